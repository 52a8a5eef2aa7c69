# Numbers on the command line: what is just inside of the limits, and just outside.
code() {
    "$@" >said 2>&1
    echo "exit $?: $(grep -h '^zermelo' said | head -1 | sed 's/, this search needs.*//')"
}

echo "== times"
for time in 0.05s 1.05s 1.5 500ms 0.001ms 31536000 31536000.001 31536000000ms 31536000001ms \
    525600m 525601m 8760h 8761h 0 0.000 0ms 5. .5 1.5.2 1e3 1h 1M 1sm 1min inf nan 0x10 -1 +1 '' \
    ' 1'; do
    echo "--time '$time' $(code zermelo best mnk:1,1,1 --player random --time "$time")"
done

echo "== sizes: a search that has too little says how much that is"
for size in 9 64k 64K 64KiB 1M 1m 1MiB 4M 65536 1048576; do
    echo "--memory $size $(code zermelo best mnk:100,100,5 --player pvs --memory $size)"
done
for size in 17592186044416 17592186044417 17179869184k 17179869185k 16777216M 16777217M 16384G \
    16385G 999999999999999G 9999999999999999 99999999999999999999 0 0k k 1T 1kk 1.5M 1MB \
    0x10 -1 ''; do
    echo "--memory '$size' $(code zermelo best mnk:1,1,1 --player random --memory "$size")"
done

echo "== whole numbers"
for seed in 0 1000000000000000000 1000000000000000001 18446744073709551616 18446744073709551617 \
    10k 5M 1000000000G 1000000001G 5X 1K -1 +1 0x10 1.0 1e3 ''; do
    echo "--seed '$seed' $(code zermelo best mnk:1,1,1 --player random --seed "$seed")"
    echo "--nodes '$seed' $(code zermelo best mnk:1,1,1 --player random --nodes "$seed")"
done

echo "== sizes in another unit"
for size in 0 512k 1MiB 64 1025 2G; do
    echo "--buffer '$size' $(code zermelo tables build mnk:3,3,3 --seeds 2 --out x --buffer $size)"
done

echo "== players and clocks read the same"
for option in time=5m time=1. nodes=10k nodes=10K hash=64MiB hash=64M hash=64 hash=64MB; do
    echo "$option $(code zermelo best mnk:1,1,1 --player "pvs:$option")"
done
for clock in 5m 5m+3s 10s,5m+100ms 1h 0 5.+1s 5m+ -5m 5m+-1s 8761h; do
    echo "play --clock '$clock' $(code zermelo play mnk:1,1,1 --first random --second random \
        --clock "$clock")"
    echo "match --clock '$clock' $(code zermelo match mnk:1,1,1 --a random --b random --games 2 \
        --store none --clock "$clock")"
done
for margin in 0 0s 5ms 5. -1; do
    echo "--margin '$margin' $(code zermelo match mnk:1,1,1 --a random --b random --games 2 \
        --store none --margin "$margin")"
done

echo "== twice"
code zermelo best mnk:1,1,1 --player random --player random
code zermelo best mnk:1,1,1 --player random --time 1s --time=1s
code zermelo best mnk:1,1,1 --player random --json --json
