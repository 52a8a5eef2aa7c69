# Positions and moves, by every way a position can be given.
zermelo show kalah:6,4 --moves '3 6'
zermelo show sticks:21,3 --position '8 second' --json
zermelo show sticks:21,3 --position '3 first' --moves 3
printf '# a comment\nN 4 4 0 5 5 5 1\n\n  4 4 4 4 4 4 0\r\n' >position
zermelo show kalah:6,4 --position @position --moves=2,4
printf 'zermelo 1\ngame sticks:21,3\nmoves 1 2 3\nend\n' >game
zermelo show @game --moves 1 >out; echo "exit $?"
tail -6 out
zermelo moves kalah:6,4 --moves '3 6'
zermelo moves sticks:200,60
zermelo moves sticks:3,3 --moves 3
zermelo moves kalah:6,4 --json
zermelo moves sticks:1000000,70000; echo "exit $?"
zermelo show sticks:1000000000000000000,70000 --json
# Errors as data
zermelo show kalah:0,4 --json; echo "exit $?"
zermelo show connect4 --moves '1 9' --json
zermelo best connect4 --player pvs:depth=x --json
# The terms of evaluations, with their weights
for game in tuc-chess othello:6 connect4 tictactoe nim:3,4; do
    zermelo show $game | sed -n '/^terms/,$p'
done
zermelo show tuc-chess --position 'prkrp/pp.pp/...../*****/P..../.PPPP/PRK.P b 2 1 5' | sed -n '/^terms/,$p'
zermelo show kalah:6,4 --moves '3 6' --json | grep -o '"terms".*'
zermelo show mnk:7,7,4 --moves 'd4 d5 c4' | sed -n '/^terms/,$p'
