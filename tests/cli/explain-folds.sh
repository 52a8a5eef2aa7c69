# Whatever is kept and shown: nodes shown + nodes folded = nodes of the search.
check() {
    LC_ALL=C zermelo explain "$@" | awk '
        /^[0-9]+ nodes/ { all = $1 }
        / (MAX|MIN|CHANCE) \(| (final|horizon) |^(MAX|MIN) / && NR > 5 { shown++ }
        match($0, /\[[0-9]+ nodes? folded\]/) { folded += substr($0, RSTART + 1) + 0 }
        END { print shown, "+", folded + 0, shown + folded == all ? "=" : "is not", all }'
}
check kalah:3,3 --player minimax:depth=5
check kalah:3,3 --player minimax:depth=5 --nodes 50
check kalah:3,3 --player minimax:depth=5 --nodes 10
check kalah:3,3 --player minimax:depth=5 --depth 2
check kalah:3,3 --player minimax:depth=5 --fold 1
check kalah:3,3 --player minimax:depth=5 --fold 9
check kalah:6,4 --player alphabeta:depth=7 --nodes 100
check kalah:3,3 --player iterative:depth=6 --nodes 30
check sticks:40,20 --player alphabeta:depth=3 --nodes 10
