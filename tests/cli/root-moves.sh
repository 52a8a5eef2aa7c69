# --only and --exclude: what is chosen, what is refused, and what must not answer in their place.
words() { zermelo best "$@" --memory 8M | sed '/^time /d; /^nodes /d'; }
ranked() { zermelo analyse "$@" --memory 8M --json | tail -1 | grep -o '"moves":.*' | grep -o '"move":"[^"]*"' | tr '\n' ' '; echo; }
refused() { zermelo "$@"; echo "exit $?"; }
# The only winning move of sticks by the rules of thumb, and the game without it.
words sticks:9,3 --player pvs
words sticks:9,3 --player pvs --exclude 1
words sticks:9,3 --only '1 3'
words sticks:9,3 --exclude 1 --nodes 5000
# A win at once that may not be played; the one move that may be.
words tictactoe --moves 'a1 a2 b1 b2' --exclude c1 --player pvs
words tictactoe --moves 'a1 a2 b1 b2' --only c2 --player exact
ranked tictactoe --moves 'b2 a2' --player pvs --only 'a1,c3 b1'
ranked tictactoe --moves 'b2 a2' --player pvs --exclude 'a1 c3 b1'
# A book answers only if it knows the best of the moves that are left.
zermelo book build tictactoe --plies 4 --output t.zb >/dev/null 2>&1
words tictactoe --moves b2 --book t.zb | grep -E '^(value|rule)'
words tictactoe --moves b2 --book t.zb --only 'a2 b1' | grep -E '^(value|rule)'
words tictactoe --moves b2 --book t.zb --only 'a2 b1' --player pvs | grep -E '^(value|kind)'
# What cannot be.
refused best tictactoe --only b4
refused best tictactoe --moves b2 --exclude b2
refused best tictactoe --only a1 --exclude a1
refused best tictactoe --only ''
refused best tictactoe --moves 'a1 a2 b1 b2 c1' --exclude a3
refused analyse tictactoe --exclude 'a1 x'
