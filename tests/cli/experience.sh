# Experience: what lost is not played again, what was learned is shown, merged, forgotten; killed, shared, refused.
result() { tail -1 | sed 's/.*"moves":\[\([^]]*\)\].*"result":\([-0-9]*\),.*/\2 \1/'; }
sticks() { zermelo play "$1" --first alphabeta:depth=2 --second rules --experience "$2" --json --seed "$3" | result; }
# The first game is lost, no lost line comes twice, and in the end none is lost.
for game in sticks:21,3 sticks:11,2; do
    n=0
    while [ $n -lt 40 ]; do n=$((n + 1)); sticks $game f $n; done >games
    head -1 games | cut -d' ' -f1
    grep -e '^-1' games | sort | uniq -d
    tail -25 games | grep -c '^1 '
done
zermelo experience show f
zermelo experience show f --json
zermelo experience show f sticks:11,2
zermelo experience show f sticks:21,3 --moves "3" --json
zermelo experience show f sticks:12,3; echo "not there: exit $?"
# A player without experience plays as before; one with it says so.
zermelo play sticks:21,3 --first alphabeta:depth=2,experience=no --second rules --experience f --json --seed 1 | result
zermelo play sticks:11,3 --first alphabeta:depth=2 --second rules --experience g --json --seed 1 | result
zermelo play sticks:11,3 --first alphabeta:depth=2 --second rules --experience g --seed 1 --trace | grep -c 'rule: experience'
# A person who resigns has lost; a game that is left taught nothing; a game is learned once.
printf '1\nresign\n' | zermelo play sticks:9,2 --second random --seed 1 --experience h >out
printf '1\nquit\n' | zermelo play sticks:9,2 --second random --seed 1 --experience h --save h.game >out
zermelo play --resume h.game --first rules --second rules --experience h >out
zermelo play --resume h.game --first rules --second rules --experience h >out
zermelo experience show h
zermelo match sticks:21,3 --a alphabeta:depth=2 --b rules --games 60 --sides one --store none --seed 1 --concurrency 4 --experience m --json | sed 's/.*"first_side":\(\[[^]]*\]\).*/\1/' >score
zermelo experience show m | sed 's/, .*//'
# Engines see single positions, and not the other side's last move; they learn whole games all the same.
engine() { echo "engine:$1,path=zermelo engine $1 $2 --seed 1"; }
zermelo match sticks:21,3 --a "$(engine ugi 'sticks:21,3 --player alphabeta:depth=2 --experience u')" --b rules --games 40 --sides one --store none --seed 1 --json | sed 's/.*"first_side":\[\([0-9]*\),.*/\1/' >lost
[ "$(cat lost)" -lt 15 ] && zermelo experience show u
zermelo match kalah:3,2 --a "$(engine ugi 'kalah:3,2 --player random --experience u')" --b pvs:depth=4 --games 4 --store none --seed 1 >out
zermelo match gomoku --a "$(engine gomocup '--player random --experience u')" --b pvs:depth=1 --games 2 --store none --seed 1 >out
zermelo experience show u | sed 's/, .*//'
printf 'position startpos moves 1\ngo depth 1\nquit\n' | zermelo engine ugi sticks:21,3 --player rules --experience u >out # left
zermelo experience show u | grep sticks
zermelo engine kgp --experience u; echo "exit $?"
zermelo engine ugi tuc-chess --experience new; echo "exit $?"
# Merged: counts are added up.
zermelo experience merge f m --output both
zermelo experience show both --json | sed 's/"positions":[0-9]*/P/g'
zermelo experience show both sticks:21,3 | sed 's/.*won/won/' | head -1 >counts
for file in f m; do zermelo experience show $file sticks:21,3 --json; done | sed 's/,"moves".*//; s/.*"won":\([0-9]*\),"drawn":0,"lost":\([0-9]*\).*/\1 \2/' |
    awk '{ w += $1; l += $2 } END { printf "won %d, drawn 0, lost %d\n", w, l }' | cmp - counts && echo "added up"
zermelo experience merge f m --output both; echo "exit $?"
zermelo experience forget both sticks:11,2
zermelo experience forget both sticks:11,2; echo "exit $?"
zermelo experience forget both --json
zermelo experience show both
# Killed at any moment, and two at once: the file is sound, and only whole games are in it.
learned() { zermelo experience show k 2>no | sed -n 's/.* \([0-9]*\) games.*/\1/p'; }
games=0
for i in 1 2 3 4 5 6 7 8 9 10; do
    for seed in 1 2; do
        zermelo match sticks:11,3 --a random --b random --games 100000 --store none --experience k --seed $i$seed >out 2>&1 &
        echo $! >pid$seed
    done
    while now=$(learned); [ "${now:-0}" -le $((games + i)) ]; do sleep 0.02; done
    for seed in 1 2; do kill -9 "$(cat pid$seed)" && wait "$(cat pid$seed)" 2>no; done
    zermelo experience show k >shown || echo "not sound"
    games=$(learned)
    zermelo experience show k sticks:11,3 --json | sed 's/,"moves".*//; s/.*"visits"://' | grep -qx "$games" || echo "a part of a game"
done
# Two that make the file at once wait for each other.
for i in 1 2 3 4 5 6 7 8 9 10; do
    for seed in 1 2; do
        zermelo match sticks:11,3 --a random --b random --games 2 --store none --experience new$i --seed $i$seed >made$seed 2>&1 || tail -n 1 made$seed &
    done
    wait
done
# Refused.
echo "no database" >text
for file in text arena.db nowhere/f . ; do
    [ $file = arena.db ] && zermelo match tictactoe --a random --b random --games 2 --seed 1 >out
    zermelo play sticks:9,2 --first rules --second rules --experience $file >out; echo "exit $?"
done
zermelo experience show text; echo "exit $?"
zermelo experience show nothing; echo "exit $?"
head -c 9000 f >cut
zermelo experience show cut 2>&1 | sed 's/cut: .*/cut: refused/'
cp f damaged
printf 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' | dd of=damaged bs=1 seek=16384 conv=notrunc 2>no
zermelo play sticks:9,2 --first rules --second rules --experience damaged >out; echo "exit $?"
zermelo play tuc-chess --first random --second random --experience new; echo "exit $?"
zermelo match tuc-chess --a random --b random --games 2 --experience new; echo "exit $?"
ls new 2>&1 | sed 's/.*No such/No such/'
zermelo experience burn f; echo "exit $?"
zermelo experience show; echo "exit $?"
zermelo experience show f --moves 1; echo "exit $?"
zermelo experience show f heaps:3; echo "exit $?"
zermelo experience merge f; echo "exit $?"
zermelo experience merge f text --output gone; echo "exit $?"
ls gone 2>&1 | sed 's/.*No such/No such/'
zermelo experience forget nothing; echo "exit $?"
