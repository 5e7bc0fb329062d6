"""The oracle: slow, literal versions of the searches, to check the engine against.

Written from the papers alone, with dictionaries and `min()`; it shares no code with the engine.

    world.py         truth, belief, sensing, edges, the initial heuristic
    run.py           the frame of the game cycle, and the figures
    best_first.py    one interrupted best-first search      (AAAI 2014, Alg. 1)
    learned_h.py     what is remembered between searches    (AAMAS 2012, Alg. 3)
    restart_rule.py  is the news worth a new search?        (AAMAS 2012, Alg. 2; 2014, Alg. 3)
    time_bounded.py  RTBA*, TBAA*, TB-WA*, TB-GBFS          (AAMAS 2012, Alg. 1-3; 2014, Alg. 2)
    tba_star.py      TBA*: full form, switch guard, shortcut         (IJCAI 2009)
    complete.py      A*, Repeated, Backward, Adaptive A*; dithering  (AAMAS 2006, 2012)
    d_star_lite.py   D* Lite, optimised version                      (AAAI 2002)
    real_time.py     RTAA*, LSS-LRTA*, daRTAA*                       (AAMAS 2006, AIIDE 2011)
    lrta_star.py     LRTA* with a fixed depth                        (AIJ 1990)
    p_lrta_star.py   Prioritized LRTA*                               (IJCAI 2007)
    flood.py         the real-time ones' proof of unreachability
    algorithms.py    which class plays which algorithm
    commands.py      what a player may do between two cycles, and the object that tests drive
"""

from .commands import Oracle

__all__ = ["Oracle"]
