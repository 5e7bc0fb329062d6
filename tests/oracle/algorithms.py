"""Which class plays which algorithm."""

from .complete import Complete
from .d_star_lite import DStarLite
from .lrta_star import LRTAStar
from .p_lrta_star import PLRTAStar
from .real_time import DaRTAAStar, LSSLRTAStar, RTAAStar
from .tba_star import TBAStar
from .time_bounded import TimeBounded

FAMILY = {
    "a_star": Complete,
    "repeated_a_star": Complete,
    "backward_a_star": Complete,
    "adaptive_a_star": Complete,
    "d_star_lite": DStarLite,
    "tba_star": TBAStar,
    "rtba_star": TimeBounded,
    "tbaa_star": TimeBounded,
    "tb_wa_star": TimeBounded,
    "tb_gbfs": TimeBounded,
    "rtaa_star": RTAAStar,
    "lss_lrta_star": LSSLRTAStar,
    "da_rtaa_star": DaRTAAStar,
    "lrta_star": LRTAStar,
    "p_lrta_star": PLRTAStar,
}
