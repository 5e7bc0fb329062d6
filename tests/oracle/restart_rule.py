"""Is the news worth a new search?

Hernández, Baier, Uras & Koenig, AAMAS 2012, Alg. 2, StartNewSearch?();
Hernández, Asín & Baier, AAAI 2014, Alg. 2 (eager) and Alg. 3 (lazy, RestartSearch?()).
"""

from itertools import pairwise

from .world import step_cost


def steps(walk):
    return list(pairwise(walk))


def cost_of(walk):
    return sum(step_cost(u, v) for u, v in steps(walk))


def walk_is_broken(world, walk):
    """Some step that the agent still has to make does not exist under its belief.

    DIFFERS FROM PAPER: AAMAS 2012 tests the branch root..s_best; with edits a wall behind the agent
    is no reason to restart, but one on its way back to the path is.
    """
    return any(not world.has_edge(u, v) for u, v in steps(walk))


def restart_wanted(algorithm, restart, w, world, search, agent, belief_before):
    """The rule on one batch of news (the belief has changed from `belief_before`)."""
    newly_free = belief_before - world.belief
    if algorithm == "tbaa_star" and newly_free:
        return True
    if algorithm == "a_star" and not search.goal_found:
        return True
    if restart == "eager":
        return True
    return lazy_restart_wanted(w, world, search, agent, belief_before)


def lazy_restart_wanted(w, world, search, agent, belief_before):
    """AAAI 2014, Alg. 3.

    DIFFERS FROM PAPER: l. 4 asks whether v is on the path; here, whether the step itself is still
    to be made. l. 7: the paper compares with the bare suffix of the path; here the way back to the
    path counts too, and the estimate from s_best on while the goal is not found.
    """
    edges_before, edges_now = world.edges(belief_before), world.edges(world.belief)
    walk = search.walk(agent)
    if any(step in edges_before - edges_now for step in steps(walk)):
        return True
    if search.goal_found:
        return detour_wanted(w, world, search, agent)
    remaining = cost_of(walk) + w * world.initial_h(search.s_best, world.goal)
    for u, v in edges_now - edges_before:
        through = world.initial_h(agent, u) + step_cost(u, v) + world.initial_h(v, world.goal)
        if w * through < remaining:
            return True
    return False


def detour_wanted(w, world, search, agent):
    """The goal is found: may a way over a cell freed since this search began be w times cheaper?

    AAAI 2014, Theorem 3. DIFFERS FROM PAPER: asked in every cycle, of all such cells, or the
    theorem would not hold once R has grown (goal found later) or, with w > 1, the agent has walked.
    """
    remaining = cost_of(search.walk(agent))
    with_freed_cells_blocked = world.belief | search.freed_cells
    for u, v in world.edges(world.belief) - world.edges(with_freed_cells_blocked):
        through = world.initial_h(agent, u) + step_cost(u, v) + world.initial_h(v, world.goal)
        if w * through < remaining:
            return True
    return False
