// The rules in force in Italian and Greek, sentence by sentence, by the ids of docs/messages.tsv. %1,
// %2 ... are the arguments; an ending of an English plural is an argument too, and is left out.
import type { Shown } from '../engine/types.ts'

type Sentence = readonly [it: string, el: string]

export const sentences: Record<string, Sentence> = {
  'rules.connect.board': [
    'Colonne: %1, caselle in ciascuna: %3. X e O lasciano cadere a turno una pietra in una colonna non piena; la pietra cade su quelle che ci sono. Comincia X. Vince chi per primo ne ha %5 o più in fila, in orizzontale, verticale o diagonale; a tavola piena è patta.',
    'Στήλες: %1, θέσεις σε καθεμία: %3. Οι X και O ρίχνουν εναλλάξ ένα πούλι σε στήλη που δεν είναι γεμάτη· πέφτει πάνω σε όσα υπάρχουν. Αρχίζει ο X. Κερδίζει όποιος έχει πρώτος %5 ή περισσότερα στη σειρά, οριζόντια, κάθετα ή διαγώνια· αν γεμίσει το ταμπλό, είναι ισοπαλία.',
  ],
  'rules.connect.moves': [
    'Una mossa si scrive con il numero della colonna, 1 a sinistra.',
    'Μια κίνηση γράφεται με τον αριθμό της στήλης, 1 αριστερά.',
  ],
  'rules.kalah.again': [
    '- Ultimo seme nel proprio granaio: la stessa parte muove ancora.',
    '- Τελευταίος σπόρος στη δική του αποθήκη: ο ίδιος ξαναπαίζει.',
  ],
  'rules.kalah.capture': [
    '- Ultimo seme in una propria casa che era vuota: quel seme e quelli della casa di fronte vanno nel proprio granaio.',
    '- Τελευταίος σπόρος σε δική του λακκούβα που ήταν άδεια: αυτός και οι σπόροι της απέναντι πάνε στην αποθήκη του.',
  ],
  'rules.kalah.empty': [
    '- empty: accade anche se la casa di fronte è vuota.',
    '- empty: γίνεται και αν η απέναντι λακκούβα είναι άδεια.',
  ],
  'rules.kalah.majority': [
    '- majority: la partita finisce anche quando un granaio ha più di metà di tutti i semi.',
    '- majority: τελειώνει και όταν μια αποθήκη έχει πάνω από τους μισούς σπόρους.',
  ],
  'rules.kalah.mover': [
    '- mover: la partita finisce quando chi deve muovere non ha semi nelle sue case.',
    '- mover: τελειώνει όταν όποιος έχει σειρά δεν έχει σπόρους στις λακκούβες του.',
  ],
  'rules.kalah.moves': [
    'Le case hanno numeri da 1, la più lontana dal proprio granaio, a %1, la più vicina.\n',
    'Οι λακκούβες αριθμούνται από το 1, την πιο μακρινή από την αποθήκη, έως το %1, την πιο κοντινή.\n',
  ],
  'rules.kalah.nosweep': [
    '- nosweep: i semi rimasti alla fine nelle case non contano per nessuno.',
    '- nosweep: οι σπόροι που μένουν στις λακκούβες στο τέλος δεν μετρούν για κανέναν.',
  ],
  'rules.kalah.not-empty': [
    '- Se la casa di fronte è vuota il seme resta (altrimenti: "empty").',
    '- Αν η απέναντι λακκούβα είναι άδεια, ο σπόρος μένει (αλλιώς: "empty").',
  ],
  'rules.kalah.not-majority': [
    '- Si gioca per tutti i semi (altrimenti: "majority", finisce prima).',
    '- Παίζονται όλοι οι σπόροι (αλλιώς: "majority", τελειώνει νωρίτερα).',
  ],
  'rules.kalah.not-mover': [
    '- La partita finisce quando una delle parti non ha semi nelle sue case (altrimenti: "mover").',
    '- Τελειώνει όταν κάποιος δεν έχει σπόρους στις λακκούβες του (αλλιώς: "mover").',
  ],
  'rules.kalah.not-pie': [
    '- Non ci si scambia di posto (altrimenti: "pie").',
    '- Δεν γίνεται αλλαγή θέσεων (αλλιώς: "pie").',
  ],
  'rules.kalah.not-relay': [
    '- In una mossa si seminano i semi di una sola casa (altrimenti: "relay", si continua a seminare).',
    '- Σε μια κίνηση σπέρνονται οι σπόροι μιας λακκούβας (αλλιώς: "relay", η σπορά συνεχίζεται).',
  ],
  'rules.kalah.othersweep': [
    '- othersweep: i semi rimasti alla fine nelle case contano per l’altra parte, che non ne ha nelle sue.',
    '- othersweep: οι σπόροι που μένουν στις λακκούβες μετρούν για τον άλλο, που δεν έχει στις δικές του.',
  ],
  'rules.kalah.pie': [
    '- pie: invece della sua prima mossa la seconda parte può scambiare i posti ("swap").',
    '- pie: αντί για την πρώτη του κίνηση ο δεύτερος μπορεί να αλλάξει θέσεις ("swap").',
  ],
  'rules.kalah.relay': [
    '- relay: ultimo seme in una casa che non era vuota: tutti i semi di quella casa si raccolgono e si seminano da lì. Ultimo seme in una casa vuota: il turno passa; non si cattura mai nulla.',
    '- relay: τελευταίος σπόρος σε λακκούβα που δεν ήταν άδεια: όλοι οι σπόροι της μαζεύονται και σπέρνονται από εκεί. Σε άδεια λακκούβα: η σειρά περνά· δεν αιχμαλωτίζεται ποτέ τίποτα.',
  ],
  'rules.kalah.sowing': [
    'Kalah con case per parte: %1, semi in ciascuna: %3. Una mossa prende tutti i semi di una propria casa e li semina uno per uno in senso antiorario: le proprie case verso il proprio granaio, il proprio granaio, le case dell’altra parte; mai il granaio dell’altra parte. Un giro intero passa anche dalla casa di partenza.',
    'Kalah με λακκούβες για τον καθένα: %1, σπόρους σε καθεμία: %3. Μια κίνηση παίρνει όλους τους σπόρους μιας δικής του λακκούβας και τους σπέρνει έναν έναν αντίθετα με το ρολόι: δικές του λακκούβες προς τη δική του αποθήκη, η αποθήκη του, οι λακκούβες του άλλου· ποτέ η αποθήκη του άλλου. Ένας πλήρης γύρος περνά και από την αρχική λακκούβα.',
  ],
  'rules.kalah.sweep': [
    '- I semi rimasti alla fine contano per chi ha le case in cui stanno (altrimenti: "nosweep", per nessuno; "othersweep", per l’altra parte).',
    '- Οι σπόροι που μένουν στο τέλος μετρούν για όποιον έχει τις λακκούβες τους (αλλιώς: "nosweep", για κανέναν· "othersweep", για τον άλλο).',
  ],
  'rules.kalah.sweep-majority': [
    '  Una fine per maggioranza li lascia dove sono.',
    '  Αν τελειώσει με πλειοψηφία, μένουν όπου είναι.',
  ],
  'rules.kalah.value': [
    '\nIl valore è la differenza dei granai; vince chi ha più semi.',
    '\nΗ αξία είναι η διαφορά των αποθηκών· κερδίζουν οι περισσότεροι σπόροι.',
  ],
  'rules.mnk.board': [
    'Una tavola di righe: %1, colonne: %3. X e O mettono a turno una pietra in una casella libera; comincia X.',
    'Ταμπλό με σειρές: %1, στήλες: %3. Οι X και O βάζουν εναλλάξ μια πέτρα σε ελεύθερη θέση· αρχίζει ο X.',
  ],
  'rules.mnk.caro': [
    'caro: una fila di %1 con una pietra dell’altra parte a entrambi i capi non conta; il bordo della tavola non è una pietra.',
    'caro: σειρά από %1 με πέτρα του άλλου και στις δύο άκρες δεν μετρά· η άκρη του ταμπλό δεν είναι πέτρα.',
  ],
  'rules.mnk.cells': [
    'Una casella si scrive con la lettera della colonna, a da sinistra (dopo z: aa), e il numero della riga, 1 in basso.',
    'Μια θέση γράφεται με το γράμμα της στήλης, a από αριστερά (μετά το z: aa), και τον αριθμό της σειράς, 1 κάτω.',
  ],
  'rules.mnk.colours': [
    '%1: il Nero è la parte con la prima pietra, il Bianco l’altra; all’inizio X è il Nero. Dire "swap" è scambiare i colori con l’altra parte: tutte le pietre passano di mano.',
    '%1: Μαύρος είναι όποιος έχει την πρώτη πέτρα, Λευκός ο άλλος· στην αρχή ο X είναι ο Μαύρος. Με το "swap" αλλάζετε χρώματα με τον άλλο: όλες οι πέτρες αλλάζουν χέρια.',
  ],
  'rules.mnk.draw': ['A tavola piena è patta.', 'Αν γεμίσει το ταμπλό, είναι ισοπαλία.'],
  'rules.mnk.exact': [
    'exact: vince chi per primo ne ha esattamente %1 in fila, in orizzontale, verticale o diagonale; file più lunghe non contano.',
    'exact: κερδίζει όποιος έχει πρώτος ακριβώς %1 στη σειρά, οριζόντια, κάθετα ή διαγώνια· πιο μακριές σειρές δεν μετρούν.',
  ],
  'rules.mnk.exact-misere': [
    'exact: perde chi per primo ne ha esattamente %1 in fila, in orizzontale, verticale o diagonale; file più lunghe non contano.',
    'exact: χάνει όποιος έχει πρώτος ακριβώς %1 στη σειρά, οριζόντια, κάθετα ή διαγώνια· πιο μακριές σειρές δεν μετρούν.',
  ],
  'rules.mnk.first-three': [
    'X mette tre pietre: la prima nel centro della tavola, la seconda, bianca, nel quadrato centrale 3x3, la terza nel quadrato centrale 5x5.',
    'Ο X βάζει τρεις πέτρες: την πρώτη στο κέντρο, τη δεύτερη, λευκή, στο κεντρικό τετράγωνο 3x3, την τρίτη στο κεντρικό τετράγωνο 5x5.',
  ],
  'rules.mnk.misere': ['misere: la fila perde.', 'misere: η σειρά χάνει.'],
  'rules.mnk.not-misere': [
    'La fila vince (altrimenti: "misere", perde).',
    'Η σειρά κερδίζει (αλλιώς: "misere", χάνει).',
  ],
  'rules.mnk.offers': [
    'Tra i punti offerti non ce ne possono essere due che facciano lo stesso disegno di cinque pietre, girato, riflesso o spostato. Il Bianco ne sceglie uno, dove va la pietra nera, e muove.',
    'Από τα σημεία που προτείνονται δύο δεν μπορούν να κάνουν το ίδιο σχήμα πέντε πετρών, γυρισμένο, καθρεφτισμένο ή μετακινημένο. Ο Λευκός διαλέγει ένα, εκεί μπαίνει η μαύρη πέτρα, και παίζει.',
  ],
  'rules.mnk.renju': [
    'A chi ha la prima pietra sono vietati i punti dove una pietra fa una fila di sei o più, due quattro o due tre, se non fa cinque. Un quattro manca di una pietra per il cinque. Un tre diventa un quattro aperto, che due pietre diverse completano, con una pietra che non fa cinque e non è vietata essa stessa. Se a quella parte restano solo punti vietati la partita è patta.',
    'Σε όποιον έχει την πρώτη πέτρα απαγορεύονται τα σημεία όπου μια πέτρα κάνει σειρά από έξι ή περισσότερες, δύο τεσσάρες ή δύο τριάρες, εκτός αν κάνει πέντε. Σε μια τεσσάρα λείπει μια πέτρα για τις πέντε. Μια τριάρα γίνεται ανοιχτή τεσσάρα, που τη συμπληρώνει μία από δύο πέτρες, με μια πέτρα που δεν κάνει πέντε και δεν απαγορεύεται η ίδια. Αν του μένουν μόνο απαγορευμένα σημεία, είναι ισοπαλία.',
  ],
  'rules.mnk.renju-runs': [
    'renju: vince chi per primo ne ha esattamente %1 in fila, in orizzontale, verticale o diagonale; file più lunghe non contano, se non per chi non ha la prima pietra.',
    'renju: κερδίζει όποιος έχει πρώτος ακριβώς %1 στη σειρά, οριζόντια, κάθετα ή διαγώνια· πιο μακριές σειρές μετρούν μόνο για όποιον δεν έχει την πρώτη πέτρα.',
  ],
  'rules.mnk.runs': [
    'Vince chi per primo ne ha %1 o più in fila, in orizzontale, verticale o diagonale (altrimenti: "exact", file più lunghe non contano).',
    'Κερδίζει όποιος έχει πρώτος %1 ή περισσότερες στη σειρά, οριζόντια, κάθετα ή διαγώνια (αλλιώς: "exact", πιο μακριές σειρές δεν μετρούν).',
  ],
  'rules.mnk.runs-misere': [
    'Perde chi per primo ne ha %1 o più in fila, in orizzontale, verticale o diagonale (altrimenti: "exact", file più lunghe non contano).',
    'Χάνει όποιος έχει πρώτος %1 ή περισσότερες στη σειρά, οριζόντια, κάθετα ή διαγώνια (αλλιώς: "exact", πιο μακριές σειρές δεν μετρούν).',
  ],
  'rules.mnk.soosyrv': [
    'Il Bianco può scambiare i colori. Il Bianco mette la quarta pietra dove vuole e dichiara un numero da 1 a 8. Il Nero può scambiare i colori. Il Nero offre altrettanti punti per la quinta pietra.',
    'Ο Λευκός μπορεί να αλλάξει χρώματα. Ο Λευκός βάζει την τέταρτη πέτρα όπου θέλει και δηλώνει αριθμό από 1 έως 8. Ο Μαύρος μπορεί να αλλάξει χρώματα. Ο Μαύρος προτείνει τόσα σημεία για την πέμπτη πέτρα.',
  ],
  'rules.mnk.squares': [
    'Il Nero mette la prima pietra nel centro della tavola, il Bianco la seconda nel quadrato centrale 3x3, il Nero la terza nel quadrato centrale 5x5.',
    'Ο Μαύρος βάζει την πρώτη πέτρα στο κέντρο, ο Λευκός τη δεύτερη στο κεντρικό τετράγωνο 3x3, ο Μαύρος την τρίτη στο κεντρικό τετράγωνο 5x5.',
  ],
  'rules.mnk.swap-first': [
    'X mette la prima pietra nel centro della tavola, O la seconda nel quadrato centrale 3x3, X la terza nel quadrato centrale 5x5.',
    'Ο X βάζει την πρώτη πέτρα στο κέντρο, ο O τη δεύτερη στο κεντρικό τετράγωνο 3x3, ο X την τρίτη στο κεντρικό τετράγωνο 5x5.',
  ],
  'rules.mnk.swap2': [
    'swap2: X mette le prime tre pietre, due X e una O. Poi sceglie O: mette una O; oppure dice "swap", tutte le pietre passano di mano, e ne mette una X; oppure dice "two", tutte le pietre passano di mano, O mette una X e una O, e sceglie X: mette una X, oppure dice "swap", tutte le pietre passano di mano, e ne mette una O.',
    'swap2: ο X βάζει τις τρεις πρώτες πέτρες, δύο X και μία O. Μετά διαλέγει ο O: βάζει μία O· ή λέει "swap", όλες οι πέτρες αλλάζουν χέρια, και βάζει ο X· ή λέει "two", όλες οι πέτρες αλλάζουν χέρια, ο O βάζει μία X και μία O, και διαλέγει ο X: βάζει μία X, ή λέει "swap", όλες οι πέτρες αλλάζουν χέρια, και βάζει ο O.',
  ],
  'rules.mnk.taraguchi': [
    'Il Bianco mette la quarta pietra nel quadrato centrale 7x7. Poi il Nero mette la quinta nel quadrato centrale 9x9 e il Bianco la sesta dove vuole; oppure il Nero dice "ten" e offre dieci punti per la quinta. Prima di ogni pietra dalla seconda alla sesta chi la deve mettere può scambiare i colori.',
    'Ο Λευκός βάζει την τέταρτη πέτρα στο κεντρικό τετράγωνο 7x7. Μετά ο Μαύρος βάζει την πέμπτη στο κεντρικό τετράγωνο 9x9 και ο Λευκός την έκτη όπου θέλει· ή ο Μαύρος λέει "ten" και προτείνει δέκα σημεία για την πέμπτη. Πριν από κάθε πέτρα, από τη δεύτερη ως την έκτη, όποιος τη βάζει μπορεί να αλλάξει χρώματα.',
  ],
  'rules.mnk.three-and-three': [
    'three-and-three: a entrambe le parti sono vietati i punti dove una pietra fa due tre, se non fa cinque. Un tre diventa un quattro aperto, che due pietre diverse completano, con una pietra che non fa cinque e non è vietata essa stessa; una linea con un quattro non conta. Se a una parte restano solo punti vietati la partita è patta.',
    'three-and-three: και στους δύο απαγορεύονται τα σημεία όπου μια πέτρα κάνει δύο τριάρες, εκτός αν κάνει πέντε. Μια τριάρα γίνεται ανοιχτή τεσσάρα, που τη συμπληρώνει μία από δύο πέτρες, με μια πέτρα που δεν κάνει πέντε και δεν απαγορεύεται η ίδια· γραμμή με τεσσάρα δεν μετρά. Αν σε κάποιον μένουν μόνο απαγορευμένα σημεία, είναι ισοπαλία.',
  ],
  'rules.mnk.two-offers': [
    'Il Bianco può scambiare i colori. Il Bianco mette la quarta pietra dove vuole. Il Nero offre due punti per la quinta.',
    'Ο Λευκός μπορεί να αλλάξει χρώματα. Ο Λευκός βάζει την τέταρτη πέτρα όπου θέλει. Ο Μαύρος προτείνει δύο σημεία για την πέμπτη.',
  ],
  'rules.mnk.yamaguchi': [
    'X dichiara un numero da 1 a %1. Il Bianco può scambiare i colori. Il Bianco mette la quarta pietra dove vuole. Il Nero offre altrettanti punti per la quinta.',
    'Ο X δηλώνει αριθμό από 1 έως %1. Ο Λευκός μπορεί να αλλάξει χρώματα. Ο Λευκός βάζει την τέταρτη πέτρα όπου θέλει. Ο Μαύρος προτείνει τόσα σημεία για την πέμπτη.',
  ],
  'rules.nim.heaps': [
    'Nim con mucchi di %1 bastoncini. Una mossa toglie uno o più bastoncini da un mucchio.',
    'Nim με σωρούς από %1 ξυλάκια. Μια κίνηση παίρνει ένα ή περισσότερα ξυλάκια από έναν σωρό.',
  ],
  'rules.nim.misere': [
    'misere: perde chi toglie l’ultimo bastoncino.',
    'misere: χάνει όποιος πάρει το τελευταίο ξυλάκι.',
  ],
  'rules.nim.moves': [
    'Una mossa si scrive con il mucchio, a per il primo, e il numero tolto, come b2.',
    'Μια κίνηση γράφεται με τον σωρό, a για τον πρώτο, και τον αριθμό που παίρνεται, όπως b2.',
  ],
  'rules.nim.not-misere': [
    'Vince chi toglie l’ultimo bastoncino (altrimenti: "misere", perde).',
    'Κερδίζει όποιος πάρει το τελευταίο ξυλάκι (αλλιώς: "misere", χάνει).',
  ],
  'rules.othello.board': [
    'Una tavola di %1 x %2 caselle, con due dischi per parte nel mezzo; comincia il Nero (X). Una mossa mette un disco che chiude file di dischi dell’altra parte tra sé e altri dischi propri, e li gira tutti. Chi non può farlo passa, e solo allora. Quando nessuno può, la partita è finita: il risultato è la differenza dei dischi; le caselle vuote non contano per nessuno. Una mossa si scrive con colonna e riga, come d3 (a1 è in alto a sinistra), o con pass.',
    'Ταμπλό %1 x %2 με δύο δίσκους του καθενός στη μέση· αρχίζει ο Μαύρος (X). Μια κίνηση βάζει έναν δίσκο που κλείνει σειρές δίσκων του άλλου ανάμεσα σε αυτόν και άλλους δικούς του, και τους γυρίζει όλους. Όποιος δεν μπορεί, και μόνο τότε, πάει πάσο. Όταν δεν μπορεί κανείς, το παιχνίδι τελειώνει: το αποτέλεσμα είναι η διαφορά των δίσκων· τα άδεια τετράγωνα δεν μετρούν για κανέναν. Μια κίνηση γράφεται με στήλη και σειρά, όπως d3 (το a1 είναι πάνω αριστερά), ή pass.',
  ],
  'rules.sticks.heap': [
    'Un mucchio di %1 bastoncini. Una mossa ne toglie da 1 a %2.',
    'Ένας σωρός από %1 ξυλάκια. Μια κίνηση παίρνει από 1 έως %2.',
  ],
  'rules.sticks.misere': [
    'misere: perde chi porta il mucchio esattamente a 0.',
    'misere: χάνει όποιος φέρει τον σωρό ακριβώς στο 0.',
  ],
  'rules.sticks.moves': [
    'Una mossa si scrive con il numero tolto.',
    'Μια κίνηση γράφεται με τον αριθμό που παίρνεται.',
  ],
  'rules.sticks.not-misere': [
    'Vince chi porta il mucchio esattamente a 0 (altrimenti: "misere", perde).',
    'Κερδίζει όποιος φέρει τον σωρό ακριβώς στο 0 (αλλιώς: "misere", χάνει).',
  ],
  'rules.sticks.not-strict': [
    '(altrimenti: "strict" ammette solo 11 bastoncini o più e 2 <= r < n)',
    '(αλλιώς: "strict" δέχεται μόνο 11 ξυλάκια ή περισσότερα και 2 <= r < n)',
  ],
  'rules.sticks.overdrawn': [
    'Togliere più di quanti ne restano è permesso e perde subito.',
    'Να πάρεις περισσότερα από όσα μένουν επιτρέπεται και χάνει αμέσως.',
  ],
  'rules.sticks.strict': [
    'strict: almeno 11 bastoncini, e se ne tolgono 2 o più, ma non tutti, in una volta.',
    'strict: τουλάχιστον 11 ξυλάκια, και 2 ή περισσότερα, αλλά όχι όλα, μαζί.',
  ],
  'rules.tuc-chess.board': [
    'Scacchi su 7 righe di 5 caselle. Il Bianco muove in su, verso la riga 0, e comincia; il Nero muove in giù, verso la riga 6. Non si passa, non c’è scacco, né arrocco, né promozione.\n',
    'Σκάκι σε 7 σειρές των 5 θέσεων. Ο Λευκός κινείται πάνω, προς τη σειρά 0, και αρχίζει· ο Μαύρος κάτω, προς τη σειρά 6. Δεν υπάρχει πάσο, σαχ, ροκέ ή προαγωγή.\n',
  ],
  'rules.tuc-chess.end': [
    '- La partita finisce quando un re è catturato, quando restano solo i due re, quando chi deve muovere non ha mosse, o dopo %1 semimosse.',
    '- Τελειώνει όταν αιχμαλωτιστεί βασιλιάς, όταν μείνουν μόνο οι δύο βασιλιάδες, όταν όποιος έχει σειρά δεν έχει κίνηση, ή μετά από %1 ημικινήσεις.',
  ],
  'rules.tuc-chess.moves': [
    'Una mossa ha quattro cifre: riga e colonna di partenza, riga e colonna di arrivo. Eventi: =1 o =0, quanto valeva un dono; *rc, un dono appare lì; *-, nessuno appare.',
    'Μια κίνηση έχει τέσσερα ψηφία: σειρά και στήλη από, σειρά και στήλη προς. Γεγονότα: =1 ή =0, πόσο άξιζε ένα δώρο· *rc, εμφανίζεται δώρο εκεί· *-, δεν εμφανίζεται.',
  ],
  'rules.tuc-chess.not-server': [
    '- Non ci sono eccezioni (altrimenti: "server", come gioca un server noto).',
    '- Δεν υπάρχουν εξαιρέσεις (αλλιώς: "server", όπως παίζει ένας γνωστός διακομιστής).',
  ],
  'rules.tuc-chess.pieces': [
    '- Un pedone (P, p) va dritto avanti di una casella se lì non c’è un pezzo, e cattura di una casella in diagonale, avanti. Sulla riga lontana lascia la tavola per 1 punto.\n- Una torre (R, r) va da 1 a 3 caselle lungo una riga o colonna, senza saltare nulla.\n- Un re (K, k) va di una casella lungo una riga o colonna. Può essere catturato.\n- Un pedone catturato porta 1 punto, una torre 3, un re 8.',
    '- Ένα πιόνι (P, p) πάει μία θέση ίσια μπροστά, αν δεν υπάρχει εκεί κομμάτι, και αιχμαλωτίζει μία θέση διαγώνια μπροστά. Στη μακρινή σειρά βγαίνει από το ταμπλό για 1 πόντο.\n- Ένας πύργος (R, r) πάει 1 έως 3 θέσεις σε σειρά ή στήλη, χωρίς να πηδά τίποτα.\n- Ένας βασιλιάς (K, k) πάει μία θέση σε σειρά ή στήλη. Μπορεί να αιχμαλωτιστεί.\n- Ένα αιχμάλωτο πιόνι δίνει 1 πόντο, ένας πύργος 3, ένας βασιλιάς 8.',
  ],
  'rules.tuc-chess.presents': [
    '- Un dono (*) si prende andandoci sopra, mai in diagonale con un pedone; le torri non lo superano. Porta 1 punto con probabilità 0,95, altrimenti nessuno.\n- Dopo ogni mossa che non finisce la partita appare un dono con probabilità 0,2, su una casella senza pezzo né dono, tutte ugualmente probabili.',
    '- Ένα δώρο (*) το παίρνει όποιος πάει πάνω του, ποτέ πιόνι διαγώνια· οι πύργοι δεν το προσπερνούν. Δίνει 1 πόντο με πιθανότητα 0,95, αλλιώς κανέναν.\n- Μετά από κάθε κίνηση που δεν τελειώνει το παιχνίδι εμφανίζεται δώρο με πιθανότητα 0,2, σε θέση χωρίς κομμάτι ή δώρο, όλες εξίσου πιθανές.',
  ],
  'rules.tuc-chess.server': [
    '- server: un pedone nero sulla riga 5 può andare in qualsiasi casella vuota della riga 6. Un pedone nero che raggiunge la riga 6 con una cattura verso destra dà il punto al Bianco. Una cattura sulla riga lontana conta come un solo pezzo tolto, anche se sono due, perciò la fine con due re soli può mancare. L’orologio, 14 minuti su quel server, può finire la partita dopo ogni mossa: l’evento "*!".',
    '- server: ένα μαύρο πιόνι στη σειρά 5 μπορεί να πάει σε κάθε άδεια θέση της σειράς 6. Ένα μαύρο πιόνι που φτάνει στη σειρά 6 με αιχμαλωσία προς τα δεξιά δίνει τον πόντο στον Λευκό. Μια αιχμαλωσία στη μακρινή σειρά μετρά για ένα κομμάτι, αν και είναι δύο, οπότε το τέλος με δύο γυμνούς βασιλιάδες μπορεί να μη φανεί. Το ρολόι, 14 λεπτά σε εκείνον τον διακομιστή, μπορεί να τελειώσει το παιχνίδι μετά από κάθε κίνηση: το γεγονός "*!".',
  ],
  'rules.tuc-chess.value': [
    '\nIl valore sono i punti del Bianco meno quelli del Nero; vince chi ne ha di più.',
    '\nΗ αξία είναι οι πόντοι του Λευκού μείον του Μαύρου· κερδίζουν οι περισσότεροι.',
  ],
}

// Null where a sentence is not known, as those of guests are not.
export function rulesIn(language: 'it' | 'el', now: Shown): string | null {
  const which = language === 'it' ? 0 : 1
  const lines = now.ruleMessages?.map(({ id, arguments: values }) =>
    sentences[id]?.[which].replace(/%(\d)/g, (_, place) => values[Number(place) - 1] ?? ''),
  )
  if (!lines || lines.includes(undefined)) return null
  return lines.join('\n')
}
