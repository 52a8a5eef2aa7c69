# All moves ranked; the last table, and every line of JSON.
cut() { sed 's/[0-9]* nodes\/s, [0-9.]* s$/N nodes\/s, T s/; s/"memory":[0-9]*/"memory":M/; s/"time_ms":[0-9.]*/"time_ms":T/'; }
zermelo analyse kalah:3,3 --player pvs | tail -4 | cut
zermelo analyse kalah:6,4 --depth 4 --book no --multipv 1 --moves '3 6' | tail -3 | cut
zermelo analyse sticks:11,3 --moves '2 1' --player rules | cut
zermelo analyse tictactoe --nodes 2000 | cut
zermelo analyse kalah:6,4 --depth 4 --book no --multipv 2 --moves '3 6' | cut
zermelo analyse sticks:11,3 --moves '2 1' --player pvs | cut
zermelo analyse sticks:11,3 --moves '2 1' --player alphabeta:order=most | tail -4 | cut
zermelo analyse kalah:3,3 --player minimax:depth=3 | cut
zermelo analyse sticks:5,2 --player alphabeta --seed 5 --json | cut
zermelo analyse sticks:1000000,70000; echo "exit $?"
zermelo analyse kalah:6,4 --time 100ms --book no --json | tail -1 | grep -o '"running":false'
timeout --foreground --preserve-status -s INT 1 zermelo analyse kalah:6,4 --book no --json >out; echo "Ctrl-C: exit $?"
tail -1 out | grep -o '"running":false'
won="h8 i8 i9 g7 h10 h9 j9 k8 g9 f9" # by threats
zermelo analyse gomoku:15 --moves "$won" --player pvs --nodes 1800 --multipv 1 | grep '^[XO]:\|win by' | uniq
zermelo analyse tictactoe --moves "a1 a2 b1 b3" --depth 1 --json | tail -1 | grep -o '"signs":.*]'
zermelo analyse tictactoe --moves "a1 a2 b1 b3" --depth 1 --player pvs --cells numbers | head -1
