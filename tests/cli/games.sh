# Games, rules and players.
zermelo games | sed -n '/^kalah/,/^$/p; /^sticks/,/^$/p'
zermelo games --json | grep -o '"name":"sticks"[^{]*"aliases":{}'
zermelo rules sticks:21,3
zermelo rules bantumi
zermelo rules sticks:21,3 --json
zermelo players kalah:6,4 | sed -n '/^human/p; /^random/p; /^alphabeta/,/^star1/p; /^Orders/,$p'
zermelo players --json | grep -c '"orders":{.*"kalah":\["farthest","nearest","score","score-own","gain"\]'
