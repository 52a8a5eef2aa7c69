// The rules in force in Italian, by the ids of docs/messages.tsv.
export const it: Record<string, string> = {
  'rules.connect.board':
    'Colonne: %1, caselle in ciascuna: %3. X e O lasciano cadere a turno una pietra in una colonna non piena; la pietra cade su quelle che ci sono. Comincia X. Vince chi per primo ne ha %5 o più in fila, in orizzontale, verticale o diagonale; a tavola piena è patta.',
  'rules.connect.moves': 'Una mossa si scrive con il numero della colonna, 1 a sinistra.',
  'rules.kalah.again': '- Ultimo seme nel proprio granaio: la stessa parte muove ancora.',
  'rules.kalah.capture':
    '- Ultimo seme in una propria casa che era vuota: quel seme e quelli della casa di fronte vanno nel proprio granaio.',
  'rules.kalah.empty': '- empty: accade anche se la casa di fronte è vuota.',
  'rules.kalah.majority':
    '- majority: la partita finisce anche quando un granaio ha più di metà di tutti i semi.',
  'rules.kalah.mover':
    '- mover: la partita finisce quando chi deve muovere non ha semi nelle sue case.',
  'rules.kalah.moves':
    'Le case hanno numeri da 1, la più lontana dal proprio granaio, a %1, la più vicina.\n',
  'rules.kalah.nosweep': '- nosweep: i semi rimasti alla fine nelle case non contano per nessuno.',
  'rules.kalah.not-empty': '- Se la casa di fronte è vuota il seme resta (altrimenti: "empty").',
  'rules.kalah.not-majority':
    '- Si gioca per tutti i semi (altrimenti: "majority", finisce prima).',
  'rules.kalah.not-mover':
    '- La partita finisce quando una delle parti non ha semi nelle sue case (altrimenti: "mover").',
  'rules.kalah.not-pie': '- Non ci si scambia di posto (altrimenti: "pie").',
  'rules.kalah.not-relay':
    '- In una mossa si seminano i semi di una sola casa (altrimenti: "relay", si continua a seminare).',
  'rules.kalah.othersweep':
    '- othersweep: i semi rimasti alla fine nelle case contano per l’altra parte, che non ne ha nelle sue.',
  'rules.kalah.pie':
    '- pie: invece della sua prima mossa la seconda parte può scambiare i posti ("swap").',
  'rules.kalah.relay':
    '- relay: ultimo seme in una casa che non era vuota: tutti i semi di quella casa si raccolgono e si seminano da lì. Ultimo seme in una casa vuota: il turno passa; non si cattura mai nulla.',
  'rules.kalah.sowing':
    'Kalah con case per parte: %1, semi in ciascuna: %3. Una mossa prende tutti i semi di una propria casa e li semina uno per uno in senso antiorario: le proprie case verso il proprio granaio, il proprio granaio, le case dell’altra parte; mai il granaio dell’altra parte. Un giro intero passa anche dalla casa di partenza.',
  'rules.kalah.sweep':
    '- I semi rimasti alla fine contano per chi ha le case in cui stanno (altrimenti: "nosweep", per nessuno; "othersweep", per l’altra parte).',
  'rules.kalah.sweep-majority': '  Una fine per maggioranza li lascia dove sono.',
  'rules.kalah.value': '\nIl valore è la differenza dei granai; vince chi ha più semi.',
  'rules.mnk.board':
    'Una tavola di righe: %1, colonne: %3. X e O mettono a turno una pietra in una casella libera; comincia X.',
  'rules.mnk.caro':
    'caro: una fila di %1 con una pietra dell’altra parte a entrambi i capi non conta; il bordo della tavola non è una pietra.',
  'rules.mnk.cells':
    'Una casella si scrive con la lettera della colonna, a da sinistra (dopo z: aa), e il numero della riga, 1 in basso.',
  'rules.mnk.colours':
    '%1: il Nero è la parte con la prima pietra, il Bianco l’altra; all’inizio X è il Nero. Dire "swap" è scambiare i colori con l’altra parte: tutte le pietre passano di mano.',
  'rules.mnk.draw': 'A tavola piena è patta.',
  'rules.mnk.exact':
    'exact: vince chi per primo ne ha esattamente %1 in fila, in orizzontale, verticale o diagonale; file più lunghe non contano.',
  'rules.mnk.exact-misere':
    'exact: perde chi per primo ne ha esattamente %1 in fila, in orizzontale, verticale o diagonale; file più lunghe non contano.',
  'rules.mnk.first-three':
    'X mette tre pietre: la prima nel centro della tavola, la seconda, bianca, nel quadrato centrale 3x3, la terza nel quadrato centrale 5x5.',
  'rules.mnk.misere': 'misere: la fila perde.',
  'rules.mnk.not-misere': 'La fila vince (altrimenti: "misere", perde).',
  'rules.mnk.offers':
    'Tra i punti offerti non ce ne possono essere due che facciano lo stesso disegno di cinque pietre, girato, riflesso o spostato. Il Bianco ne sceglie uno, dove va la pietra nera, e muove.',
  'rules.mnk.renju':
    'A chi ha la prima pietra sono vietati i punti dove una pietra fa una fila di sei o più, due quattro o due tre, se non fa cinque. Un quattro manca di una pietra per il cinque. Un tre diventa un quattro aperto, che due pietre diverse completano, con una pietra che non fa cinque e non è vietata essa stessa. Se a quella parte restano solo punti vietati la partita è patta.',
  'rules.mnk.renju-runs':
    'renju: vince chi per primo ne ha esattamente %1 in fila, in orizzontale, verticale o diagonale; file più lunghe non contano, se non per chi non ha la prima pietra.',
  'rules.mnk.runs':
    'Vince chi per primo ne ha %1 o più in fila, in orizzontale, verticale o diagonale (altrimenti: "exact", file più lunghe non contano).',
  'rules.mnk.runs-misere':
    'Perde chi per primo ne ha %1 o più in fila, in orizzontale, verticale o diagonale (altrimenti: "exact", file più lunghe non contano).',
  'rules.mnk.soosyrv':
    'Il Bianco può scambiare i colori. Il Bianco mette la quarta pietra dove vuole e dichiara un numero da 1 a 8. Il Nero può scambiare i colori. Il Nero offre altrettanti punti per la quinta pietra.',
  'rules.mnk.squares':
    'Il Nero mette la prima pietra nel centro della tavola, il Bianco la seconda nel quadrato centrale 3x3, il Nero la terza nel quadrato centrale 5x5.',
  'rules.mnk.swap-first':
    'X mette la prima pietra nel centro della tavola, O la seconda nel quadrato centrale 3x3, X la terza nel quadrato centrale 5x5.',
  'rules.mnk.swap2':
    'swap2: X mette le prime tre pietre, due X e una O. Poi sceglie O: mette una O; oppure dice "swap", tutte le pietre passano di mano, e ne mette una X; oppure dice "two", tutte le pietre passano di mano, O mette una X e una O, e sceglie X: mette una X, oppure dice "swap", tutte le pietre passano di mano, e ne mette una O.',
  'rules.mnk.taraguchi':
    'Il Bianco mette la quarta pietra nel quadrato centrale 7x7. Poi il Nero mette la quinta nel quadrato centrale 9x9 e il Bianco la sesta dove vuole; oppure il Nero dice "ten" e offre dieci punti per la quinta. Prima di ogni pietra dalla seconda alla sesta chi la deve mettere può scambiare i colori.',
  'rules.mnk.three-and-three':
    'three-and-three: a entrambe le parti sono vietati i punti dove una pietra fa due tre, se non fa cinque. Un tre diventa un quattro aperto, che due pietre diverse completano, con una pietra che non fa cinque e non è vietata essa stessa; una linea con un quattro non conta. Se a una parte restano solo punti vietati la partita è patta.',
  'rules.mnk.two-offers':
    'Il Bianco può scambiare i colori. Il Bianco mette la quarta pietra dove vuole. Il Nero offre due punti per la quinta.',
  'rules.mnk.yamaguchi':
    'X dichiara un numero da 1 a %1. Il Bianco può scambiare i colori. Il Bianco mette la quarta pietra dove vuole. Il Nero offre altrettanti punti per la quinta.',
  'rules.nim.heaps':
    'Nim con mucchi di %1 bastoncini. Una mossa toglie uno o più bastoncini da un mucchio.',
  'rules.nim.misere': 'misere: perde chi toglie l’ultimo bastoncino.',
  'rules.nim.moves':
    'Una mossa si scrive con il mucchio, a per il primo, e il numero tolto, come b2.',
  'rules.nim.not-misere': 'Vince chi toglie l’ultimo bastoncino (altrimenti: "misere", perde).',
  'rules.othello.board':
    'Una tavola di %1 x %2 caselle, con due dischi per parte nel mezzo; comincia il Nero (X). Una mossa mette un disco che chiude file di dischi dell’altra parte tra sé e altri dischi propri, e li gira tutti. Chi non può farlo passa, e solo allora. Quando nessuno può, la partita è finita: il risultato è la differenza dei dischi; le caselle vuote non contano per nessuno. Una mossa si scrive con colonna e riga, come d3 (a1 è in alto a sinistra), o con pass.',
  'rules.sticks.heap': 'Un mucchio di %1 bastoncini. Una mossa ne toglie da 1 a %2.',
  'rules.sticks.misere': 'misere: perde chi porta il mucchio esattamente a 0.',
  'rules.sticks.moves': 'Una mossa si scrive con il numero tolto.',
  'rules.sticks.not-misere':
    'Vince chi porta il mucchio esattamente a 0 (altrimenti: "misere", perde).',
  'rules.sticks.not-strict': '(altrimenti: "strict" ammette solo 11 bastoncini o più e 2 <= r < n)',
  'rules.sticks.overdrawn': 'Togliere più di quanti ne restano è permesso e perde subito.',
  'rules.sticks.strict':
    'strict: almeno 11 bastoncini, e se ne tolgono 2 o più, ma non tutti, in una volta.',
  'rules.tuc-chess.board':
    'Scacchi su 7 righe di 5 caselle. Il Bianco muove in su, verso la riga 0, e comincia; il Nero muove in giù, verso la riga 6. Non si passa, non c’è scacco, né arrocco, né promozione.\n',
  'rules.tuc-chess.end':
    '- La partita finisce quando un re è catturato, quando restano solo i due re, quando chi deve muovere non ha mosse, o dopo %1 semimosse.',
  'rules.tuc-chess.moves':
    'Una mossa ha quattro cifre: riga e colonna di partenza, riga e colonna di arrivo. Eventi: =1 o =0, quanto valeva un dono; *rc, un dono appare lì; *-, nessuno appare.',
  'rules.tuc-chess.not-server':
    '- Non ci sono eccezioni (altrimenti: "server", come gioca un server noto).',
  'rules.tuc-chess.pieces':
    '- Un pedone (P, p) va dritto avanti di una casella se lì non c’è un pezzo, e cattura di una casella in diagonale, avanti. Sulla riga lontana lascia la tavola per 1 punto.\n- Una torre (R, r) va da 1 a 3 caselle lungo una riga o colonna, senza saltare nulla.\n- Un re (K, k) va di una casella lungo una riga o colonna. Può essere catturato.\n- Un pedone catturato porta 1 punto, una torre 3, un re 8.',
  'rules.tuc-chess.presents':
    '- Un dono (*) si prende andandoci sopra, mai in diagonale con un pedone; le torri non lo superano. Porta 1 punto con probabilità 0,95, altrimenti nessuno.\n- Dopo ogni mossa che non finisce la partita appare un dono con probabilità 0,2, su una casella senza pezzo né dono, tutte ugualmente probabili.',
  'rules.tuc-chess.server':
    '- server: un pedone nero sulla riga 5 può andare in qualsiasi casella vuota della riga 6. Un pedone nero che raggiunge la riga 6 con una cattura verso destra dà il punto al Bianco. Una cattura sulla riga lontana conta come un solo pezzo tolto, anche se sono due, perciò la fine con due re soli può mancare. L’orologio, 14 minuti su quel server, può finire la partita dopo ogni mossa: l’evento "*!".',
  'rules.tuc-chess.value':
    '\nIl valore sono i punti del Bianco meno quelli del Nero; vince chi ne ha di più.',
}
