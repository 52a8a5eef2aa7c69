# Games between machines.
echo "--- to the end"
zermelo play sticks:9,3 --first minimax --second rules --seed 1
echo "--- with a trace"
zermelo play sticks:5,2 --first minimax --second random --seed 1 --trace | sed 's/[0-9.]* s$/T s/'
echo "--- as JSON"
zermelo play sticks:5,2 --first greedy --second rules --seed 1 --json |
    sed 's/"time_ms":[0-9.]*/"time_ms":T/; s/"memory":[0-9]*/"memory":M/'
echo "--- the same seed, the same game"
zermelo play kalah:6,4 --first random --second random --seed 7 >one
zermelo play kalah:6,4 --first random --second random --seed 7 >two
zermelo play kalah:6,4 --first random --second random --seed 8 >three
cmp one two && echo same
cmp -s one three || echo different
echo "--- the printed seed is the one in force"
zermelo play kalah:6,4 --first random --second random >one
seed=$(sed -n '1s/.*seed //p' one)
zermelo play kalah:6,4 --first random --second random --seed "$seed" | cmp - one && echo same
echo "--- with a clock, enough and far too little"
for clock in 1s+10ms 1ms 0.5ms+0; do
    zermelo play connect:5,4,4 --first pvs:hash=1 --second mcts:hash=1 --seed 3 --clock $clock --json |
        tail -1 | grep -o '"over":[a-z]*'
done
