# A game survives whatever happens to the program.
echo "--- saved after every move"
printf '1\n' | zermelo play sticks:21,3 --second rules --seed 9 --save game | tail -2
cat game
echo "--- resumed: the same game as one played through"
printf '1\n2\n' | zermelo play --resume game >/dev/null
printf '1\n1\n2\n' | zermelo play sticks:21,3 --second rules --seed 9 --save through >/dev/null
cmp game through && echo same
echo "--- taken back: saved too"
printf 'undo 2\n' | zermelo play --resume game | tail -2
cat game
echo "--- the players may change"
printf '1\nquit\n' | zermelo play --resume game --second minimax --save other >/dev/null
grep second game other
echo "--- another game is not overwritten"
zermelo play sticks:21,3 --save other; echo "exit $?"
printf 'save game\n' | zermelo play sticks:21,3 --seed 1 2>&1 | tail -2
echo "--- a resumed lot is the lot of a game played through"
zermelo play kalah:6,4 --first random --second random --seed 7 --save lots >whole
sed -i '/^moves/c moves '"$(sed -n 's/^moves //p' lots | head -1 | cut -d' ' -f1-5)" lots
zermelo play --resume lots >rest
[ "$(grep -c plays whole)" = $(($(grep -c plays rest) + 5)) ] && echo "five moves fewer"
[ "$(tail -4 whole | head -1)" = "$(tail -4 rest | head -1)" ] && echo "the same end"
echo "--- killed in the middle"
mkfifo in out
zermelo play kalah:6,4 --second rules --seed 4 --save killed <in >out &
exec 3>in 4<out
echo 3 >&3
echo 1 >&3
boards=0
while [ $boards -lt 3 ] && read -r line <&4; do
    case $line in "South, "*) boards=$((boards + 1)) ;; esac
done
kill -9 $!
wait $! 2>/dev/null
exec 3>&- 4<&-
cat killed
printf '2\n' | zermelo play --resume killed | tail -12
ls
echo "--- a disk that is full: what was saved stays"
cp killed before
printf '4\n' | (ulimit -f 0; zermelo play --resume killed 2>&1) | tail -12
cmp before killed && echo "still there"
printf 'save /dev/full\n1\n' | zermelo play sticks:9,3 --seed 1 --save kept --second rules | tail -1
tail -2 kept
zermelo play kalah:6,4 --seed 1 --save /dev/full </dev/null; echo "exit $?"
ls
