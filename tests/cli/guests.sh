# A game from a plug-in, in every command that takes a game.
heaps="--plugin $BUILD/examples/heaps.so"
dots="--plugin $BUILD/tests/check/guest_dots.so"
XDG_DATA_HOME=$PWD/data
export XDG_DATA_HOME
echo "-- explain, analyse, solve, players, rules, check"
zermelo explain heaps:1,2 --player alphabeta:depth=3 $heaps | sed -n '2,3p'
zermelo explain heaps:1,2 --player minimax --format svg $heaps | grep -c '<svg'
zermelo analyse heaps:1,2 --player minimax --time 10s $heaps | tail -n 3
zermelo solve dots:2,1 $dots | grep '^value'
zermelo solve heaps:1,2 --certificate proof $heaps; echo "exit $?"
zermelo players dots:2,2 $dots | head -n 1
zermelo check dots:1,1 --time 100ms --seed 1 $dots | grep -c 'no fault'
echo "-- two plug-ins at once"
zermelo games $heaps $dots | grep plug-in
echo "-- matches, tournaments, what was kept"
zermelo match heaps:3,4,5 --a random --b rules --games 20 --seed 1 --store a.db $heaps | head -n 5
zermelo match heaps:3,4,5 --a random --b rules --games 30 --store a.db $heaps | grep -c .
zermelo export a.db --as csv | wc -l
echo "-- a plug-in of other content is another game"
cp "$BUILD/examples/heaps.so" other.so && echo >>other.so
zermelo match heaps:3,4,5 --a random --b rules --games 30 --seed 1 --store a.db --plugin ./other.so >out
zermelo match heaps:3,4,5 --a random --b rules --games 30 --seed 1 --store a.db $heaps >out
zermelo export a.db --as csv | wc -l
zermelo export a.db --as pgn $heaps 2>/dev/null | grep -c 'heaps:3,4,5'
zermelo export a.db --as pgn 2>&1 | tail -1
zermelo tournament dots:2,2 --player random --player greedy --player alphabeta:depth=2 --games 2 \
    --seed 5 --store none $dots | head -n 6
zermelo match heaps:3,4 --a rules --b "engine:ugi,path=zermelo engine ugi $heaps" --games 2 --seed 1 \
    --store none $heaps | grep -c '^[ab]\|rules'
printf 'ugi\nquit\n' | zermelo engine ugi heaps:3,4 $heaps | grep -c ugiok
echo "-- tune, lab, bench, calibrate"
zermelo tune heaps:3,4 $heaps
zermelo tune dots:2,2 --player mcts:iterations=20 --method spsa --knobs c --games 2 --rounds 2 \
    --seed 1 --json $dots | cut -c 1-60
zermelo lab strong heaps:2,3 --games 2 --time 20ms --seed 1 $heaps | grep -o heaps:2,3 | sort -u
zermelo lab strong $heaps; echo "exit $?"
zermelo lab sticks-eleven heaps:2,3 $heaps; echo "exit $?"
zermelo bench referee heaps --searches 2 $heaps $dots | grep 'a move'
zermelo bench referee --searches 2 $heaps | grep 'a move'
zermelo calibrate heaps:2,3 --player alphabeta --time 1ms $heaps | cut -d' ' -f1
zermelo calibrate --show --json $heaps | grep -o 'heaps:2,3'
zermelo tables build heaps:3,3 --seeds 4 --out heaps.zt $heaps 2>&1
echo "-- without it, and what is none"
for command in best explain match tournament tune lab bench; do
    zermelo $command heaps:1,2 --plugin none.so; echo "exit $?"
done 2>&1 | sed 's/^zermelo [a-z]*:/zermelo:/' | sort | uniq -c
zermelo worker --store postgresql:///none --plugin /dev/null 2>&1; echo "exit $?"
