"""The oracle: slow, literal versions of the time-bounded searches, to check the engine against.

Written from the papers alone, with dictionaries and `min()`; it shares no code with the engine.

    world.py         truth, belief, sensing, edges, the initial heuristic
    best_first.py    one interrupted best-first search      (AAAI 2014, Alg. 1)
    learned_h.py     what TBAA* remembers between searches  (AAMAS 2012, Alg. 3)
    restart_rule.py  is the news worth a new search?        (AAMAS 2012, Alg. 2; 2014, Alg. 3)
    time_bounded.py  the game cycle                         (AAMAS 2012, Alg. 1-3; 2014, Alg. 2)
    commands.py      what a player may do between two cycles, and the object that tests drive
"""

from .commands import Oracle

__all__ = ["Oracle"]
