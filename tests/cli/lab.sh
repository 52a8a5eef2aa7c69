# The list of experiments, and what zermelo lab refuses.
zermelo lab
zermelo lab nothing 2>&1
echo "exit $?"
zermelo lab sticks-eleven
echo "exit $?"
# The plot holds a dot for every ply of both games.
svg=${TMPDIR:-/tmp}/lab-$$.svg
zermelo lab sticks-eleven --svg "$svg" >/dev/null
grep -c '<circle.*measured' "$svg"
rm -f "$svg"
zermelo lab sticks-experience --seed 1 | grep -E 'came again|perfect  |forgets *16|remembers *16|replies at random  '
zermelo lab sticks-memory | grep reproduced
zermelo lab mnk-select | grep reproduced
# Shares alone use less than what is left passed on.
zermelo lab mnk-budget | grep ' all '
# The debug output of the report comes about.
zermelo lab sticks-phases | grep -E '^\[|^\.\.\.|reproduced'
# Memory: so much a ply on every board, whatever the number of nodes, and as much as is said.
zermelo lab mnk-memory --quick | awk '/^for each ply .*~/ { print "(mn)^" $7 } /reproduced/'
# Too few games for a verdict.
zermelo lab tuc-claims --quick | grep -cE ' (very high|higher|about equal) .* open '
# Levels: their steps, strengths for them, and one that adapts.
zermelo lab levels tictactoe --quick | grep -o '[238] over [123]'
zermelo lab levels-find tictactoe --games 100 --seed 1 | grep LEVELS
zermelo lab levels-adapt sticks:5,3 --quick | grep -c strength
