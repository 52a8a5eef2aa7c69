# Kalah: sequences of moves from the start, every move a ply. Handbook, section 5.

game kalah:4,4
perft 1 4
perft 2 15
perft 3 51
perft 4 181
perft 5 644
perft 6 2203
perft 7 7470
perft 8 24423
perft 9 77210
perft 10 239667
perft 11 730452

game kalah:4,4,empty
perft 1 4
perft 2 15
perft 3 51
perft 4 181
perft 5 644
perft 6 2203
perft 7 7466
perft 8 24368
perft 9 76929
perft 10 237959
perft 11 722324

game kalah:5,4
perft 1 5
perft 2 24
perft 3 104
perft 4 438
perft 5 1823
perft 6 7658
perft 7 32163
perft 8 134771
perft 9 557011
perft 10 2270446

game kalah:5,4,empty
perft 1 5
perft 2 24
perft 3 104
perft 4 438
perft 5 1823
perft 6 7654
perft 7 32131
perft 8 134534
perft 9 555238
perft 10 2259318

game kalah:6,3
perft 1 6
perft 2 35
perft 3 182
perft 4 904
perft 5 4243
perft 6 19418
perft 7 87103
perft 8 387726
perft 9 1715619
perft 10 7557952
perft 11 33090077

game kalah:6,3,empty
perft 1 6
perft 2 35
perft 3 182
perft 4 904
perft 5 4231
perft 6 19276
perft 7 85955
perft 8 379930
perft 9 1668103
perft 10 7289343
perft 11 31638285

game kalah:6,4
perft 1 6
perft 2 35
perft 3 185
perft 4 942
perft 5 4690
perft 6 23233
perft 7 114430
perft 8 563055
perft 9 2763490
perft 10 13519607
perft 11 65870758

game kalah:6,4,empty
perft 1 6
perft 2 35
perft 3 185
perft 4 942
perft 5 4685
perft 6 23169
perft 7 113959
perft 8 559885
perft 9 2743126
perft 10 13394138
perft 11 65110546

game kalah:6,5
perft 1 6
perft 2 35
perft 3 187
perft 4 982
perft 5 5113
perft 6 26927
perft 7 142073
perft 8 748196
perft 9 3914250
perft 10 20294622

game kalah:6,5,empty
perft 1 6
perft 2 35
perft 3 187
perft 4 982
perft 5 5113
perft 6 26920
perft 7 142011
perft 8 747603
perft 9 3909117
perft 10 20253699

game kalah:6,6
perft 1 6
perft 2 35
perft 3 190
perft 4 1056
perft 5 5882
perft 6 32243
perft 7 177827
perft 8 962153
perft 9 5197521
perft 10 27673819

game kalah:6,6,empty
perft 1 6
perft 2 35
perft 3 190
perft 4 1056
perft 5 5882
perft 6 32243
perft 7 177804
perft 8 961846
perft 9 5194136
perft 10 27642361

# The first depth at which it matters who ends the game.
game kalah:6,4,mover
perft 12 318741608

# Relays, and the seeds left at the end to the other side: counted by a program in another language.
game kalah:6,4,relay
perft 1 6
perft 2 31
perft 3 156
perft 4 796
perft 5 3969
perft 6 19789
perft 7 97805
perft 8 478844
game kalah:3,2,relay
perft 1 3
perft 2 7
perft 3 15
perft 4 32
perft 5 62
perft 6 111
perft 7 188
perft 8 303
perft 9 449
perft 10 594
perft 11 687
perft 12 682
perft 13 641
perft 14 601
perft 15 497
perft 16 344
perft 17 228
perft 18 111
perft 19 56
perft 20 16
game kalah:3,2,othersweep
perft 1 3
perft 2 8
perft 3 19
perft 4 40
perft 5 81
perft 6 150
perft 7 265
perft 8 431
perft 9 656
perft 10 948
perft 11 1266
perft 12 1605
game kalah:3,2,mover,othersweep
perft 1 3
perft 2 8
perft 3 19
perft 4 40
perft 5 81
perft 6 153
perft 7 289
perft 8 507
perft 9 809
perft 10 1254
perft 11 1796
perft 12 2442
