# Published figures (fastchess, OpenBench), and what is not accepted.
zermelo elo 96 111 136
zermelo elo 0 0 7 1 0
zermelo elo 34 54 63 64 75 --sprt 0,20
zermelo elo 365 16618 36229 16974 390 --sprt 0,2 --json
zermelo elo 223 9863 21279 10037 246 --sprt 0.5,2.5 --scale logistic; echo "exit $?"
zermelo elo 20 0 0 0 0 --sprt=-1500,-500 --scale logistic
zermelo elo 0 0 1
zermelo elo 0 0 0; echo "exit $?"
zermelo elo 1 2 3 4; echo "exit $?"
zermelo elo 1 x 3; echo "exit $?"
zermelo elo 1 2; echo "exit $?"
zermelo elo 1 2 3 --sprt 5,0; echo "exit $?"
zermelo elo 1 2 3 --sprt nan,inf; echo "exit $?"
zermelo elo 1 2 3 --sprt 0,5 --alpha 0; echo "exit $?"
zermelo elo 1 2 3 --sprt 0,5 --scale elo; echo "exit $?"
