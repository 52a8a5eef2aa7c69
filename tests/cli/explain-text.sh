# The tree as text, in ASCII: cuts, bounds, distances.
LC_ALL=C
export LC_ALL
zermelo explain sticks:4,3
zermelo explain kalah:3,3 --player minimax:depth=2
