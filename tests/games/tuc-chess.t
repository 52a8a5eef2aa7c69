# TUC chess. Counts and deviations of the server: protocols/tuc-chess.md; the rest by hand from
# the rules.

# No presents appear; positions at which the game is over have no moves.
game tuc-chess
becomes prkrp/ppppp/...../*****/...../PPPPP/PRKRP w 0 0 0
legal 5040 5141 5242 5343 5444
perft 1 5
perft 2 25
perft 3 150
perft 4 903
perft 5 6250
perft 6 43559
game tuc-chess:server
becomes prkrp/ppppp/...../*****/...../PPPPP/PRKRP w 0 0 0 20
perft 5 6250
perft 6 43559

# With presents: 10 free cells and none after the first move; Black has 5 moves whatever
# appeared. Then with none 11 events each; with one on row 2 the move that takes it has 2 events,
# the others have 9 free cells; elsewhere all have.
game tuc-chess
events 1 5
events 2 55
events 3 275
events 4 2575

# The test position, by the handout and by the server.
game tuc-chess
position:
  ..k.r
  Pp...
  .*..p
  .R*..
  ...p.
  p...P
  ..KR. w 0 0 0
becomes ..k.r/Pp.../.*..p/.R*../...p./p...P/..KR. w 0 0 0
perft 1 14
perft 2 136
perft 3 1975
position ..k.r/Pp.../.*..p/.R*../...p./p...P/..KR. b
perft 1 10
perft 2 138
perft 3 1344
game tuc-chess:server
position ..k.r/Pp.../.*..p/.R*../...p./p...P/..KR. w
perft 1 14
perft 2 166
perft 3 2440
position ..k.r / Pp... / .*..p / .R*.. / ...p. / p...P / ..KR. b 0 0 0
becomes ..k.r/Pp.../.*..p/.R*../...p./p...P/..KR. b 0 0 0 11
perft 1 12
perft 2 166
perft 3 1910

# A whole game seen on the wire: Black takes a present, a pawn and the king, GE0010.
game tuc-chess
play 5444 1424 5343 2434
becomes prkrp/pppp./...../****p/...PP/PPP../PRKRP w 0 1 4
going
play 5242 3443 6252
becomes prkrp/pppp./...../****./..PpP/PPK../PR.RP b 0 2 7
legal 0414 1020 1121 1222 1323 4352 4353
play 4352
over -10
becomes prkrp/pppp./...../****./..P.P/PPp../PR.RP w 0 10 8

# Rooks: three cells, blocked by pieces and presents, which they may take.
game tuc-chess
position k..../...../..*../...../R.R.p/...../....K w
legal 4010 4020 4030 4041 4050 4060 4232 4222 4241 4243 4244 4252 4262 6454 6463
illegal 4212
illegal 4042
# Kings: no diagonal step, into attack if they like, and one takes the other.
position ...../...../...../..kK./...../...../....R b
legal 3222 3231 3233 3242
play 3233
over -8
# Pawns: never diagonally onto an empty cell or a present, never straight onto a piece; the far
# row brings a point, and the present that lies there another.
position *.k../P..../...../.*.p./..P../...../..K.. w
legal 1000 4232 4233 6252 6261 6263
play 1000
becomes ..k../...../...../.*.p./..P../...../..K.. b 2 0 1
position *.k../P..../...../.*.p./..P../...../..K.. w
play 1000 =0 *64
becomes ..k../...../...../.*.p./..P../...../..K.* b 1 0 1
illegal 0000
position .r.../P..../...../...../...../...../k...K w
play 1001
becomes ...../...../...../...../...../...../k...K b 4 0 1
over 4

# Nature's turn as text. What is due before the next move: the worth of a present, then whether
# one appears.
position ..k../...../...../..P../..p../...../..K.. b 0 0 1 =
becomes ..k../...../...../..P../..p../...../..K.. b 0 0 1 =
legal =1 =0
events 1 2
illegal *-
position ..k../...../...../..P../..p../...../..K*. b 0 0 1 *
becomes ..k../...../...../..P../..p../...../..K*. b 0 0 1 *
events 1 31
illegal *63
illegal *30-
illegal *!
illegal *70
# The worth is told before the game is over, and nothing appears after the last move.
game tuc-chess:1
position ..k../...../...../..*../..P../...../..K.. w
becomes ..k../...../...../..*../..P../...../..K.. w 0 0 0
play 4232
over 1
becomes ..k../...../...../..P../...../...../..K.. b 1 0 1
position ..k../...../...../..P../...../...../..K.. b 0 0 1 =
going
play =0
over 0
position ..k../...../...../..*../..P../...../..K.. w
best expectiminimax 4232
best star1 4232
best star2 4232
# The ply limit, and a side without a move.
game tuc-chess:2
play 5444 1424
over 0
game tuc-chess
position kp.../pP.../P..../...../...../..p../..P.K b 3 1 7
over 2
game tuc-chess:server
position kp.../pP.../P..../...../...../..p../..P.K b 3 1 7
going
legal 5260 5261 5263

# O1: a black pawn on row 5 goes to any empty cell of row 6, and takes the present there.
game tuc-chess
position k..../...../...../...../...../..p../*..K. b
legal 0001 0010 5262 5263
game tuc-chess:server
position k..../...../...../...../...../..p../*..K. b
legal 0001 0010 5260 5261 5262 5263 5264
play 5260
becomes k..../...../...../...../...../...../...K. w 0 2 1 2
over -2
# O2: a black arrival by a capture to the right brings White the point, one to the left Black.
position ..k../...../...../...../...../.p.../P.R.K b
play 5162
becomes ..k../...../...../...../...../...../P...K w 1 3 1 4
position ..k../...../...../...../...../.p.../P.R.K b
play 5160
becomes ..k../...../...../...../...../...../..R.K w 0 2 1 4
game tuc-chess
position ..k../...../...../...../...../.p.../P.R.K b
play 5162
becomes ..k../...../...../...../...../...../P...K w 0 4 1
# O3: after a capturing arrival the server misses the end with two bare kings.
position k..../...../...../...../...../.p.../P...K b
play 5160
over -2
game tuc-chess:server
position k..../...../...../...../...../.p.../P...K b
play 5160
becomes k..../...../...../...../...../...../....K w 0 2 1 3
going
position k..../...../...../...../...../...../....K w 0 2 1
over -2
# The clock: only where the server's rules hold, after any move.
position ..k../...../...../..P../..p../...../..K*. b 2 0 1 4 *
play *!
over 2
becomes ..k../...../...../..P../..p../...../..K*. b 2 0 1 4 !
position ..k../...../...../..P../..p../...../..K*. b 2 0 1 4 !
over 2

# Rules of thumb.
game tuc-chess
position ..k../...../..R../...../...../p..../..K.. w
rule 2202 take the king
# Not if it ends the game with fewer points: then the rook is taken.
position k..../r..../R...r/...../...../...../..K.. w 0 9
rule 2010 take a rook
position k..../...../..R.r/...../...../p..../..K.. w
rule 2224 take a rook
# The king stands at the end of the rook's line and steps aside.
position k..../...../...../..r../...../...P./..K.. w 0 0
rule 6261 save the king
position k..../..P../...../p...r/...../.*.../.RK.. w
rule 1202 reach the far row
position k..../...../...../.p.../.R.../.*.../..K.. w
rule 4131 take a pawn
position k..../...../..p../...../R..../*..../..K.. w
rule 4050 take a present

# What searches find at the end: the value of the last ply is exact.
game tuc-chess:1
position k..../R..../...../...../...../...../..K.. w 0 3
value expectiminimax:distance=no 5 exact
value star2:distance=no 5 exact
best expectiminimax 1000

# Refused positions.
game tuc-chess:100
refused
refused prkrp/ppppp/...../*****/...../PPPPP w
refused prkrp/ppppp/...../*****/...../PPPPP/PRKR w
refused prkrp/ppppp/...../*****/...../PPPPP/PRKRPP w
refused prkrp/ppppp/...../*****/...../PPPPP/PRKRP/..... w
refused prkrp/ppppp/...../****?/...../PPPPP/PRKRP w
refused prkrp/ppppp/p..../*****/...../PPPPP/PRKRP w
refused prkrp/ppppp/...../*****/...../PPPPP/PRKRR w
refused prkrp/ppppp/...../*****/...../PPPPP/KRKRP w
refused prkrp/ppppp/...../*****/...../PPPP./PRKRp w
refused Prkrp/ppppp/...../*****/...../PPPP./PRKRP w
refused pr.rp/ppppp/...../*****/...../PPPPP/PR.RP w
refused ..k../...../...../...../...../...../..K.P x
refused ..k../...../...../...../...../...../..K.P white
refused ..k../...../...../...../...../...../..K.P w -1 0 0
refused ..k../...../...../...../...../...../..K.P w 86 0 0
refused ..k../...../...../...../...../...../..K.P w 0 99999999999999999999 0
refused ..k../...../...../...../...../...../..K.P w 0 0 101
refused ..k../...../...../...../...../...../..K.P w 0 0 0 3
refused ..k../...../...../...../...../...../..K.P w 0 0 0 !
refused ..k../...../...../...../...../...../..K.P w 0 0 0 = =
refused ..k../...../...../...../...../...../..K.P w 0 0 100 *
refused ...../...../...../...../...../...../..K.P w 0 0 0 *
refused ...../...../...../...../...../...../..K.P w 0 0 0 =
refused prkrp/ppppp/*****/*****/*****/PPPPP/PRKRP w 0 0 0 *
position ..k../...../...../...../...../...../..K.P w 85 85 100
over 0
position ...../...../...../...../...../...../..K.P b 8 3 9
over 5
game tuc-chess:server
refused ..k../...../...../...../...../...../..K.P w 0 0 0 2
refused ..k../...../...../...../...../...../..K.P w 0 0 0 21
refused ..k../...../...../...../...../...../..K.. w 0 0 0 2 !
position ..k../...../...../...../...../...../..K.P w 0 0 0 20
going

# Game strings.
bad tuc-chess:0
bad tuc-chess:1001
bad tuc-chess:400,400
bad tuc-chess:server,400
bad tuc-chess:server,server
bad tuc-chess:fast
