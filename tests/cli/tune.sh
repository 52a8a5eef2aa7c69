# Tuning: weights are listed; a seed tells all; runs that are broken off go on.
zermelo tune gomoku | head -4
zermelo tune mnk:4,3,3 --json | cut -c 1-100
zermelo tune kalah:6,4
zermelo tune tuc-chess
zermelo tune connect4
zermelo tune sticks:21,3
echo "-- fit: the same for the same seed, and from games that are there already"
fit() { zermelo tune mnk:7,7,5 --player pvs:nodes=100,hash=1 --openings random:4 --seed 1 "$@" --json; }
fit --games 20 --store a.db >a
fit --games 10 --store b.db >/dev/null
fit --games 20 --store b.db >b
cmp a b && grep -o '"games":[0-9]*' a
echo "-- what the player said of the same games asks for other weights"
fit --games 20 --store b.db --values 80 >b
cmp -s a b || grep -o '"games":[0-9]*' b
echo "-- the player that it says can be played"
zermelo best mnk:7,7,5 --nodes 100 --player "$(sed 's/.*"player":"\([^"]*\)".*/\1/' a)" | grep -c move
echo "-- games of points: what a unit is worth in odds is found as well, and what the rules count stays"
zermelo tune kalah:6,4 --player pvs:nodes=60,hash=1 --openings random:4 --seed 1 --games 120 \
    --store k.db --json >k
grep -o '"games":[0-9]*\|"unit_log_odds":0.[0-9]' k; grep -c '"name":"store"' k
zermelo best kalah:6,4 --nodes 100 --player "$(sed 's/.*"player":"\([^"]*\)".*/\1/' k)" | grep -c move
zermelo tune tuc-chess:40 --player heuristic:depth=1 --seed 1 --games 30 --knobs pawn,rook \
    --store t.db --json | grep -o '"name":"[a-z]*"'
zermelo tune bantumi --player heuristic:depth=2 --method spsa --knobs turns,branching --rounds 3 \
    --games 4 --openings random:3 --seed 1 --store none --json | grep -o '"name":"[a-z]*"'
zermelo tune tuc-chess:40 --player mcts:iterations=30 --method spsa --knobs space,c --rounds 2 \
    --games 2 --seed 1 --store none --json | grep -o '"name":"[a-z]*"'
echo "-- spsa: the same, and in two parts; a parameter that is far off is moved the right way"
cat >spsa <<'end'
exec zermelo tune mnk:7,7,5 --player heuristic:branching=3,depth=1 --method spsa \
    --openings random:2 --knobs depth,stone --games 8 --rounds 20 --seed 1 "$@" --json
end
spsa() { sh spsa "$@"; }
spsa >a
spsa --keep kept >b
cmp a b
timeout -s INT 0.2 sh spsa --keep part >/dev/null
spsa --keep part >c
cmp a c && cmp kept part
spsa --keep kept >d
cmp a d
sed 's/.*"depth"[^}]*"found":\([0-9]*\).*/\1/' a | { read -r n; [ "$n" -gt 1 ] && echo deeper; }
echo "-- parameters that only matches can find need no method"
zermelo tune mnk:5,5,4 --player heuristic:nodes=50 --knobs depth --store none --rounds 1 --games 2 --openings random:2 --seed 1
echo "-- what is not accepted"
zermelo tune mnk:7,7,5 --player pvs --method guess
zermelo tune mnk:7,7,5 --player pvs --values 101
zermelo tune mnk:7,7,5 --player pvs --knobs nose
zermelo tune tictactoe --player random --method spsa
zermelo tune mnk:7,7,5 --player heuristic --knobs order --method spsa
zermelo tune mnk:7,7,5 --player nobody --knobs depth
zermelo tune mnk:7,7,5 --player alphabeta --knobs last
zermelo tune sticks:21,3 --player pvs
zermelo tune connect4 --player pvs
zermelo tune kalah:6,4 --player pvs --knobs store
zermelo tune kalah:6,4 --player pvs --values 50
echo '{"round":1}' >other
spsa --keep other
zermelo best mnk:7,7,5 --player pvs:weights=nose:1
echo "-- the player heuristic needs no further options; what is found is kept for the game if it is stronger"
export XDG_DATA_HOME=$PWD/data
usual() { zermelo tune mnk:5,5,4 --player heuristic --nodes 200 --rounds 20 --games 8 --validate 40 --openings random:2 --store none --seed 1 "$@"; }
usual | sed 's/[0-9]\+ *$/N/; s/: .* of/: S of/; s/Elo .*/Elo E/'
usual --json | grep -o '"kept":[a-z]*'
grep -c '"options": "branching=' data/zermelo/tuned.json
zermelo best mnk:5,5,4 --player heuristic:tuned,nodes=300 | grep player
zermelo match mnk:5,5,4 --a heuristic:tuned --b heuristic --nodes 100 --games 2 --openings random:2 --store none | grep -c tuned
zermelo best mnk:5,5,3 --player heuristic:tuned
echo "-- where nothing can be kept, no games are played"
XDG_DATA_HOME=/dev/null usual
echo '{"form":"zermelo tuned 1","rows":[{"game":1}]}' >data/zermelo/tuned.json
zermelo best mnk:5,5,4 --player heuristic:tuned
zermelo best sticks:5,2 2>&1 | grep -c ignored
