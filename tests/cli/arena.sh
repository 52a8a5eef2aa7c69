# Matches and tournaments: the same games for the same seed, however they are played.
zermelo match tictactoe --a random --b rules --games 40 --seed 1 --openings random:1
echo "-- the rest of more, three at a time"
zermelo match tictactoe --a random --b rules --games 60 --openings random:1 --concurrency 3
echo "-- from another file the same"
zermelo match tictactoe --a random --b rules --games 60 --seed 1 --openings random:1 \
    --store other.db | head -5
echo "-- tests"
zermelo match tictactoe --a rules --b random --games 400 --seed 2 --sprt 0,50 --store none; echo "exit $?"
zermelo match tictactoe --a random --b rules --games 400 --seed 2 --sprt 0,50 --store none | grep test
zermelo match tictactoe --a random --b random --games 10 --seed 2 --sprt 0,1 --store none --sides one; echo "exit $?"
echo "-- all openings, twice; nature"
zermelo match tictactoe --a rules --b rules --games 12 --seed 1 --openings all:1 --again --json
zermelo match tuc-chess --a random --b greedy --games 4 --seed 1 --json
echo "-- tournaments"
zermelo tournament tictactoe --player random --player greedy --player rules --games 4 --seed 5 --openings random:2
zermelo tournament tictactoe --player rules --player random --player greedy --format gauntlet --seed 5 --store none
zermelo tournament kalah:2,2 --player rules --player random --player greedy --player minimax \
    --player alphabeta:depth=2 --format swiss --seed 5 --store none
echo "-- kept"
zermelo export arena.db | sed 's/20[0-9TZ:-]*/DATE/'
cut_times() { sed 's/[0-9.e-]*,\([0-9]*,[a-c]\)/TIME,\1/; s/[0-9.]*s\([;}]\)/TIME\1/g; s/MS\[[0-9]*\]/MS[TIME]/g; s/"seconds":[0-9.e-]*/"seconds":TIME/g'; }
zermelo match tictactoe --a rules --b alphabeta --games 2 --seed 3 --store small.db >out
for format in pgn csv sgf psq json; do zermelo export small.db --as $format | cut_times; done
cat >lines <<'end'
# openings
b2 a1   # the centre, a corner
position ... / .X. / O.. X
end
zermelo match tictactoe --a rules --b rules --games 4 --seed 1 --openings lines --store lines.db | grep pairs
zermelo export lines.db --as pgn 2>/dev/null | grep -A1 'Seed\|Position' | grep -v Seed | cut_times
echo "-- what is not accepted"
bad() { zermelo "$@" 2>&1 >/dev/null | cut -c 1-150 | sed 's/; it says.*//'; }
bad match tictactoe
bad match tictactoe --a random
bad match chess --a random --b random
bad match tictactoe --a random --b nobody
bad match tictactoe --a random --b engine:uci,path=x
bad match tictactoe --a random --b engine:ugi
bad match tictactoe --a random --b engine:ugi,path=/nowhere/at-all
bad match tictactoe --a random --b engine:ugi,depth=3,path=x
bad match tictactoe --a random --b engine:ugi,option.,path=x
bad match tictactoe --a random --b engine:gomocup,memory,path=x
bad match kalah:6,4 --a random --b engine:kgp,lots=yes,path=x
bad match kalah:6,4 --a random --b engine:kgp,random=maybe,path=x
bad match mnk:5,5,5 --a random --b engine:gomocup,memory=64MB,path=x
bad match tictactoe --a random --b rules --games 3
bad match tictactoe --a random --b rules --games 0
bad match tictactoe --a random --b rules --openings random:0
bad match tictactoe --a random --b rules --openings all:x
bad match tictactoe --a random --b rules --openings all:9
bad match tictactoe --a random --b rules --openings nofile
echo 'a1 b1 a2 b2 a3' >over
bad match tictactoe --a random --b rules --openings over
bad match tictactoe --a random --b rules --clock 10s+
bad match tictactoe --a random --b rules --clock soon
bad match tictactoe --a random --b rules --sides three
bad match tictactoe --a random --b rules --sprt 5,0
for given in '--resign 3' '--resign 0,2' '--resign -1,2' '--resign 1,0' '--resign 1,2,3' '--draw 1,2' \
    '--draw inf,1,1' '--draw 0,x,3' '--judge 0' '--tables x' '--judge 5 --tables nowhere'; do
    # Two words, or four.
    # shellcheck disable=SC2086
    bad match tictactoe --a random --b rules $given
done
bad match tuc-chess --a random --b greedy --judge 5
bad match tictactoe --a random --b rules --store lines
bad match tictactoe --a random --b rules --store no/folder
bad match tictactoe --a random --b rules --concurrency 0
bad tournament tictactoe --player random
bad tournament tictactoe --player random --player rules --format knock-out
bad export lines
bad export arena.db --as rif
bad export arena.db --as sgf
echo "-- in the opponent's time; with nodes the games are the same again"
for player in pvs mcts; do
    for again in 1 2; do
        zermelo match kalah:4,3 --a $player:hash=1,threads=1 --b $player:hash=1,threads=1 --nodes 300 --ponder both \
            --games 4 --seed 4 --openings random:2 --store p$again.db >/dev/null
        zermelo export p$again.db --as json | grep -o '"move": *"[^"]*"' >p$again
    done
    cmp p1 p2 && grep -c . p1
done
zermelo match tuc-chess --a mcts:hash=1,threads=1 --b greedy --time 10ms --ponder a --games 2 --seed 4 --store none | grep '^  1' | cut -c 1-45
zermelo match tictactoe --a rules --b random --ponder c --store none 2>&1; echo "exit $?"
zermelo match tictactoe --a rules --b engine:ugi,path=x --ponder both --store none 2>&1; echo "exit $?"
