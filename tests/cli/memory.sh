# --verbose: what the memory is for. The sum of the parts is what was taken, and within the limit.
sum() {
    zermelo "$@" --verbose --json --seed 1 2>parts >answer
    awk -v limit=$limit -v taken="$(sed 's/.*"memory":\([0-9]*\).*/\1/; $!d' answer)" '
        $NF != "bytes" { print "not a part:", $0; next }
        $1 == "memory" { total = $(NF - 1); next }
        { sum += $(NF - 1); sub(/ +[0-9]+ bytes$/, ""); print "  " $0 }
        END { print sum && sum == total && sum == taken && sum <= limit ? "  adds up" : "  WRONG" }' parts
}

limit=$((16 << 20))
for player in pvs:threads=2 mcts:threads=3 alphabeta exact random; do
    echo "== $player"
    sum best kalah:4,3 --player $player --nodes 2000 --memory 16M
done
echo "== rows"
sum analyse tuc-chess --player pvs --nodes 2000 --memory 16M
echo "== proofs"
sum solve mnk:4,4,4 --memory 16M --threads 2
echo "== threats"
sum best gomoku:7 --player pvs --nodes 500 --memory 16M
echo "== nothing without --verbose"
zermelo best kalah:4,3 --player pvs --nodes 100 --memory 16M 2>&1 >answer
