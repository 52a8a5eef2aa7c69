# Nodes a second, kept where XDG says; figures are cut.
XDG_DATA_HOME=$PWD/data HOME=$PWD/home
export XDG_DATA_HOME HOME
cut() { sed 's/  *[0-9][0-9]* *[0-9][0-9]*$/ N/; s/nodes=[0-9]*/nodes=N/'; }
zermelo calibrate --show; echo "exit $?"
zermelo best kalah:6,4 --time 10ms --steady; echo "exit $?"
zermelo calibrate kalah:6,4 tictactoe --time 20ms | cut
zermelo calibrate --show | cut
zermelo calibrate kalah:6,4 --player pvs --time 20ms | wc -l
ls data/zermelo
zermelo best kalah:6,4 --time 10ms --steady | sed -n 's/player/&/p'
zermelo best kalah:6,4 --player pvs:time=20ms,hash=1 --steady | grep player | cut
zermelo play kalah:6,4 --first pvs:time=1ms,hash=1 --second random --seed 1 --steady | head -1 | cut
printf '3\nquit\n' | zermelo play kalah:6,4 --second pvs:time=1ms,hash=1 --seed 1 --steady | sed -n 's/^  zermelo play .*\(--steady\).*/goes on \1/p'
zermelo play kalah:6,4 --first pvs:time=1ms --second star2:time=1ms --steady; echo "exit $?"
# The same nodes, the same game.
for i in 1 2; do
    zermelo play kalah:4,3 --first pvs:nodes=3000 --second mcts:nodes=200 --seed 7 --json >game$i
done
sed 's/"time_ms":[0-9.]*//' game1 >one; sed 's/"time_ms":[0-9.]*//' game2 >two
cmp one two && echo the same
# What runs keep that end at the same time is all there.
for n in 1 2 3 4 5 6 7 8; do
    zermelo calibrate sticks:2$n,3 --player pvs --time 1ms >/dev/null &
done
wait
zermelo calibrate --show | grep -c sticks
# Broken and hostile files are ignored, and replaced.
for text in '' '{' '[]' '{"form":"zermelo calibration 1","rows":[{"game":"kalah:6,4"}]}' \
    '{"form":"zermelo calibration 2","rows":[]}' \
    '{"form":"zermelo calibration 1","rows":[{"game":"a","player":"pvs","nodes_per_second":-1,"simulations_per_second":0}]}' \
    '{"form":"zermelo calibration 1","rows":[{"game":"a","player":"pvs","nodes_per_second":1e300,"simulations_per_second":0}]}'
do
    printf '%s' "$text" >data/zermelo/calibration.json
    zermelo calibrate --show 2>&1
done
head -c 3000 /dev/zero | tr '\0' '[' >data/zermelo/calibration.json
zermelo calibrate tictactoe --player pvs --time 5ms 2>/dev/null | cut
zermelo calibrate --show | cut
# Nowhere to keep it.
rm -r data; : >data
zermelo calibrate tictactoe --player pvs --time 5ms >out 2>err; echo "exit $?, $(wc -l <out) lines"
cat err
rm data; mkdir data; : >data/zermelo # a file where the folder is to be
zermelo calibrate tictactoe --player pvs --time 5ms 2>&1; echo "exit $?"
rm -r data; : >data
unset XDG_DATA_HOME
zermelo calibrate tictactoe --player pvs --time 5ms | cut
ls home/.local/share/zermelo
unset HOME
zermelo calibrate tictactoe --player pvs --time 5ms; echo "exit $?"
zermelo calibrate tictactoe --player nobody 2>&1 | sed "s/of:.*/of: .../"
zermelo calibrate chess 2>/dev/null; echo "exit $?"
