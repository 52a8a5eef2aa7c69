# Players that look at no clock: the same seed, the same games. The times are taken out.
untimed() { sed 's/, [0-9.]* ms each, at most [0-9.]*//'; }
zermelo duel kalah:6,4 alphabeta:depth=5 alphabeta:depth=2 --games 11 --seed 1 | untimed
zermelo duel tuc-chess rules random --games 4 --seed 2 | untimed
zermelo duel kalah:6,4 alphabeta:nodes=3 alphabeta:depth=3 --games 2 --seed 3 | untimed
# A theoretical draw, and a game that whoever takes well has won.
zermelo duel tictactoe alphabeta minimax --games 6 --opening 0 | untimed | sed 's/^seed .*//'
zermelo duel sticks:21,3 rules alphabeta --games 10 --seed 1 | untimed
# The opening of nine moves would end every game: it is made shorter.
zermelo duel tictactoe alphabeta alphabeta --games 2 --opening 9 --seed 1 | untimed
zermelo duel sticks:12,3 rules random --games 4 --seed 4 --json |
    sed 's/"\(seconds\|slowest\)":[^,}]*/"\1":0/g'
zermelo duel sticks:12,3 rules random --games 2 --seed 4 --moves "3 3" | untimed
for words in "kalah:6,4 pvs" "kalah:6,4 pvs nobody" "kalah:6,4 pvs alphabeta:depth=x" "chess pvs mcts" \
    "kalah:6,4 pvs mcts --games 0" "kalah:6,4 pvs mcts --opening many" \
    "kalah:6,4 pvs mcts --time never" "sticks:3,3 pvs mcts --moves 3"; do
    # shellcheck disable=SC2086
    zermelo duel $words 2>&1 | cut -c 1-60
done
zermelo duel sticks:3,3 pvs mcts --moves 3 2>/dev/null; echo "exit $?"
