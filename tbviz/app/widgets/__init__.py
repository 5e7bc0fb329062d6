"""Our own small set of widgets, drawn to the look and to the scale of the window."""

from tbviz.app.widgets.bar_chart import BarChart
from tbviz.app.widgets.base import Container, Look, Tip, Widget
from tbviz.app.widgets.choice import Option
from tbviz.app.widgets.drop_list import Entry
from tbviz.app.widgets.dropdown import Dropdown
from tbviz.app.widgets.field import Field
from tbviz.app.widgets.group import Group
from tbviz.app.widgets.heading import Heading
from tbviz.app.widgets.icon_button import IconButton
from tbviz.app.widgets.label import Label
from tbviz.app.widgets.line_chart import LineChart
from tbviz.app.widgets.link import Link
from tbviz.app.widgets.list_box import ListBox, Row
from tbviz.app.widgets.modal import Modal
from tbviz.app.widgets.pills import Pills
from tbviz.app.widgets.rail import RailButton
from tbviz.app.widgets.scales import Scale
from tbviz.app.widgets.scroll_area import ScrollArea
from tbviz.app.widgets.segmented import Segmented
from tbviz.app.widgets.slider import Slider
from tbviz.app.widgets.stepper import Stepper
from tbviz.app.widgets.tabs import Tabs
from tbviz.app.widgets.text_button import TextButton
from tbviz.app.widgets.tick_box import TickBox

__all__ = [
    "BarChart",
    "Container",
    "Dropdown",
    "Entry",
    "Field",
    "Group",
    "Heading",
    "IconButton",
    "Label",
    "LineChart",
    "Link",
    "ListBox",
    "Look",
    "Modal",
    "Option",
    "Pills",
    "RailButton",
    "Row",
    "Scale",
    "ScrollArea",
    "Segmented",
    "Slider",
    "Stepper",
    "Tabs",
    "TextButton",
    "TickBox",
    "Tip",
    "Widget",
]
