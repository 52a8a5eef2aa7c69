# Numbers on the command line: what is just inside of the limits, and just outside.
code() {
    "$@" >said 2>&1
    echo "exit $?: $(grep -h '^zermelo' said | head -1 | sed 's/, this search needs.*//')"
}

echo "== times"
for time in 0.05s 1.05s 1.5 500ms 0.001ms 31536000 31536000.001 31536000000ms 31536000001ms \
    525600m 525601m 0 0.000 0ms 5. .5 1.5.2 1e3 1h 1M 1sm -1 +1 '' ' 1'; do
    echo "--time '$time' $(code zermelo best mnk:1,1,1 --player random --time "$time")"
done

echo "== sizes: a search that has too little says how much that is"
for size in 9 64k 64K 1M 1m 4M 65536 1048576; do
    echo "--memory $size $(code zermelo best mnk:100,100,5 --player pvs --memory $size)"
done
for size in 17592186044416 17592186044417 17179869184k 17179869185k 16777216M 16777217M 16384G \
    16385G 999999999999999G 9999999999999999 99999999999999999999 0 0k k 1T 1kk 1.5M -1 ''; do
    echo "--memory '$size' $(code zermelo best mnk:1,1,1 --player random --memory "$size")"
done

echo "== whole numbers"
for seed in 0 1000000000000000000 1000000000000000001 18446744073709551616 18446744073709551617 \
    -1 +1 0x10 1.0 ''; do
    echo "--seed '$seed' $(code zermelo best mnk:1,1,1 --player random --seed "$seed")"
    echo "--nodes '$seed' $(code zermelo best mnk:1,1,1 --player random --nodes "$seed")"
done

echo "== twice"
code zermelo best mnk:1,1,1 --player random --player random
code zermelo best mnk:1,1,1 --player random --time 1s --time=1s
code zermelo best mnk:1,1,1 --player random --json --json
