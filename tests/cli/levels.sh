# Levels of strength.
zermelo players | grep -A 1 '^    level'
echo "--- the program's side, whichever it is"
printf '1\nquit\n' | zermelo play sticks:7,3 --level 3 --seed 1 | grep -o -- '--second.*'
printf 'quit\n' | zermelo play sticks:7,3 --second human --level 3 --seed 1 | grep -o -- '--first.*'
for who in "--first rules" "--second rules"; do
    zermelo play sticks:7,3 $who --level 3 --seed 1 --json | grep -o '"first":.*,"seed"'
done
echo "--- by name, in any case"
for level in club "Club player" beginner "full strength" FULL; do
    printf '1\nquit\n' | zermelo play sticks:7,3 --level "$level" --seed 1 | grep -o -- '--second.* --seed'
done
zermelo best connect4 --moves "4 1 4 1 4 1" --player strong:level=casual --seed 1 --json | grep -o '"move":"."'
echo "--- full strength has its time"
printf '1\nquit\n' | zermelo play sticks:7,3 --level 8 --seed 1 | grep -o -- '--second.*'
echo "--- the same seed, the same game; what is told is that of the move that is played"
zermelo play connect4 --first alphabeta:depth=2 --level 2 --seed 5 --json >one
zermelo play connect4 --first alphabeta:depth=2 --second strong:level=2 --seed 5 --json >two
sed 's/"time_ms":[0-9.]*//' one >1; sed 's/"time_ms":[0-9.]*//' two >2; cmp 1 2
grep -c '"kind":"heuristic".*"rule":"chosen by level 2, novice"' one
echo "--- a win in one is not missed from strength 4 on"
for strength in 4 5.5 7 8.25 12; do
    for seed in 1 2 3 4 5 6 7 8; do
        zermelo best connect4 --moves "4 1 4 1 4 1" --player strong:strength=$strength --seed $seed --json
    done
done | grep -c '"move":"4".*"kind":"exact".*"distance":1,'
for seed in 1 2 3 4 5 6 7 8; do
    zermelo best connect4 --moves "4 1 4 1 4 1" --player strong:level=1 --seed $seed --json
done | grep -q '"move":"[^4]"' && echo "level 1 misses it"
echo "--- fewer where there is less to learn"
zermelo play tictactoe --level 7 --seed 1 </dev/null; echo "exit $?"
zermelo play tictactoe --level full --seed 1 </dev/null | grep -o -- 'O is .*;'
echo "--- one that adapts, kept from run to run"
export XDG_DATA_HOME=$PWD/data
for moves in 'resign resign' '1'; do
    printf '%s\n' $moves quit | zermelo play sticks:1,1 --level adaptive --seed 1 | grep -o 'second is.*;\|You have.*'
done
printf 'resign\nnew\nresign\nswap\nresign\nlevel 2\nnew\nresign\nquit\n' |
    zermelo play kalah:6,4 --level adaptive --seed 1 | grep -o 'A new game.*\|You have.*\|North is.*;'
printf '1\n' | zermelo play sticks:1,1 --level Adaptive --seed 1 | grep -o 'second is.*;\|You have.*'
printf 'level adaptive\n1\n' | zermelo play sticks:1,1 --level 2 --seed 1 | grep -o 'second is.*\|You have.*'
cat data/zermelo/levels.json
echo '{}' >data/zermelo/levels.json
printf 'quit\n' | zermelo play sticks:1,1 --level adaptive --seed 1 2>&1 | grep -o 'second is.*;\|.*levels.json.*'
zermelo play sticks:1,1 --second human --level adaptive --seed 1 </dev/null 2>&1 | grep -o 'first is.*;'
zermelo play sticks:1,1 --first rules --level adaptive; echo "exit $?"
echo "--- gone on with"
echo quit | zermelo play sticks:9,3 --second human --level 2 --save g --seed 1 >out; grep '^first\|^second\|player' g
echo quit | zermelo play --resume g --level 4 >out; grep '^first\|^second\|player' g
echo "--- what is refused"
zermelo play connect4 --level 9; echo "exit $?"
zermelo play connect4 --level champion; echo "exit $?"
zermelo play connect4 --level 3,time=1s; echo "exit $?"
zermelo play connect4 --level 3 --first rules --second rules; echo "exit $?"
zermelo best connect4 --player strong:level=0; echo "exit $?"
zermelo best connect4 --player strong:strength=21; echo "exit $?"
