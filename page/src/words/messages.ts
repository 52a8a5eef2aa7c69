// Messages of the engine by their ids (docs/messages.tsv): the English from which the translation
// was made, Italian, Greek. %1, %2 ... are the arguments. What is missing is shown in English.
export type Message = readonly [en: string, it: string, el: string]

export const messages: Record<string, Message> = {
  'game.kalah.summary': [
    'sow seeds round the board, capture, and move again',
    'semina i semi intorno alla tavola, cattura e muovi ancora',
    'σπείρε γύρω στο ταμπλό, αιχμαλώτισε και ξαναπαίξε',
  ],
  'game.connect.summary': [
    'drop stones into columns, k in a row wins',
    'lascia cadere pietre nelle colonne, vince chi ne ha k in fila',
    'ρίξε πιόνια στις στήλες, k στη σειρά κερδίζουν',
  ],
  'game.mnk.summary': [
    'put stones on a board, k in a row wins',
    'metti pietre sulla tavola, vince chi ne ha k in fila',
    'βάλε πιόνια στο ταμπλό, k στη σειρά κερδίζουν',
  ],
  'game.sticks.summary': [
    'take 1 to r of n sticks; who brings the heap to exactly 0 wins',
    'togli da 1 a r di n bastoncini; vince chi porta il mucchio a 0',
    'πάρε 1 έως r από n ξυλάκια· κερδίζει όποιος φτάσει ακριβώς στο 0',
  ],
  'game.tuc-chess.summary': [
    'pawns, rooks, kings and chance presents on 7 rows of 5; the score decides',
    'pedoni, torri, re e doni del caso su 7 righe di 5; decidono i punti',
    'πιόνια, πύργοι, βασιλιάδες και δώρα της τύχης σε 7 σειρές των 5· κρίνουν οι πόντοι',
  ],
  'game.othello.summary': [
    'enclose discs and turn them over; the most discs win',
    'circonda i dischi e girali; vince chi ne ha di più',
    'περικύκλωσε δίσκους και γύρισέ τους· κερδίζουν οι περισσότεροι',
  ],

  // Errors inside others.
  'in-game/': ['%1: ', '%1: ', '%1: '],
  'in-line/': ['line %1: ', 'riga %1: ', 'γραμμή %1: '],
  'in-move/': ['move %1: ', 'mossa %1: ', 'κίνηση %1: '],
  'in-move-after/': ['move %1, after "%2": ', 'mossa %1, dopo "%2": ', 'κίνηση %1, μετά το "%2": '],
  'in-position/': ['position: ', 'posizione: ', 'θέση: '],
  'in-record-move/': ['move %1, "%2": ', 'mossa %1, "%2": ', 'κίνηση %1, "%2": '],

  // Game strings.
  'unknown-game': [
    'no game is called "%1", known are:%2',
    'nessun gioco si chiama "%1", noti sono:%2',
    'κανένα παιχνίδι δεν λέγεται "%1", γνωστά είναι:%2',
  ],
  'number-range': [
    '%1 is %2, accepted is %3 to %4',
    '%1 è %2, è ammesso da %3 a %4',
    '%1 είναι %2, δεκτό είναι από %3 έως %4',
  ],
  'not-a-number': [
    '"%1" is not a whole number up to 10^18',
    '"%1" non è un numero intero fino a 10^18',
    'το "%1" δεν είναι ακέραιος έως 10^18',
  ],
  'parameter-count': [
    '%1 number%2 given, the form is %3',
    'numeri dati: %1, la forma è %3',
    'αριθμοί που δόθηκαν: %1, η μορφή είναι %3',
  ],
  'too-many-parameters': ['too many parameters', 'troppi parametri', 'πάρα πολλές παράμετροι'],
  'empty-parameter': [
    'an empty parameter (two commas, or one at the end)',
    'un parametro vuoto (due virgole, o una alla fine)',
    'κενή παράμετρος (δύο κόμματα, ή ένα στο τέλος)',
  ],
  'numbers-before-words': [
    '"%1": numbers come before words',
    '"%1": i numeri vengono prima delle parole',
    '"%1": οι αριθμοί προηγούνται των λέξεων',
  ],
  'unknown-parameter': [
    '"%1" is no parameter of this game',
    '"%1" non è un parametro di questo gioco',
    'το "%1" δεν είναι παράμετρος αυτού του παιχνιδιού',
  ],
  'unknown-word': [
    '"%1" is no word of this game, accepted:%2',
    '"%1" non è una parola di questo gioco, ammesse:%2',
    'το "%1" δεν είναι λέξη αυτού του παιχνιδιού, δεκτές:%2',
  ],
  'no-words': [
    '"%1": this game takes no words',
    '"%1": questo gioco non ammette parole',
    '"%1": αυτό το παιχνίδι δεν δέχεται λέξεις',
  ],
  'word-twice': ['"%1" is given twice', '"%1" è dato due volte', 'το "%1" δόθηκε δύο φορές'],
  'othello-size': [
    'the size is %1, accepted: 4, 6, 8, 10',
    'la dimensione è %1, ammesse: 4, 6, 8, 10',
    'το μέγεθος είναι %1, δεκτά: 4, 6, 8, 10',
  ],
  'misere-alone': [
    'misere goes with none of renju, caro, three-and-three and the openings',
    'misere non va con renju, caro, three-and-three e le aperture',
    'το misere δεν συνδυάζεται με renju, caro, three-and-three και τα ανοίγματα',
  ],
  'threes-alone': [
    'three-and-three forbids points to both sides: renju and caro do not go with it',
    'three-and-three vieta punti a tutti e due: renju e caro non vanno con esso',
    'το three-and-three απαγορεύει σημεία και στους δύο: renju και caro δεν συνδυάζονται με αυτό',
  ],
  'threes-five': [
    'three-and-three is a rule of five in a row, the length of a run is %1',
    'three-and-three è una regola di cinque in fila, la lunghezza di una fila è %1',
    'το three-and-three είναι κανόνας για πέντε στη σειρά, το μήκος της σειράς είναι %1',
  ],
  'one-opening': [
    'a game has one opening, not %1 and %2',
    "una partita ha un'apertura sola, non %1 e %2",
    'ένα παιχνίδι έχει ένα άνοιγμα, όχι %1 και %2',
  ],
  'opening-renju': [
    '%1 is an opening of renju, which is to be named too',
    "%1 è un'apertura del renju, che va nominato anch'esso",
    'το %1 είναι άνοιγμα του renju, που πρέπει να δοθεί κι αυτό',
  ],
  'opening-board': [
    '%1 begins in the middle of the board: odd numbers of rows and columns, from %2 on',
    '%1 comincia nel centro della tavola: righe e colonne in numero dispari, da %2 in su',
    'το %1 αρχίζει στο κέντρο του ταμπλό: περιττός αριθμός σειρών και στηλών, από %2 και πάνω',
  ],
  'renju-runs': [
    'renju says itself which runs count: exact and caro do not go with it',
    'renju stabilisce da sé quali file contano: exact e caro non vanno con esso',
    'το renju ορίζει μόνο του ποιες σειρές μετρούν: exact και caro δεν συνδυάζονται με αυτό',
  ],
  'renju-five': [
    'renju is five in a row, the length of a run is %1',
    'renju è cinque in fila, la lunghezza di una fila è %1',
    'το renju είναι πέντε στη σειρά, το μήκος της σειράς είναι %1',
  ],
  'swap2-size': [
    'swap2 begins with up to five stones: runs of at least %1, boards of at least %2 cells',
    'swap2 comincia con fino a cinque pietre: file di almeno %1, tavole di almeno %2 caselle',
    'το swap2 αρχίζει με έως πέντε πέτρες: σειρές τουλάχιστον %1, ταμπλό τουλάχιστον %2 θέσεων',
  ],
  'word.the number of columns': [
    'the number of columns',
    'il numero di colonne',
    'ο αριθμός στηλών',
  ],
  'word.the number of rows': ['the number of rows', 'il numero di righe', 'ο αριθμός σειρών'],
  'word.the length of a run': [
    'the length of a run',
    'la lunghezza di una fila',
    'το μήκος μιας σειράς',
  ],
  'word.columns times (rows + 1)': [
    'columns times (rows + 1)',
    'colonne per (righe + 1)',
    'στήλες επί (σειρές + 1)',
  ],
  'word.the number of houses': ['the number of houses', 'il numero di case', 'ο αριθμός λακκουβών'],
  'word.the number of seeds': ['the number of seeds', 'il numero di semi', 'ο αριθμός σπόρων'],
  'word.the number of sticks': [
    'the number of sticks',
    'il numero di bastoncini',
    'ο αριθμός ξυλακιών',
  ],
  'word.the most taken at once': [
    'the most taken at once',
    'il massimo che si toglie in una volta',
    'τα περισσότερα που παίρνονται μαζί',
  ],
  'word.the number of plies': ['the number of plies', 'il numero di mosse', 'ο αριθμός κινήσεων'],
  'word.the size': ['the size', 'la dimensione', 'το μέγεθος'],
  "word.White's points": ["White's points", 'i punti del Bianco', 'οι πόντοι του Λευκού'],
  "word.Black's points": ["Black's points", 'i punti del Nero', 'οι πόντοι του Μαύρου'],

  // Moves.
  'illegal-move': [
    '"%1" is not a legal move here',
    '"%1" non è una mossa legale qui',
    'το "%1" δεν είναι επιτρεπτή κίνηση εδώ',
  ],
  'illegal-move-accepted': [
    '"%1" is not a legal move here, accepted:%2',
    '"%1" non è una mossa legale qui, ammesse:%2',
    'το "%1" δεν είναι επιτρεπτή κίνηση εδώ, δεκτές:%2',
  ],
  'illegal-take': [
    '"%1" is not a legal move here, accepted: 1 to %2',
    '"%1" non è una mossa legale qui, ammesso: da 1 a %2',
    'το "%1" δεν είναι επιτρεπτή κίνηση εδώ, δεκτό: 1 έως %2',
  ],
  'unlisted-move': [
    'not a legal move here',
    'non è una mossa legale qui',
    'δεν είναι επιτρεπτή κίνηση εδώ',
  ],
  'move-too-long': [
    '"%1" is too long for a move',
    '"%1" è troppo lungo per una mossa',
    'το "%1" είναι πολύ μακρύ για κίνηση',
  ],
  'no-such-cell': [
    '"%1" is no cell of this board, accepted: %2 to %3',
    '"%1" non è una casella di questa tavola, ammesse: da %2 a %3',
    'το "%1" δεν είναι θέση αυτού του ταμπλό, δεκτές: %2 έως %3',
  ],
  'cell-taken': ['%1 is taken', '%1 è occupata', 'η %1 είναι πιασμένη'],
  'no-such-column': [
    '"%1" is no column, accepted: 1 to %2',
    '"%1" non è una colonna, ammesse: da 1 a %2',
    'το "%1" δεν είναι στήλη, δεκτές: 1 έως %2',
  ],
  'column-full': ['column %1 is full', 'la colonna %1 è piena', 'η στήλη %1 είναι γεμάτη'],
  'game-over': ['the game is over', 'la partita è finita', 'το παιχνίδι τελείωσε'],
  'chance-node-player': [
    "it is nature's turn, no player's",
    'tocca al caso, non a un giocatore',
    'είναι η σειρά της τύχης, όχι παίκτη',
  ],

  // Positions.
  'row-cells': [
    'row %1 from the top is not of %2 cells X, O or .',
    "la riga %1 dall'alto non è di %2 caselle X, O o .",
    'η σειρά %1 από πάνω δεν έχει %2 θέσεις X, O ή .',
  ],
  'row-end': [
    'row %1 from the top is not followed by /',
    "la riga %1 dall'alto non è seguita da /",
    'μετά τη σειρά %1 από πάνω δεν υπάρχει /',
  ],
  'no-side': [
    'behind the last row stands only X or O, the side to move',
    "dopo l'ultima riga sta solo X o O, chi muove",
    'μετά την τελευταία σειρά μπαίνει μόνο X ή O, όποιος παίζει',
  ],
  'side-untold': [
    '%1 X and %2 O do not tell who moves: write X or O behind the last row',
    "%1 X e %2 O non dicono chi muove: scrivi X o O dopo l'ultima riga",
    '%1 X και %2 O δεν λένε ποιος παίζει: γράψε X ή O μετά την τελευταία σειρά',
  ],
  'opening-state': [
    '"%1" does not say how far the opening is with %2 stones, accepted behind the side to move: %3',
    '"%1" non dice a che punto è l\'apertura con %2 pietre, ammessi dopo chi muove: %3',
    'το "%1" δεν λέει σε ποιο σημείο είναι το άνοιγμα με %2 πέτρες, δεκτά μετά από όποιον παίζει: %3',
  ],
  'opening-stones': [
    '%1 X and %2 O: %3 must have as many or one more',
    '%1 X e %2 O: %3 deve averne altrettante o una in più',
    '%1 X και %2 O: ο %3 πρέπει να έχει όσα ο άλλος ή ένα παραπάνω',
  ],
  'opening-number': [
    '"%1" does not begin with the number of offers declared, %2 to %3',
    '"%1" non comincia con il numero di offerte dichiarato, da %2 a %3',
    'το "%1" δεν αρχίζει με τον αριθμό προτάσεων που δηλώθηκε, από %2 έως %3',
  ],
  'opening-offers': [
    '"%1" has not as many offers as belong there',
    '"%1" non ha tante offerte quante ce ne vogliono',
    'το "%1" δεν έχει όσες προτάσεις χρειάζονται',
  ],
  'opening-declare': [
    'now it is to be said how many points will be offered: 1 to %1',
    'ora si deve dire quanti punti saranno offerti: da 1 a %1',
    'τώρα πρέπει να δηλωθεί πόσα σημεία θα προταθούν: από 1 έως %1',
  ],
  'opening-square': [
    '%1 is not in the central square of %2 by %3 points',
    '%1 non è nel quadrato centrale di %2 per %3 punti',
    'το %1 δεν είναι στο κεντρικό τετράγωνο %2 επί %3 σημείων',
  ],
  'opening-choose': [
    '%1 is not among the points offered',
    '%1 non è tra i punti offerti',
    'το %1 δεν είναι ανάμεσα στα σημεία που προτάθηκαν',
  ],
  'opening-symmetric': [
    'a stone on %1 makes the same pattern as one on %2',
    'una pietra su %1 fa lo stesso disegno di una su %2',
    'μια πέτρα στο %1 κάνει το ίδιο σχήμα με μία στο %2',
  ],
  'mover-has-run': [
    '%1 is to move, but has a run already',
    'muove %1, ma ha già una fila',
    'παίζει ο %1, αλλά έχει ήδη σειρά',
  ],
  'no-last-stone': [
    'no stone can have been the last one',
    "nessuna pietra può essere stata l'ultima",
    'κανένα πιόνι δεν μπορεί να μπήκε τελευταίο',
  ],
  'stone-hangs': [
    'in column %1 a stone hangs over a free cell',
    'nella colonna %1 una pietra sta sopra una casella libera',
    'στη στήλη %1 ένα πιόνι κρέμεται πάνω από κενή θέση',
  ],
  'kalah-number': [
    'number %1 of %2 is missing or over %3 seeds',
    'il numero %1 di %2 manca o supera %3 semi',
    'ο αριθμός %1 από %2 λείπει ή ξεπερνά τους %3 σπόρους',
  ],
  'kalah-seeds-over': [
    '%1 seeds on the board, the game has %2: kalah:%3,%4 has enough',
    '%1 semi sulla tavola, il gioco ne ha %2: kalah:%3,%4 ne ha abbastanza',
    '%1 σπόροι στο ταμπλό, το παιχνίδι έχει %2: το kalah:%3,%4 έχει αρκετούς',
  ],
  'kalah-seeds-most': [
    '%1 seeds on the board, %2 are the most',
    '%1 semi sulla tavola, al massimo sono %2',
    '%1 σπόροι στο ταμπλό, το πολύ %2',
  ],
  'kalah-side': [
    'it begins with S or N, the side to move, or with <',
    'comincia con S o N, chi muove, o con <',
    'αρχίζει με S ή N, όποιος παίζει, ή με <',
  ],
  'text-behind-numbers': [
    'text behind the last number',
    "testo dopo l'ultimo numero",
    'κείμενο μετά τον τελευταίο αριθμό',
  ],
  'sticks-left': [
    'it begins with the sticks left, 0 to %1',
    'comincia con i bastoncini rimasti, da 0 a %1',
    'αρχίζει με τα ξυλάκια που απομένουν, 0 έως %1',
  ],
  'sticks-side': [
    '"first" or "second" is to move',
    'muove "first" o "second"',
    'παίζει "first" ή "second"',
  ],
  'text-behind-side': [
    'text behind the side to move',
    'testo dopo chi muove',
    'κείμενο μετά από όποιον παίζει',
  ],
  'chess-glyph': [
    'row %1, column %2: "%3" is not one of P R K p r k * .',
    'riga %1, colonna %2: "%3" non è uno di P R K p r k * .',
    'σειρά %1, στήλη %2: το "%3" δεν είναι κάποιο από P R K p r k * .',
  ],
  'chess-rows': [
    'after %1 row%2 a "/" is expected: it has %3 rows of %4',
    'dopo %1 righe è atteso "/": ci sono %3 righe di %4',
    'μετά από %1 σειρές αναμένεται "/": έχει %3 σειρές των %4',
  ],
  'chess-side': [
    'w or b is expected after the board, the side to move',
    'dopo la tavola è atteso w o b, chi muove',
    'μετά το ταμπλό αναμένεται w ή b, όποιος παίζει',
  ],
  'chess-number': ['%1 is not from %2 to %3', 'fuori da %2 a %3: %1', 'εκτός του %2 έως %3: %1'],
  'chess-no-kings': [
    'both kings are missing',
    'mancano entrambi i re',
    'λείπουν και οι δύο βασιλιάδες',
  ],

  // Players and limits.
  'unknown-player': [
    'no player is called "%1", known are:%2',
    'nessun giocatore si chiama "%1", noti sono:%2',
    'κανένας παίκτης δεν λέγεται "%1", γνωστοί είναι:%2',
  ],
  'player-bad-value': [
    'player %1: %2=%3 is not accepted, but %4',
    'giocatore %1: %2=%3 non è ammesso, ma %4',
    'παίκτης %1: το %2=%3 δεν είναι δεκτό, αλλά %4',
  ],
  'player-no-options': [
    'player %1 takes no options',
    'il giocatore %1 non ha opzioni',
    'ο παίκτης %1 δεν δέχεται επιλογές',
  ],
  'player-unknown-option': [
    'player %1 has no option "%2", accepted:%3',
    'il giocatore %1 non ha l\'opzione "%2", ammesse:%3',
    'ο παίκτης %1 δεν έχει επιλογή "%2", δεκτές:%3',
  ],
  'memory-limit': [
    'the memory limit of %1 bytes is too small, this search needs at least %2',
    'il limite di memoria di %1 byte è troppo piccolo, questa ricerca ne vuole almeno %2',
    'το όριο μνήμης των %1 byte είναι μικρό, αυτή η αναζήτηση θέλει τουλάχιστον %2',
  ],
  'out-of-memory': ['out of memory', 'memoria esaurita', 'η μνήμη εξαντλήθηκε'],
  stopped: [
    'stopped before there was an answer',
    'fermato prima di una risposta',
    'σταμάτησε πριν υπάρξει απάντηση',
  ],
  'too-many-moves-search': [
    'up to %1 moves in a position, a search can list %2; player rules cannot either',
    'fino a %1 mosse in una posizione, una ricerca ne elenca %2; neppure il giocatore rules può',
    'έως %1 κινήσεις σε μια θέση, μια αναζήτηση απαριθμεί %2· ούτε ο παίκτης rules μπορεί',
  ],
  'too-many-moves-rules': [
    'up to %1 moves in a position, a search can list %2; player rules can',
    'fino a %1 mosse in una posizione, una ricerca ne elenca %2; il giocatore rules può',
    'έως %1 κινήσεις σε μια θέση, μια αναζήτηση απαριθμεί %2· ο παίκτης rules μπορεί',
  ],
}

const placesIn = (english: string) =>
  Math.max(0, ...[...english.matchAll(/%(\d)/g)].map((place) => Number(place[1])))

// A message in another language; `english` where a part of it is not known.
export function translated(
  language: 'it' | 'el',
  id: string,
  values: readonly string[],
  english: string,
): string {
  const which = language === 'it' ? 1 : 2
  const parts = id.split('/')
  const keys = parts.map((part, i) => (i + 1 < parts.length ? `${part}/` : part))
  const unnamed = !messages[id] && messages[`${id}/`] // what a guest says, the last argument
  let [left, text] = [values, '']
  for (const key of unnamed ? [`${id}/`] : keys) {
    const found = messages[key]
    if (!found) return english
    const now = left
    text += found[which].replace(/%(\d)/g, (_, place: string) => {
      const value = now[Number(place) - 1] ?? ''
      return messages[`word.${value}`]?.[which] ?? value
    })
    left = left.slice(placesIn(found[0]))
  }
  return text + (unnamed ? (left[0] ?? '') : '')
}
