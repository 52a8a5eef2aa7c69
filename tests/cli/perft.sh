# Counts of move sequences (games.md 2), the single number last on its line.
for depth in 0 1 2 3 4 5 6; do zermelo perft kalah:6,4 $depth; done
zermelo perft kalah:6,4 3 --moves '3 6' --divide
zermelo perft kalah:4,4,empty 5 --events
zermelo perft sticks:3,3 4
zermelo perft sticks:3,3 2 --position '0 first'
zermelo perft kalah:6,4 4 --json | sed 's/"time_ms":[0-9.]*/"time_ms":T/'
zermelo perft kalah:6,4 2 --divide --json | sed 's/"time_ms":[0-9.]*/"time_ms":T/'
