# The tree of a search as JSON.
zermelo explain sticks:3,2 --player alphabeta:depth=2 --json
