# Files of games into each other.
cp "$TOP"/tests/records/files/* .
zermelo convert sabaki.sgf --game gomoku; echo "exit $?"
zermelo convert piskvork.psq | tail -2
zermelo convert bad-games.sgf --to moves; echo "exit $?"
zermelo convert bad-games.sgf --json --output good.sgf 2>/dev/null; echo "exit $?"; grep -c ';FF' good.sgf
# psq and SGF and back: not a byte is lost.
for file in piskvork tournament; do
    zermelo convert $file.psq --output a.sgf 2>/dev/null && zermelo convert a.sgf --output b.psq && cmp $file.psq b.psq && echo "$file is the same"
done
zermelo convert variations.pgn --output a.sgf; zermelo convert a.sgf --output b.pgn; cat b.pgn
zermelo convert connect.txt --game connect4 --to openspiel; echo "exit $?"
zermelo convert kalah.txt --game kalah:6,4 --to kgp
zermelo convert kalah.txt --game kalah:6,4 --to sgf; echo "exit $?"
zermelo convert rif.xml --to moves; echo "exit $?"
printf '3 3 4\n' | zermelo convert - --game connect4 --notation openspiel --to moves
# Wherever a command takes a game.
zermelo show @plain.sgf | grep position; zermelo show @tree.lib | grep position; zermelo best @human.sgf --player pvs --nodes 500 | head -1
zermelo show @pos.txt; echo "exit $?"; zermelo show @bad.psq; echo "exit $?"
# What cannot be.
zermelo convert; echo "exit $?"
zermelo convert nowhere; echo "exit $?"
zermelo convert pos.txt; echo "exit $?"
zermelo convert noise.bin; echo "exit $?"
zermelo convert empty.sgf; echo "exit $?"
zermelo convert plain.sgf --to chess; echo "exit $?"
zermelo convert plain.sgf --output .; echo "exit $?"
zermelo convert noise.bin --output new.sgf; ls | grep new
# Large ones: 20 MB of SGF, noise, brackets without end, a library that goes in circles, in little memory.
awk 'BEGIN { for (i = 0; i < 60000; i++) print "(;FF[4]GM[4]SZ[15]PB[a]PW[b]C[" i " some words for the length of it];B[hh];W[ig];B[gg];W[ff]" (i % 1000 ? "" : ";B[hh]") ";B[ii](;W[jj]C[more words])(;W[aa];B[bb];W[cc];B[dd];W[ee];B[oa];W[ob];B[oc]" \
    "C[" sprintf("%150s", "") "]))" }' >large.sgf
little=yes # but not under a sanitizer, which wants all addresses
sh -c '(ulimit -v 200000; zermelo version); exit $?' >/dev/null 2>&1 || little=
noise=50000000
[ "$little" ] || noise=5000000
cramped() { [ -z "$little" ] || ulimit -v 200000; }
[ "$(wc -c <large.sgf)" -gt 20000000 ] && echo large
(cramped; zermelo convert large.sgf --output small.txt --to moves; echo "exit $?"; wc -l <small.txt) 2>&1 | tail -3
{ printf '(;'; head -c $noise /dev/urandom; } >noise
(cramped; zermelo convert noise --to moves 2>told >out; echo "noise: exit $?"; [ "$(wc -l <told)" -le 21 ] && echo "few lines")
rm noise
printf '(;' >brackets; head -c 10000000 /dev/zero | tr '\0' '(' >>brackets
head -c 10000000 /dev/zero | tr '\0' 'h' >letters
printf '[Game "gomoku"]\n\n' >nested; head -c 10000000 /dev/zero | tr '\0' '(' >>nested
{ printf '\377RenLib\377\003\004'; head -c 10 /dev/zero; printf '\000\000'; yes 'xyxy' | tr -d '\n' | tr 'xy' '\170\000' | head -c 10000000; } >circle.lib
{ printf '\377RenLib\377\003\004'; head -c 10 /dev/zero; printf '\000\000'; yes 'xyxy' | tr -d '\n' | tr 'xy' '\170\200' | head -c 10000000; } >stack.lib
for file in brackets letters nested circle.lib stack.lib; do
    (cramped; zermelo convert $file --game gomoku --to moves >out; echo "$file: exit $?")
done
echo "--- several files"
printf '(;GM[4]SZ[5];B[cc])' >one.sgf
printf '(;GM[4]SZ[5];B[bb])' >two.sgf
zermelo convert one.sgf two.sgf --to moves
echo "--- a game that is cut short loses no other one"
printf '(;FF[4]GM[4]SZ[5];B[cc];W[bb]\n(;FF[4]GM[4]SZ[5];B[bb])\n(;GM[4]SZ[5];B[cc]\n(;W[dd])\n(;W[ee]))' | zermelo convert - --to moves
printf '[Game "mnk:5,5,4"]\n[Round "1.\n[Game "mnk:5,5,4"]\n\nc3 *\n[Game "mnk:5,5,4"]\n[Game "mnk:5,5,4"]\n\nb2 *\n' | zermelo convert - --to moves
echo "--- colours after a swap: who has black is named"
printf '[Game "mnk:15,15,5,swap2"]\n[First "Ann"]\n[Second "Bob"]\n[Result "1-0"]\n[Termination "resignation"]\n\n1. h8 h9 2. h7 swap 3. h6 1-0\n\n' >swap.pgn
zermelo convert swap.pgn --output swap.sgf; cat swap.sgf; zermelo convert swap.sgf | cmp - swap.pgn
echo 'h8 h9 h7 swap h6 g8 i10 i10' | zermelo convert - --game gomoku:renju,rif --to sgf
printf '[Game "mnk:5,5,5,swap2"]\n[Position "...../...../..XO./..X../..... O kept"]\n\na1 *\n' | zermelo convert - --to sgf; echo "exit $?"
