"""Is the news worth a new search?

Hernández, Baier, Uras & Koenig, AAMAS 2012, Alg. 2, StartNewSearch?();
Hernández, Asín & Baier, AAAI 2014, Alg. 2 (eager) and Alg. 3 (lazy, RestartSearch?()).
"""

from itertools import pairwise

from .world import step_cost

COMPLETE = ("a_star", "repeated_a_star", "backward_a_star", "adaptive_a_star")


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


def restart_wanted(run, belief_before):
    """The rule on one batch of news (the belief has changed from `belief_before`)."""
    newly_free = belief_before - run.world.belief
    if run.learns and newly_free:
        return True
    if run.algorithm in COMPLETE and not run.search.goal_found:
        return True
    if run.options.restart == "eager":
        return True
    return lazy_restart_wanted(run, belief_before)


def lazy_restart_wanted(run, belief_before):
    """AAAI 2014, Alg. 3.

    DIFFERS FROM PAPER: l. 4 asks whether v is on the path; here, whether the step itself is still
    to be made. l. 7: the paper compares with the bare suffix of the path; here the way back to the
    path counts too, and the estimate from s_best on while the goal is not found.
    """
    world, search = run.world, run.search
    edges_before, edges_now = world.edges(belief_before), world.edges(world.belief)
    walk = run.walk()
    if any(step in edges_before - edges_now for step in steps(walk)):
        return True
    if search.on_course:
        return detour_wanted(run)
    remaining = cost_of(walk) + run.w * world.initial_h(walk[-1], world.goal)
    return any(run.w * length_through(run, u, v) < remaining for u, v in edges_now - edges_before)


def detour_wanted(run):
    """The goal is found: may a way over a cell freed since this search began be w times cheaper?

    AAAI 2014, Theorem 3. DIFFERS FROM PAPER: asked in every cycle, of all such cells, or the
    theorem would not hold once R has grown (goal found later) or, with w > 1, the agent has walked.
    """
    world = run.world
    remaining = cost_of(run.walk())
    with_freed_cells_blocked = world.belief | run.search.freed_cells
    return any(
        run.w * length_through(run, u, v) < remaining
        for u, v in world.edges(world.belief) - world.edges(with_freed_cells_blocked)
    )


def length_through(run, u, v):
    """At least so long is any way from the agent over the edge (u, v) to the goal."""
    world = run.world
    return world.initial_h(run.agent, u) + step_cost(u, v) + world.initial_h(v, world.goal)
