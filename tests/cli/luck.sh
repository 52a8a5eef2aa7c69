# Games with luck: events in moves, saved games and seeds.
echo "--- an event is due"
printf 'zermelo 1\ngame tuc-chess\nmoves 5040\nend\n' >due
zermelo show @due | grep -A 4 '^position'
zermelo moves @due | sort -k2 -r -g | head -3
zermelo moves @due --json | grep -o '"events":\[{"event":"[^"]*"'
zermelo best @due; echo "exit $?"
echo "--- a game goes on from there, with the luck of its seed"
zermelo play --resume due --first rules --second rules --seed 3 >one
printf 'zermelo 1\ngame tuc-chess\nseed 3\nmoves 5040\nend\n' >again
zermelo play --resume again --first rules --second rules >two
sed '$d' one >one.game; sed '$d' two >two.game; cmp one.game two.game && echo same
grep 'present' one | head -2
echo "--- all of it is in the saved game"
zermelo show @due --json | grep -o '"over":true'
grep -c '^moves 5040 \*' due
echo "--- no luck is drawn again by taking back"
printf '5141\n' | zermelo play tuc-chess --second rules --seed 6 --save once >/dev/null
printf '5141\nundo\n5141\n' | zermelo play tuc-chess --second rules --seed 6 --save twice >/dev/null
grep -c '^moves 5141 \*' twice
cmp once twice && echo same
echo "--- the server's clock never runs out by itself"
printf 'zermelo 1\ngame tuc-chess:server\nmoves 5040\nend\n' >server
zermelo moves @server | grep '!'
