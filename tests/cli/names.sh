# Names of games as people type them, and what is said of one that is none.
saying() { echo "$ zermelo $*"; zermelo "$@" 2>&1 </dev/null | sed -n 1p | sed 's/; seed.*//; s/known are: .*; /.../'; }
echo "--- capital letters, blanks, dashes, other names"
for name in Kalah Tic-Tac-Toe "connect 4" reversi mancala "Four in a Row" renju renju:19 gomoku:19,renju; do
    saying play "$name"
done
echo "--- no game"
saying play gomuku
saying play chess
saying rules kallah:6,4
zermelo rules gomuku --json 2>/dev/null | grep -o '"id":"[a-z-]*"'
printf 'quit\n' | zermelo play sticks:21,3 --second random --seed 1 --save mine >/dev/null
saying play mine
saying play @mine
echo "--- a game in the place of a command"
saying gomoku
saying help kalah:6,4
saying help kal
zermelo gomoku 2>/dev/null; echo "exit $?"
