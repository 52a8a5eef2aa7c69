# --batch: each line as if it had been asked alone, in order, whatever the others are.
cut() { sed 's/"time_ms":[0-9.e-]*/"time_ms":T/; s/"memory":[0-9]*/"memory":M/; s/,"line":[0-9]*}$/}/; s/{"line":[0-9]*,/{/'; }
seq 1 14 | while read -r n; do
    echo "$(((n * 5) % 7 + 1)) $((n % 7 + 1)) $((n % 3 + 2)) $(((n * 3) % 7 + 1))"
done >lines
while read -r moves; do
    zermelo best connect4 --moves "$moves" --player pvs --nodes 300 --memory 32M --json
done <lines | cut >alone
for threads in 1 3; do
    zermelo best connect4 --batch lines --threads "$threads" --player pvs --nodes 300 --memory 32M | cut >together
    cmp alone together && echo "the same with --threads $threads"
done
zermelo best connect4 --batch - --player pvs --nodes 300 --memory 32M <lines | cut | cmp - alone && echo "from standard input"
# Positions, moves and neither; empty lines and comments; an end without its line's end.
{
    printf '# a comment\n\nb2 a2\r\n.../.X./... O\nd4\n   a1,b2\n'
    printf 'a1 a2 b1 b2 c1\na1 a1\nx\0y\n'
    head -c 70000 /dev/zero | tr '\0' a
    printf '\nc3'
} >mixed
zermelo best tictactoe --batch mixed --player exact --memory 32M --json | cut >answers; zermelo best tictactoe --batch mixed --player exact >/dev/null; echo "exit $?"
grep -o '"position":"[^"]*"\|"message":"[^"]*"' answers
zermelo best tictactoe --batch mixed --player exact --memory 32M 2>/dev/null | grep -o '"line":[0-9]*' | tr '\n' ' '; echo
# Moves that may be chosen hold for every line.
printf 'b2\na1\n' | zermelo best tictactoe --batch - --player exact --memory 32M --only 'c3 b2' | grep -o '"move":"[^"]*"\|"message":"[^"]*"'
# What does not go together.
for given in '--moves a1' '--position x' --verbose '--threads 0'; do
    zermelo best tictactoe --batch mixed $given; echo "exit $?"
done
zermelo best tictactoe --threads 2; echo "exit $?"
zermelo best tictactoe --batch nowhere; echo "exit $?"
zermelo best tictactoe --batch .; echo "exit $?"
zermelo best tictactoe --batch mixed --player nobody; echo "exit $?"
# Ctrl-C ends what is being thought about, and what comes behind it is not begun.
yes a1 | head -1000 >many
timeout --foreground --preserve-status -s INT 1 zermelo best mnk:15,15,5 --batch many --time 60 >out; echo "Ctrl-C: exit $?"
[ "$(grep -c '"stopped":true' out)" -ge 1 ] && [ "$(wc -l <out)" -lt 100 ] && echo "what was found is there"
# Nobody reads: it ends.
yes a1 | zermelo best tictactoe --batch - --player pvs --nodes 50 | head -2 | wc -l
