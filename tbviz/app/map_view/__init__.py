"""How the map is drawn: one `MapView` per game, fed by nothing but the engine's arrays."""

from tbviz.app.map_view.facts import cell_facts
from tbviz.app.map_view.options import DrawOptions
from tbviz.app.map_view.view import VIEWS, MapView

__all__ = ["VIEWS", "DrawOptions", "MapView", "cell_facts"]
