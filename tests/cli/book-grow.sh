# Books by search and by self-play: the same bytes for the same command, whatever was interrupted.
export MALLOC_PERTURB_=0 # of a table for each search that is minutes
no_time() { sed 's/, [0-9.]* s$/, T s/; s/"seconds":[0-9.e-]*/"seconds":T/; s/^time .*/time        T/'; }
by_search="zermelo book build bantumi --by search --player pvs:nodes=2k,hash=1M"
search="$by_search --positions 60"
games="zermelo book build bantumi --by selfplay --games 60 --player alphabeta:depth=2"
$search --output s.zb | no_time
$search --output again.zb --json | no_time
cmp s.zb again.zb && echo "the same bytes"
zermelo book show s.zb | grep -v '^id'
zermelo book show s.zb --moves 6
zermelo book show s.zb --moves 6 --json
$games --seed 1 --output p.zb | no_time
$games --seed 1 --output again.zb | no_time
cmp p.zb again.zb && echo "the same bytes"
zermelo book show p.zb --moves 5
$games --seed 2 --output other.zb >out && cmp -s p.zb other.zb || echo "another seed, another book"
# Small games are proven: the value of the start is that of a proof.
zermelo book build tictactoe --by search --positions 1000 --player alphabeta:depth=1 --output t.zb | no_time
zermelo solve tictactoe --threads 1 | grep '^value'
# Of positions with more moves than --breadth one move is added at a time, the best of the others. A
# small game is looked through all the same.
narrow="zermelo book build mnk:7,7,5 --by search --player alphabeta:depth=1 --positions 40"
$narrow --output n.zb | no_time
zermelo book show n.zb | grep ply
$narrow --breadth 49 --output wide.zb | no_time
for moves in 1 4; do # the book is the same when it grows from its journal
    some="zermelo book build mnk:7,7,5 --by search --player pvs:nodes=1k,hash=1M --breadth $moves"
    $some --time 50ms --output n$moves.zb >out
    [ -s n$moves.zb.part ] && $some --positions 40 --output n$moves.zb | sed 's/, [0-9]* of them before/, N of them before/' | no_time
done
cmp n1.zb n4.zb && echo "all positions have more than 4 moves: the same bytes"
for game in mnk:3,4,3 tictactoe; do
    zermelo book build $game --by search --player alphabeta:depth=2 --positions 10k --breadth 1 --output n.zb | no_time
    zermelo solve $game --threads 1 | grep '^value'
done
zermelo book build mnk:7,7,5 --by selfplay --player alphabeta:depth=1 --games 40 --output n.zb | no_time
zermelo book show n.zb | grep ply
rm n*.zb wide.zb
# Killed after some positions, the last line cut, and interrupted.
ls # the journal of a book is gone when it is complete
for stop in KILL INT; do
    $by_search --positions 1M --output killed.zb >out 2>err &
    lines=$(cat killed.zb.part 2>no | wc -l)
    while [ "$(cat killed.zb.part 2>no | wc -l)" -lt $((lines + 9)) ] && kill -0 $! 2>no; do :; done
    kill -$stop $!
    wait $! 2>no
done
sed 's/after [0-9]*/after N/' err
printf '0123456789abcdef01' >>killed.zb.part
$search --output killed.zb | sed 's/, [0-9]* of them before/, N of them before/' | no_time
cmp s.zb killed.zb && [ ! -e killed.zb.part ] && echo "resumed: the same bytes"
# When time is up the journal stays, and the same command goes on.
slow="zermelo book build kalah:6,4 --by search --player pvs:nodes=3k,hash=1M"
grows() { # until the journal has more than LINES, on however slow a machine
    for tenths in 2 4 8 16 32 64 128; do
        $slow --time $((tenths * 100))ms --output time.zb >out || return
        [ "$(cat time.zb.part | wc -l)" -le "$1" ] || return 0
    done
    return 1
}
grows 1 && grows "$(cat time.zb.part | wc -l)" && echo "time: goes on"
# What is answered from them, and what is no answer.
zermelo best bantumi --book s.zb --player strong:nodes=10 --seed 1 | no_time
zermelo best bantumi --book p.zb --player alphabeta:depth=1,book=yes --seed 1 | no_time
zermelo solve bantumi --book s.zb --threads 1 --memory 64M | grep -E 'value|method'
zermelo best bantumi --book p.zb --player pvs:depth=1 --json | grep -c '"rule"'
# The books of searches that are shipped: asked by who names them, and by nobody else.
for game in gomoku mnk:15,15,5,renju; do
    for book in --book="$BUILD/../books/searched" ""; do
        zermelo best $game ${book:+--book "${book#*=}"} --player strong:nodes=10 --json | grep -c 'book, unverified'
    done
done
# A smaller book of a larger one.
zermelo book export s.zb --plies 1 --output one.zb
zermelo book show one.zb | grep -v -E '^(id|bytes)'
zermelo book export "$BUILD"/../books/connect-6-5-4.zb --plies 3 --proven --output three.zb --json
zermelo book verify three.zb --sample 0 | no_time
zermelo book export t.zb --proven --output proven.zb
zermelo book show proven.zb | grep -E '^(plies|player|ply|bytes)'
# The exact win of the first player is kept by every level as long as the book lasts: all replies.
book="$BUILD/../books/bantumi.zb"
keep() { # PLAYER SEED: its answers while the book lasts
    kept() { zermelo best bantumi --book "$book" --player "$1,book=yes" --seed "$2" --moves "$3" --json; }
    first=$(kept "$1" "$2" "" | tee -a wins | sed 's/.*"move":"\([^"]*\)".*/\1/')
    for reply in $(zermelo moves bantumi --moves "$first"); do
        kept "$1" "$2" "$first $reply" | grep '"side":"South"' >>wins
    done
}
for level in 1 2 3 4 5; do
    for seed in 1 2 3; do keep "alphabeta:depth=$level,unit=steps,order=nearest" $seed; done
done
for level in 1 2 3 4 5 6 7 8; do keep strong:level=$level $level; done
sed 's/.*"value":\([^,]*\),.*"kind":"\([^"]*\)".*"rule":"\([^"]*\)".*/\1 \2 \3/' wins | sort | uniq -c | sed 's/^ *//'
# Refused.
refused() { zermelo book "$@"; echo "exit $?"; }
refused build bantumi --by search --output no.zb
refused build bantumi --by selfplay --positions 9 --output no.zb
refused build bantumi --by search --positions 9 --plies 2 --output no.zb
refused build bantumi --by guessing --output no.zb
refused build bantumi --by search --positions 9 --player nobody --output no.zb
refused build bantumi --by search --positions 9 --output no.zb --player pvs:nodes=100000,hash=1M,threads=1,tactics=yes,ordered=yes,narrow=yes
refused build bantumi --by search --positions 9 --breadth 0 --output no.zb
refused build bantumi --plies 1 --breadth 3 --output no.zb
refused build tuc-chess --by search --positions 9 --output no.zb
echo "something else" >no.zb.part
refused build bantumi --by search --positions 9 --output no.zb
rm no.zb.part
$narrow --output no.zb --time 1ms >out && sed -i '2s/ [0-9]*$/ 999/' no.zb.part
$narrow --output no.zb; echo "exit $?"
rm no.zb
refused export s.zb
refused export t.zb --proven --plies 256 --output no.zb
zermelo match bantumi --a random --b random --book t.zb --store none; echo "exit $?"
ls | grep -E '^no\.zb$|\.new$'
