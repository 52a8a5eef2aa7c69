# The best move, in words and in JSON; what depends on the machine is cut out.
words() { zermelo best "$@" | sed 's/^time .*/time        T/'; }
object() { zermelo best "$@" --json | sed 's/"time_ms":[0-9.]*/"time_ms":T/; s/"memory":[0-9]*/"memory":M/'; }
words kalah:3,3 --player alphabeta:depth=60
object kalah:3,3 --player alphabeta:depth=60 --seed 5
words kalah:6,4 --player minimax:depth=3 --moves '3 6'
object kalah:6,4 --player minimax:depth=3 --moves '3 6' --seed 5
words sticks:21,3
object sticks:20,3 --seed 5
words sticks:1000000000000000000,3
words sticks:1000000000000000000,999999999999999999
words kalah:6,4 --player random --seed 1
words kalah:6,4 --player random --seed 3
words kalah:6,4 --player iterative --nodes 1000
words kalah:6,4 --book no --nodes 1000
# The source report's lost position: 11 sticks after 2 1 1 1 (S5).
words sticks:11,3 --moves '2 1 1 1' --player minimax
# A limit of the caller and one of the player: the earlier counts.
zermelo best kalah:6,4 --player iterative:nodes=500 --nodes 1000000 | grep nodes
zermelo best kalah:6,4 --player iterative:nodes=1000000 --nodes 500 | grep nodes
# Too many moves for a search, but not for rules.
zermelo best sticks:1000000,70000 --player alphabeta; echo "exit $?"
# Ctrl-C while thinking: the best so far. Once: timeout would tell the whole group as well, and a
# second Ctrl-C ends the program at once.
timeout --foreground --preserve-status -s INT 1 zermelo best kalah:6,4 --book no --time 60 --json >out; echo "Ctrl-C: exit $?"
grep -c '"player":"strong"' out
# A limit comes while quicker wins are looked for: what is proven stays so, and no depth is told that
# was not completed.
words tictactoe --moves 'b2 a2' --player pvs:tactics=no,nodes=200
words tictactoe --moves 'b2 a2' --player alphabeta:nodes=400
words kalah:6,4 --player minimax:depth=9,nodes=300
# An estimate is not written as a result.
words connect4 --player mcts:iterations=1 --seed 1
words tictactoe --moves 'b2 a2' --player mcts:iterations=1 --seed 1
