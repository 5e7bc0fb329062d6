"""Which class plays which algorithm."""

from .complete import Complete
from .time_bounded import TimeBounded

FAMILY = {
    "a_star": Complete,
    "repeated_a_star": Complete,
    "backward_a_star": Complete,
    "adaptive_a_star": Complete,
    "tba_star": TimeBounded,
    "rtba_star": TimeBounded,
    "tbaa_star": TimeBounded,
    "tb_wa_star": TimeBounded,
    "tb_gbfs": TimeBounded,
}
