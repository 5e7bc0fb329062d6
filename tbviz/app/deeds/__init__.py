"""What the actions of the table do: one file for each section of it, one method for each action.

The method of an action is called `do_` and its name; actions that differ by one word share one
(`tool_wall`, `tool_erase`: `do_tool("wall")`, `do_tool("erase")`).
"""
