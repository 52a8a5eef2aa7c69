# Random games: the odds of tic-tac-toe are 58.5, 28.8 and 12.7 in 100.
zermelo playouts tictactoe --seed 1
zermelo playouts tuc-chess --count 2000 --seed 1
zermelo playouts kalah:6,4 --count 2000 --seed 1 --moves '3 6' --json | sed 's/"time_ms":[0-9.]*/"time_ms":T/'
# The first side wins every game, whoever is to move.
zermelo playouts mnk:2,2,2 --count 100
zermelo playouts mnk:2,2,2 --count 100 --moves a1
zermelo playouts sticks:100000000000000000,1 --count 1 --seed 1
{
    zermelo playouts tictactoe --count 0
    echo $?
    zermelo playouts tictactoe --moves 'a1 a2 b2 b1 c3'
    echo $?
    zermelo playouts sticks:1000000000,100000
    echo $?
    zermelo playouts
    echo $?
} 2>&1
