# Books of games: imported from saved ones and from those of matches, and used by players of a match.
zermelo match bantumi --a alphabeta:depth=2 --b random --games 20 --openings random:2 --seed 3 --store a.db >out
zermelo match tictactoe --a random --b random --games 2 --seed 3 --store t.db >out
zermelo export a.db --as pgn >games.txt
zermelo export t.db --as pgn >>games.txt
printf 'zermelo 1\ngame bantumi\nmoves 6 5 3\nresult first resignation\nend\n' >one.game
printf 'zermelo 1\ngame bantumi\nmoves 6 5 3\nend\n' >two.game
printf 'zermelo 1\ngame bantumi\nmoves 9\nend\n' >three.game
echo "no games" >text
zermelo book import bantumi one.game --output one.zb
zermelo book show one.zb --moves "6 5"
zermelo book import bantumi games.txt one.game two.game three.game text missing --output x.zb; echo "exit $?"
zermelo book show x.zb | sed -n 1,5p
zermelo book show x.zb --moves 6
zermelo book import bantumi games.txt one.game --plies 2 --output two.zb --json 2>no
zermelo book show two.zb | grep ply
# Counted by another way: the games that begin with 6, and how many of them South won.
zermelo export a.db --as json | grep '"moves":\[{"move":"6"' >six
wc -l <six
grep -c '"points":1.0' six
# Games of two files are added up.
zermelo book merge one.zb x.zb --output both.zb
zermelo book show both.zb --moves "6 5 3"
zermelo best bantumi --book x.zb --player strong:nodes=10 --seed 1 | head -4
# Cut in the middle of a comment, without its end, tags alone.
head -n 28 games.txt >cut.txt
zermelo book import bantumi cut.txt --output cut.zb; echo "exit $?"
printf '[Game "bantumi"]' >tags.txt
zermelo book import bantumi tags.txt --output no.zb; echo "exit $?"
printf '[Game "%s"]\n[Result "1-0"]\n\n6 5 {[ no tag\n[nor this} 3 7 1-0\n' "$(zermelo show bantumi --json | sed 's/.*"game":"\([^"]*\)".*/\1/')" >bad.txt
zermelo book import bantumi bad.txt --output no.zb; echo "exit $?"
# A match where one player has a book. Without --book none has.
book="--book $BUILD/../books/bantumi.zb --openings all:1 --games 12 --seed 1"
score() { sed -n 's/.*"match":{[^}]*"score":\([0-9.]*\).*/\1/p'; }
with=alphabeta:depth=1,unit=steps,book=yes
zermelo match bantumi --a $with --b alphabeta:depth=1,unit=steps $book --store m.db --json | score
zermelo match bantumi --a alphabeta:depth=1,unit=steps --b alphabeta:depth=1,unit=steps $book --store none --json | score
zermelo export m.db --as json | grep -o '"comment":"book"' | wc -l
zermelo match bantumi --a $with --b alphabeta:depth=1,unit=steps --openings all:1 --games 12 --seed 1 --store m.db >out 2>&1; echo "another event: exit $?"
zermelo export m.db | wc -l
zermelo match bantumi --a $with --b random --book missing --store none; echo "exit $?"
ls | grep -E '^no\.zb$|\.new$'
