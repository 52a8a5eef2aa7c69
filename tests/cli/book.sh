# Books of openings: built, shown, verified, merged, used, refused. What depends on the machine is cut out.
# Meson has malloc fill what it gives: of a table for each proof that is minutes.
export MALLOC_PERTURB_=0
no_time() { sed 's/, [0-9.]* s$/, T s/; s/"seconds":[0-9.e-]*/"seconds":T/; s/^time .*/time        T/; s/"time_ms":[0-9.e-]*/"time_ms":T/; s/"seed":[0-9]*,"memory"/"seed":S,"memory"/; s/, [0-9.]* nodes\/s, [0-9.]* s/, T/'; }
small="--memory 16M"
zermelo book build connect:4,4,3 --plies 3 --output a.zb $small | no_time
zermelo book build connect:4,4,3 --plies 3 --output b.zb $small --threads 2 --json | no_time
cmp a.zb b.zb && echo "two threads: the same bytes"
zermelo book build kalah:3,2 --plies 2 --output kalah.zb --seeds 8 | no_time
zermelo book build kalah:3,2 --plies 2 --output kalah2.zb $small --by proof >out && cmp kalah.zb kalah2.zb
zermelo book build sticks:21,3 --plies 5 --output sticks.zb $small | tail -1 | no_time # fewer moves lead to the same
ls
zermelo book show a.zb
zermelo book show a.zb --json
zermelo book show a.zb --moves "2 2"
zermelo book show kalah.zb --moves "1" --json
zermelo book show a.zb --moves "1 1 1 1"; echo "not there: exit $?"
zermelo book verify sticks.zb --sample 9 $small | no_time
zermelo book verify a.zb --sample 8 --seed 3 $small | no_time
zermelo book verify kalah.zb --sample 100 --json --seed 1 $small | no_time
# Killed at some moment, its last line cut: the same command goes on, and the bytes are the same.
zermelo book build connect:5,4,4 --plies 4 --output whole.zb $small >out
zermelo book build connect:5,4,4 --plies 4 --output killed.zb $small >out 2>&1 &
while [ "$(cat killed.zb.part 2>no | wc -l)" -lt 3 ] && kill -0 $! 2>no; do :; done
kill -9 $! 2>no
wait $! 2>no
printf '0123456789abcdef01' >>killed.zb.part
zermelo book build connect:5,4,4 --plies 4 --output killed.zb $small >out; echo "resumed: exit $?"
cmp whole.zb killed.zb && [ ! -e killed.zb.part ] && echo "the same bytes"
# In parts, whose journals are joined.
for part in 1 2 3; do
    zermelo book build connect:5,4,4 --plies 4 --output part$part.zb $small --part $part/3 | no_time
done
for part in 2 3; do tail -n +2 part$part.zb.part >>part1.zb.part; done
zermelo book build connect:5,4,4 --plies 4 --output part1.zb $small --json | sed 's/.*"proven":\([0-9]*\),"resumed":\([0-9]*\).*/\1 \2/'
cmp whole.zb part1.zb && echo "in parts: the same bytes"
# Ctrl-C.
zermelo book build connect:6,5,4 --plies 3 --output int.zb $small >out 2>err &
while [ "$(cat int.zb.part 2>no | wc -l)" -lt 2 ] && kill -0 $! 2>no; do :; done
kill -INT $!
wait $!; echo "interrupted: exit $?"
sed 's/[0-9]* of/N of/' err
zermelo book merge whole.zb killed.zb --output merged.zb
cmp whole.zb merged.zb && echo "merged with itself: the same"
zermelo book build connect:4,4,3 --plies 1 --output less.zb $small >out
zermelo book merge less.zb a.zb --output both.zb --json && cmp both.zb a.zb
# Used: what a book says is believed only if it is the project's own.
zermelo best connect:4,4,3 --book a.zb --seed 1 | no_time
zermelo analyse connect:4,4,3 --book a.zb --seed 1 | no_time
zermelo solve connect:4,4,3 --book a.zb --threads 1 | grep method
zermelo best connect:4,4,3 --book no --player exact:threads=1 --seed 1 --json | grep -c '"rule"'
printf 'setoption name OwnBook value true\nposition startpos\ngo movetime 20000\n' |
    zermelo engine ugi connect:4,4,3 --book a.zb | grep -c bestmove
mkdir data data/zermelo data/zermelo/books && cp a.zb data/zermelo/books
XDG_DATA_HOME=$PWD/data zermelo best connect:4,4,3 --json --seed 1 | sed 's/.*"rule":\("[^"]*"\).*/\1/'
# The project's own: all that are there are believed, and asked without a word.
for book in "$BUILD"/../books/*.zb; do zermelo book show "$book" | grep -E '^(game|plies|values)'; done
zermelo best connect:6,5,4 --json --seed 1 | no_time
zermelo best connect4 --seed 1 | no_time
zermelo analyse connect4 --seed 1 # Pons has the scores -2 -1 0 1 0 -1 -2
# At the last ply the book has values but no moves.
zermelo best connect4 --moves "4 4 4 4 4 2" --nodes 1000 | grep '^book'
zermelo analyse connect4 --moves "4 4 4 4 4 2" --nodes 1000 | grep 'book'
zermelo best connect4 --moves "4 4 4 4 4 2" --nodes 1000 --json | grep -o '"book":.*'
zermelo best connect4 --moves "4 4 4 4 4 2" --nodes 1000 --book no | grep -c '^book' || true
zermelo analyse connect:6,5,4 --moves "3 3" --seed 1
zermelo analyse kalah:6,4 --seed 1 # CMancala's book has the values -14 -10 8 -2 -8 4,
zermelo analyse kalah:6,4 --moves 3 --seed 1 # and -6 0 2 4 8 for the moves 1 2 4 5 6
zermelo solve connect:6,5,4 --moves "1 2 3 4 5 6" --json | no_time
zermelo solve connect:6,5,4 --moves "3 4 1 2 4 1" --method exact --threads 1 | grep method
zermelo best connect:6,5,4 --moves "3 3 3 3 3 1" --player exact:book=no,threads=1 --json | grep -c '"rule"'
zermelo best connect:6,5,4 --book no --player strong:time=1ms --json | grep -c '"rule":"book"'
# Refused.
zermelo best connect:4,4,4 --book a.zb; echo "exit $?"
zermelo best tictactoe --book nothing.zb; echo "exit $?"
echo "no book" >text.zb
zermelo book show text.zb; echo "exit $?"
head -c 1000 a.zb >cut.zb
zermelo book show cut.zb; echo "exit $?"
cp a.zb damaged.zb
printf 'x' | dd of=damaged.zb bs=1 seek=500 conv=notrunc 2>no
zermelo book show damaged.zb >out; echo "exit $?"
grep damaged out
zermelo book verify damaged.zb $small | no_time
zermelo book merge a.zb kalah.zb --output no.zb; echo "exit $?"
zermelo book merge a.zb --output no.zb; echo "exit $?"
zermelo book build connect:4,4,3 --output no.zb; echo "exit $?"
zermelo book build connect:4,4,3 --plies 61 --output no.zb; echo "exit $?"
zermelo book build connect:4,4,3 --plies 2 --by search --output no.zb; echo "exit $?"
for part in 0/2 3/2 2 1/ /2 1/2/3 1/20000; do
    zermelo book build connect:4,4,3 --plies 2 --part $part --output no.zb; echo "exit $?"
done
zermelo book build kalah:6,3 --plies 1 --seeds 18 --memory 1M --output much.zb; echo "exit $?"; ls | grep much
zermelo book build tuc-chess --plies 2 --output no.zb; echo "exit $?"
echo "something else" >no.zb.part
zermelo book build connect:4,4,3 --plies 2 --output no.zb; echo "exit $?"
zermelo book burn a.zb; echo "exit $?"
ls | grep '\.new$'
