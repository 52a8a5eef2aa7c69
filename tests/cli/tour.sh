# Without a game and without a terminal: a tour of all games, searched on the spot.
zermelo play >out; echo "exit $?"
for game in $(zermelo games --json | grep -o '"example":"[^"]*"' | cut -d'"' -f4); do
    grep -q "^$game: " out || echo "$game is missing"
done
grep -c 'should play' out | sed "s/^$(zermelo games --json | grep -o '"example"' | wc -l)\$/one move each/"
tail -5 out
