// The course in Italian.
import type { CourseWords } from './course.en.ts'

export const words: CourseWords = {
  title: 'Come giocano le macchine',
  intro:
    'Nove lezioni. Ogni frase si può provare sulla tavola e sull’albero che le stanno accanto: sono ricerche vere, fatte mentre leggi. Ogni lezione finisce con tre domande.',
  progress: '{count} passi su {all} fatti',
  progressKept: 'Ciò che hai fatto resta soltanto in questo browser.',
  forgetProgress: 'Ricomincia da capo',
  steps: 'Passi della lezione',
  stepNumber: 'Passo {step}',
  questionNumber: 'Passo {step}, una domanda',
  isDone: 'fatto',
  allLessons: 'Tutte le lezioni',
  back: 'Indietro',
  next: 'Avanti',
  tryIt: 'Provalo qui',
  report: 'Che cosa fece una relazione di studenti',
  question: 'Domanda',
  checking: 'Il motore controlla la tua risposta',
  clickTree: 'Fai clic su un nodo dell’albero; da tastiera, frecce e Invio.',
  clickBoard: 'Fai la mossa sulla tavola.',
  right: '{name}: giusto.',
  wrong: '{name}: sbagliato.',
  backToStart: 'Torna alla prima posizione',
  noTreeHere: 'Qui non c’è niente da cercare.',
  sum: '{player}: {total} nodi; la migliore è {move}: {value}',
  sumCut:
    '{player}: {total} nodi, {cuts} tagli hanno escluso {skipped} mosse; la migliore è {move}: {value}',
  sumGrown: '{total} simulazioni; la più visitata è {move}: {value}',
  runAll: 'Avvia tutte',
  running: 'Ricerca in corso: {player}',
  searches: 'Ricerche',
  search: 'Ricerca',
  secondsHead: 'Secondi',
  countsMinimax: 'minimax, passi: {number}',
  countsNone: 'alfa-beta, senza ordine, passi: {number}',
  countsNearest: 'alfa-beta, ordine 1, passi: {number}',
  countsScore: 'alfa-beta, ordine 2, passi: {number}',
  memoryIntro:
    '{game}: 100 bastoncini, da 1 a 6 per mossa. La loro memoria è calcolata dal listato della relazione. La nostra ricerca può prendere i byte che si scelgono qui, e non uno di più.',
  limit: 'Memoria della nostra ricerca',
  tooLittle: 'troppo poca per questa profondità',
  levels: 'Livelli',
  theirNodes: 'Nodi loro',
  theirBytes: 'Il loro albero',
  ourBytes: 'La nostra ricerca',
  ourNodes: 'Mosse provate da noi',
  drawTimes: 'Estrai {times} ×',
  drawn: 'Estratti: {count}',
  outcome: 'Esito',
  cameUp: 'Uscito',
  share: 'Quota',
  playGame: 'Gioca una partita',
  itLearns: 'Ricorda le partite perse',
  forgetAll: 'Dimentica tutto',
  knownBytes: 'Comincia il giocatore {player}. La sua esperienza occupa {bytes} byte.',
  gameNumber: 'Partita',
  prove: 'Dimostra',
  proving: 'Dimostrazione in corso',
  verifying: 'Il verificatore legge il certificato',
  isProven:
    'Dimostrato: {claim}. Il certificato copre {positions} posizioni con {replies} risposte, in {bytes} byte.',
  notProven: 'Non si è trovata una dimostrazione in tempo.',
  certificate: 'Il certificato',
  claim: 'Affermazione',
  changeByte: 'Falsificalo: cambia un byte, e adatta l’hash',
  verify: 'Chiedi al verificatore',
  accepted: 'Accettato.',
  rejected: 'Non accettato.',

  minimax: 'Alberi di gioco e minimax',
  'minimax.about': 'Che cos’è un albero di posizioni, chi sceglie dove, e come risale un valore.',
  'minimax.tree':
    'Una posizione, tutte le sue mosse, tutte le risposte, e così via: questo è un albero di gioco. Qui c’è quello di un finale di tris. Tocca a O, quattro caselle sono libere.\nOgni mossa porta giù a una posizione. I quadrati sono posizioni in cui la partita è finita. Fai clic su un nodo, o raggiungilo con le frecce: i suoi dati stanno sotto l’albero.',
  'minimax.sides':
    'Scelgono in due. Chi deve muovere alla radice si chiama MAX (triangoli con la punta in su) e vuole un valore grande. L’altro è MIN (triangoli con la punta in giù) e lo vuole piccolo.\nUna partita vinta da MAX vale +1, una patta 0, una sconfitta −1. I numeri valgono sempre per MAX, anche dove tocca a MIN.',
  'minimax.up':
    'Minimax scende fino alla fine di ogni partita e riporta su i valori: dove sceglie MAX il più grande di quelli sottostanti, dove sceglie MIN il più piccolo.\nL’albero è al suo primo passo. Premi ▷, «Un passo avanti», lì sotto, oppure «Avvia», e guarda come si entra in un nodo e che cosa restituisce.',
  'minimax.proven':
    'Ogni foglia di quest’albero è la fine di una partita, perciò il valore non è un’opinione. È dimostrato (✓): contro il gioco migliore nessuno può fare di più.\nFai un’altra mossa sulla tavola. La posizione che ne nasce viene analizzata subito, e se ne disegna l’albero.',
  'minimax.report':
    'Carlesso e Vettorello (Padova, 2020) scrissero minimax per il tris in Haskell e in Python, con i valori +1, 0 e −1, e ne disegnarono l’albero con MAX e MIN. Misurarono 6,8 secondi e 1,4 GB per la prima mossa.\nAvvia la stessa ricerca dalla tavola vuota. Tagliarono anche l’albero a una certa profondità, e notarono che così non è più né completo né ottimo: la terza riga è una ricerca di quel tipo, e il suo valore è soltanto una stima (≈).',
  'minimax.q1':
    'I valori di tutte le mosse alla radice sono noti. Fai clic sulla mossa che sceglie MAX.',
  'minimax.q1.why': 'MAX prende il valore più grande fra le sue mosse, ed è quello di {move}.',
  'minimax.q1.hint':
    'MAX vuole il valore più grande. Confronta i nodi che stanno subito sotto la radice.',
  'minimax.q2':
    'Fai clic sulla foglia il cui valore risale fino alla radice: la fine della partita se entrambi scelgono come devono.',
  'minimax.q2.why':
    'Ognuno ha seguito la sua scelta migliore: è questa la partita che ci si aspetta.',
  'minimax.q2.hint': 'Scendi dalla radice. A ogni nodo segui la mossa che sceglie chi ha il turno.',
  'minimax.q3':
    'Un’altra partita, tocca a O. Fai una mossa che conservi il miglior risultato possibile.',
  'minimax.q3.why':
    'Le mosse che conservano il valore sono: {moves}. Tutte le altre ne perdono una parte.',
  'minimax.q3.hint': 'Cerca la risposta che avrà X.',

  alphabeta: 'Alfa-beta',
  'alphabeta.about': 'Quali rami non c’è bisogno di guardare, e perché il valore resta lo stesso.',
  'alphabeta.idle':
    'Questo è un piccolo Kalah, profondo tre mosse. I valori sono semi: quanti in più ne avrà MAX nel granaio. Alle foglie nessuno ha ancora vinto, perciò sono stime (≈). Una mossa che finisce nel proprio granaio dà un altro turno, così la stessa parte può scegliere due volte.\nMinimax guarda tutto. Eppure alcuni rami non potevano cambiare niente alla radice. Scegli alphabeta sopra l’albero e conta di nuovo.',
  'alphabeta.window':
    'Alfa-beta porta giù due numeri. Alfa è ciò di cui MAX è già sicuro, beta ciò di cui è sicuro MIN. Contano ancora soltanto i valori compresi fra i due: la finestra.\nPercorri la ricerca passo per passo. Un nodo in cui si entra mostra la sua finestra fra parentesi, (alfa, beta).',
  'alphabeta.cut':
    'Appena un valore esce dalla finestra, il nodo non interessa più: l’altra parte ha qualcosa di meglio più in alto, e non lascerà mai arrivare qui la partita. Le mosse rimaste non si guardano mai. Sono disegnate come una linea rossa tratteggiata con il loro numero.\nQuesto è il primo taglio. «Prossimo taglio» porta dall’uno all’altro, e la frase sotto ne dice il motivo.',
  'alphabeta.same':
    'Non si perde niente: il valore e la mossa migliore alla radice sono quelli di minimax. Si risparmiano soltanto nodi, e tanto più quanto più profonda è la ricerca.\nAvvia la tabella, coppia per coppia: ogni volta lo stesso valore, con una parte sempre più piccola dei nodi.',
  'alphabeta.report':
    'Febbrari (Verona, 2013) scrisse alfa-beta per il Bantumi. Il suo listato taglia soltanto se un valore è strettamente migliore del limite, e passa giù soltanto il limite del nodo immediatamente sopra: tagli superficiali. Knuth e Moore (1975) mostrarono che tagliano anche i limiti di molto più in alto.\nConfronta i due giocatori sopra l’albero: il valore è lo stesso, il numero di nodi no.',
  'alphabeta.q1':
    'Questo è minimax, da sinistra a destra. Fai clic su un nodo che alfa-beta non guarderebbe mai.',
  'alphabeta.q1.why':
    'Con lo stesso ordine alfa-beta non arriva qui: di quest’albero si risparmiano {count} nodi.',
  'alphabeta.q1.hint':
    'Cerca un nodo il cui fratello a sinistra ha già mostrato che l’altra parte non lascerà arrivare la partita al nodo che sta sopra.',
  'alphabeta.q2':
    'Il prossimo passo sarà un taglio. Fai clic sulla mossa il cui valore ne è la ragione.',
  'alphabeta.q2.why': '{move} esce dalla finestra. Mosse che dopo non si guardano mai: {count}.',
  'alphabeta.q2.hint': 'È l’ultimo valore tornato al nodo che è aperto.',
  'alphabeta.q3':
    'Fai clic su un nodo il cui valore è soltanto un limite: quello vero può essere più grande o più piccolo.',
  'alphabeta.q3.why':
    'Dopo un taglio si sa soltanto che il valore sta fuori dalla finestra: ≥ a un nodo MAX, ≤ a un nodo MIN.',
  'alphabeta.q3.hint': 'I limiti hanno un segno davanti al numero: ≥ o ≤, ≳ o ≲ se sono stime.',

  ordering: 'L’ordine delle mosse e il conto dei nodi',
  'ordering.about':
    'Perché conta soprattutto la prima mossa, e le diciannove cifre di una relazione.',
  'ordering.first':
    'Quanto migliore è la prima mossa provata a un nodo, tanto più stretta è la finestra per le altre, e tanto più si taglia.\nScegli un ordine sopra l’albero. «nearest» prova prima le case più vicine al granaio, «score-own» quelle che portano subito più semi. Confronta i nodi e i tagli.',
  'ordering.perfect':
    'Con b mosse e profondità d, minimax guarda circa b^d foglie. Se la mossa migliore viene sempre per prima, ad alfa-beta ne basta circa la radice quadrata: nello stesso tempo può guardare due volte più lontano.\nNessuno conosce in anticipo la mossa migliore, ma una buona congettura vale molto. Avvia la tabella: la stessa ricerca, in quattro modi.',
  'ordering.counts':
    'Questi sono i diciannove conteggi che Febbrari pubblicò per il Bantumi. Un nodo è una mossa provata; un passo è un turno di ciascuna parte. Avvia le ricerche, una per una o tutte insieme: qui niente è memorizzato, il motore cerca di nuovo come fece il suo programma.\nLa più lunga prova cento milioni di mosse. Si può fermare in ogni momento.',
  'ordering.better':
    'Con i tagli profondi, e con un ordine giusto per entrambe le parti, per cinque passi basta una piccola parte del suo conteggio migliore.\nAvvia le due righe e confronta.',
  'ordering.report':
    'L’ordine 2 di Febbrari dispone le mosse secondo i granai visti da chi muove alla radice. Ai nodi dell’altra parte è il verso sbagliato: lì vengono prima le mosse peggiori per lei. Lo mostrano i conteggi con 1 e con 2 passi, dove all’ordine 1 bastano meno nodi.\nConfronta «score» e «score-own» sopra l’albero: guarda l’ordine delle mosse sotto un nodo MIN.',
  'ordering.q1':
    'L’ordine «nearest» prova per prima la casa più vicina al proprio granaio. Tocca a Sud. Fai quella mossa sulla tavola.',
  'ordering.q1.why': 'La casa {move} è accanto al granaio, e la ricerca comincia da lei.',
  'ordering.q1.hint': 'Il granaio di Sud è a destra.',
  'ordering.q2':
    'L’ordine «score-own» prova per prima la mossa che porta di più subito: semi nel proprio granaio, e mezzo seme per un altro turno. Fai quella mossa.',
  'ordering.q2.why': 'La casa {move} finisce nel granaio: un seme, e Sud muove ancora.',
  'ordering.q2.hint': 'In ogni casa ci sono tre semi. Conta dove cade l’ultimo.',
  'ordering.q3':
    'Se alla radice si potesse provare per prima una mossa, quale aiuterebbe di più alfa-beta? Fai clic su quella.',
  'ordering.q3.why':
    '{move} è la mossa migliore. Quando il suo valore è noto, delle altre basta mostrare che non sono migliori.',
  'ordering.q3.hint': 'Il valore più grande lascia alle altre la finestra più stretta.',

  horizon: 'Profondità, orizzonte e valutazione',
  'horizon.about': 'Che cosa dice una ricerca che non arriva alla fine, e quanto fidarsene.',
  'horizon.depth':
    'Quasi tutti gli alberi sono troppo grandi per cercarli fino in fondo. Perciò la ricerca si ferma a una profondità, il suo orizzonte, e lì parla una valutazione: una regola che guarda soltanto la posizione. Nel Kalah è la differenza dei granai.\nLa profondità si sceglie sopra l’albero. Tutti i suoi valori sono stime (≈).',
  'horizon.deeper':
    'Ciò che sta appena oltre l’orizzonte non si vede: una risposta che riprende quanto si era vinto, o un’intera fila di semi che cade. Perciò con la profondità può cambiare la mossa migliore.\nAvvia la tabella, e guarda come cambiano mossa e valore, e quanto costa ogni profondità. L’ultima riga è la verità.',
  'horizon.estimate':
    'Una stima non è una dimostrazione, per quanto profonda sia la ricerca. Zermelo segna con ✓ ciò che è dimostrato e con ≈ le stime, e non le confonde: basta una foglia all’orizzonte perché i nodi sopra siano stime, a meno che non decida un ramo dimostrato.\nContinua a giocare sulla tavola. Verso la fine della partita l’orizzonte sparisce, e arriva ✓.',
  'horizon.report':
    'Ioannidis e Papadopoulos (Creta, 2022) cambiavano la profondità con il punteggio, nei loro scacchi: più a fondo se indietro, meno se avanti, fra due limiti. Diedero anche a torri e re un peso maggiore di quanto rende catturarli, pensando al seguito della partita.\nAvvia la loro regola (policy=cutoff) accanto a due profondità fisse. All’inizio nessuno è avanti.',
  'horizon.q1':
    'Una ricerca di profondità 1 fa una mossa e valuta: conta soltanto il granaio. Fai la mossa che sceglie.',
  'horizon.q1.why':
    'Prende {move}: nessun’altra mossa porta di più subito, e le risposte non le vede.',
  'horizon.q1.hint':
    'Quale casa ha giusto i semi che servono per arrivare al granaio di Sud, a destra?',
  'horizon.q2': 'Fai clic su un nodo in cui parla la valutazione.',
  'horizon.q2.why': 'La ricerca non è andata oltre: questo è l’orizzonte.',
  'horizon.q2.hint': 'È una foglia, ma lì la partita non è finita.',
  'horizon.q3':
    'Qui una ricerca fino in fondo trova un’altra mossa rispetto alla profondità 1. Fai la mossa che trova.',
  'horizon.q3.why': '{moves} è la mossa di una ricerca che conosce la fine di ogni linea.',
  'horizon.q3.hint': 'La conosce la tabella di questa lezione: l’ultima riga.',

  memory: 'Memoria',
  'memory.about': '580 MB contro 6 kB per la stessa ricerca.',
  'memory.line':
    'Una ricerca in profondità deve ricordare soltanto la linea su cui si trova: un nodo per ogni livello. Ciò da cui è tornata è riassunto in un numero; ciò a cui non è arrivata non esiste ancora.\nLa ricerca è ferma a metà. Vai avanti passo per passo: i nodi con il bordo dorato sono in memoria, gli altri no.',
  'memory.whole':
    'Un albero si può costruire tutto prima di cercarvi. Con 6 scelte e 10 livelli ha 12 milioni di nodi sotto la radice; a 48 byte l’uno sono 580 MB. Ogni livello lo moltiplica per 6.\nLa nostra ricerca guarda gli stessi nodi con pochi kilobyte; ogni livello aggiunge un centinaio di byte. Avvia una riga della tabella: la colonna accanto alla loro dice quanta memoria le è concessa.',
  'memory.within':
    'È davvero il limite? Scegli meno memoria e avvia di nuovo. Con 5 kB la ricerca non arriva in fondo agli alberi più grandi; con 3 kB il motore rifiuta subito e dice quanto gli serve almeno.\nIl numero di mosse provate cresce comunque di 6 volte a livello. La memoria e il tempo sono due cose diverse.',
  'memory.table':
    'Con la memoria si può anche comprare tempo. Ordini diversi di mosse portano alla stessa posizione. Una ricerca con una tabella di trasposizione ricorda le posizioni e non le cerca due volte.\nAvvia la tabella: alphabeta non ricorda niente, pvs ha una tabella di 16 MiB.',
  'memory.report':
    'L’autore del gioco dei bastoncini alloca l’intero albero con malloc e lo libera dopo ogni mossa; misurò 580 MB, e desiderava un albero costruito un ramo alla volta. Metà era spreco: il vettore dei figli ha la grandezza di nodi interi, ma contiene puntatori.\nCarlesso e Vettorello riportano 1,4 GB per il tris in un linguaggio che costruisce soltanto ciò che si guarda: ciò che si era guardato restava in memoria.',
  'memory.q1': 'La ricerca è ferma a metà. Fai clic su un nodo che ora ha in memoria.',
  'memory.q1.why':
    'È sulla linea che va dalla radice al punto in cui si trova la ricerca. Nodi in tutto: {count}.',
  'memory.q1.hint': 'Servono soltanto i nodi in cui si è entrati e da cui non si è ancora tornati.',
  'memory.q2': 'Fai clic su un nodo che la ricerca ha già dimenticato.',
  'memory.q2.why':
    'Ha restituito il suo valore e non serve più. Nodi dimenticati, in tutto: {count}.',
  'memory.q2.hint': 'Nella figura ha un valore ciò che è già stato lasciato.',
  'memory.q3':
    'Fai clic su un nodo che un programma che costruisce prima l’intero albero ha in memoria, anche se la ricerca non vi è ancora arrivata.',
  'memory.q3.why': 'Di quest’albero, {count} nodi sarebbero già lì ad aspettare.',
  'memory.q3.hint': 'Sono disegnati sbiaditi, con il bordo tratteggiato.',

  montecarlo: 'Ricerca Monte Carlo',
  'montecarlo.about':
    'Partite a caso, una alla volta: selezione, espansione, partita casuale, risalita.',
  'montecarlo.idea':
    'Quanto è buona una posizione? La si gioca a caso fino alla fine, molte volte, e si fa la media. La ricerca Monte Carlo lo fa dove rende di più: il suo albero cresce dove i risultati sono buoni.\nOgni simulazione ha quattro fasi. «Prossima fase» le percorre, «Prossima simulazione» passa alla partita seguente.',
  'montecarlo.select':
    'Selezione. A ogni nodo si prende la mossa con il Q + U più alto. Q è la media dei risultati finora; U è grande per le mosse provate di rado. Così le mosse promettenti si provano spesso, e nessuna è dimenticata. Questa regola si chiama UCT.\nLa tabella mostra i termini alla radice. La riga incorniciata è quella scelta. Un’opzione del giocatore, c, dice quanto pesa U: qui 1,414.',
  'montecarlo.expand':
    'Espansione e partita casuale. Dove il cammino esce dall’albero si aggiunge un nodo. Da lì si fanno mosse a caso fino alla fine; di queste non si conserva l’albero.\nGuarda più simulazioni: un nodo grande è stato visitato spesso.',
  'montecarlo.back':
    'Risalita. Il risultato torna su per il cammino: ogni nodo ha una visita in più e una nuova media. È tutto ciò che resta di una partita a caso.\nLascia correre fino a 100 simulazioni. Alla fine si gioca la mossa visitata di più: le buone medie vanno e vengono, molte visite no.',
  'montecarlo.many':
    'Poche simulazioni sono una lotteria; molte si avvicinano alla verità, e dove il motore può dimostrare un risultato lo dice. Avvia la tabella: O ha risposto a metà di un lato, e X vince.\nL’ultima riga è esatta.',
  'montecarlo.report':
    'Ioannidis e Papadopoulos usarono UCT con c = 1,414, conservavano l’albero da una mossa all’altra, e avevano 3,2 secondi: da 10 000 a 100 000 simulazioni. Fra loro, 10 000 batterono 1 000 nel 90 % delle partite, 50 000 batterono 10 000 nell’80 %: ogni gradino costa di più.\nHuang e Spadaccini (Bologna, 2022) la provarono su tavole grandi e la scartarono: spendeva le partite su caselle inutili, e teneva in memoria tutto l’albero. Avvia quegli scacchi con mille, 10 mila e 50 mila simulazioni.',
  'montecarlo.q1':
    'Dopo 30 simulazioni: da quale mossa sotto la radice comincia la prossima? Fai clic su quella. (U è grande dove le visite sono poche.)',
  'montecarlo.q1.why': 'La simulazione {number} comincia con {move}: lì Q + U è il più alto.',
  'montecarlo.q1.hint':
    'Q è scritto sotto ogni nodo, e sotto ancora le visite. U = 1,414 · √(ln 32 / n). Somma i due: può essere grande dove la media è alta o le visite sono poche.',
  'montecarlo.q2':
    'Il tempo è scaduto dopo 40 simulazioni. Fai clic sulla mossa che viene giocata.',
  'montecarlo.q2.why': 'È stata visitata più di tutte, {count} volte.',
  'montecarlo.q2.hint': 'L’ultima riga sotto un nodo è il numero delle sue visite.',
  'montecarlo.q3':
    'Sono state fatte dodici simulazioni. Fai clic sul nodo che la dodicesima ha aggiunto.',
  'montecarlo.q3.why': 'L’albero della simulazione {number} ce l’ha, quello prima no.',
  'montecarlo.q3.hint':
    'Un nodo appena aggiunto ha una visita. Prima si provano le mosse nuove; poi l’albero cresce sotto la migliore.',

  chance: 'Il caso',
  'chance.about': 'Dadi, carte, doni: un terzo che sceglie e non vuole niente.',
  'chance.node':
    'Negli scacchi di TUC sulla tavola ci sono doni, e un dono vale un punto con probabilità 0,95, altrimenti niente. Qui Bianco fa l’ultima mossa della partita.\nSe la torre prende il dono, nessuno sceglie che cosa accade: è un nodo del caso, disegnato tondo. Ogni esito ha la sua probabilità; facci clic per vederla.',
  'chance.mean':
    'Il valore di un nodo del caso è la media dei suoi esiti, ciascuno pesato con la sua probabilità: 0,95 · 1 + 0,05 · 0 = 0,95.\nPrendere il pedone vale 1 di sicuro, e MAX confronta 1 con 0,95. Percorri la ricerca passo per passo.',
  'chance.draw':
    'Una media non dice niente di una singola partita. Qui puoi estrarre gli esiti: il motore estrae ciascuno con la sua probabilità.\nDopo dieci estrazioni le quote possono essere lontane da 95 e 5 %. Dopo qualche centinaio sono vicine.',
  'chance.cost':
    'Il caso allarga gli alberi. Una mossa prima può anche comparire un dono su qualunque casella libera dopo ogni mossa. Minimax con nodi del caso, detto expectiminimax, guarda tutti gli esiti.\nAlfa-beta può tagliare anche ai nodi del caso, se si conoscono i limiti di tutti i valori: Star1 e Star2 (Ballard 1983). «likely» guarda soltanto l’esito più probabile, perciò il suo valore è solo una stima. Avvia tutte e quattro.',
  'chance.report':
    'Il secondo giocatore Monte Carlo di Ioannidis e Papadopoulos si ramificava su ogni posto in cui può comparire un dono: 8 mosse diventavano 120 figli, e finì la memoria prima di poter vincere. Un dono lo contava 0,95.\nEcco l’albero una mossa prima della fine, con ogni esito: conta i figli di un nodo tondo.',
  'chance.q1': 'Fai clic su un nodo in cui nessuno sceglie.',
  'chance.q1.why': 'Qui decide il caso: il valore è la media di ciò che può accadere.',
  'chance.q1.hint': 'I nodi del caso sono tondi.',
  'chance.q2': 'Bianco vuole la media più grande. Fai clic sulla mossa che sceglie.',
  'chance.q2.why': '{move} è quella che vale di più in media.',
  'chance.q2.hint': 'Confronta i valori di tutte le mosse, compreso quello del nodo del caso.',
  'chance.q3': 'Fai clic sull’esito meno probabile.',
  'chance.q3.why': 'Si verifica nel {percent} % dei casi.',
  'chance.q3.hint': 'Una volta su venti il dono non vale niente.',

  proof: 'Dimostrazioni e certificati',
  'proof.about': 'Come essere sicuri senza fidarsi del programma che lo dice.',
  'proof.what':
    'Per dimostrare una vittoria non serve conoscere tutto l’albero. Dove sceglie chi vince basta una mossa buona; dove sceglie l’altro, a ogni mossa serve una risposta.\nQuesto è il gioco dei bastoncini: se ne tolgono 1 o 2, chi prende l’ultimo vince, e chi ne toglie più di quanti ne restano perde. Scendi dalla radice lungo +1.',
  'proof.file':
    'Un programma può sbagliare. Perciò Zermelo scrive ciò che ha dimostrato, in un certificato: le risposte della parte che ottiene il valore, e nient’altro. Scegli un gioco e premi «Dimostra».\nLe prime righe dicono che cosa è dimostrato; i bit che seguono sono le risposte. (Per risolvere, la pagina carica ora un altro mezzo megabyte.)',
  'proof.verifier':
    'Il verificatore è un altro programma, pochi piccoli file di C con regole e lettura proprie: con il motore non ha una riga in comune. Compilato per il browser e compresso è di 29 kB. Ripercorre tutte le posizioni e controlla ogni risposta.\nDimostra un gioco e premi «Chiedi al verificatore». La riga è ciò che dice quel programma.',
  'proof.forged':
    'A che cosa non crede? Afferma qualcosa di diverso da ciò che è dimostrato, o falsifica il certificato: si cambia un byte e si adatta l’hash, come farebbe un falsario.\nUna sola risposta fuori posto viene scoperta, con le mosse che vi portano. Se per caso anche le risposte cambiate sono buone, è ancora una dimostrazione, e viene accettata.',
  'proof.report':
    'Nessuna delle relazioni dimostra un valore. L’autore del gioco dei bastoncini lesse ciò che il suo programma stampava con 6 bastoncini rimasti: entrambe le mosse sembravano vincere, fu presa la «2», e la partita andò persa.\nEntrambe le mosse perdono. Ecco l’intera ricerca: sei è un multiplo di tre, e chi muove lì perde. Dimostra «Bastoncini 6,2» nel passo precedente, e chiedi «first» e poi «second».',
  'proof.q1':
    'MAX vince. Fai clic sull’unica risposta alla radice che una dimostrazione deve scrivere.',
  'proof.q1.why': '{move} vince. Alla radice nessun’altra mossa va guardata.',
  'proof.q1.hint': 'Lascia un multiplo di tre.',
  'proof.q2':
    'Fai clic su un nodo in cui una dimostrazione che MAX vince deve seguire tutte le mosse.',
  'proof.q2.why': 'Lì sceglie l’altra parte, perciò a ogni sua mossa serve una risposta.',
  'proof.q2.hint': 'MIN sceglie ai triangoli con la punta in giù.',
  'proof.q3':
    'Ventuno bastoncini, da 1 a 3 per mossa. Fai la mossa con cui comincia un certificato.',
  'proof.q3.why':
    'Vince soltanto {moves}: lascia un multiplo di quattro, poi il successivo, fino a niente.',
  'proof.q3.hint':
    'Un clic sul k-esimo bastoncino dalla fine ne toglie k. Lascia un multiplo di quattro.',

  experience: 'Imparare dalle partite perse',
  'experience.about':
    'Un giocatore che guarda due mosse avanti e non perde mai due volte la stessa partita.',
  'experience.blind':
    'Undici bastoncini, 1 o 2 per mossa, chi prende l’ultimo vince. Questo giocatore guarda due mosse avanti, e da lì tutto gli sembra uguale: ≈ 0.\nPerciò prende la prima mossa, e quella perde.',
  'experience.forgets':
    'Fallo giocare contro uno che non sbaglia mai. Comincia lui, e la prima posizione per lui è vinta.\nGioca alcune partite. Senza memoria perde sempre la stessa partita: il caso che sbaglia lo sbaglierà per sempre.',
  'experience.learns':
    'Ora ricorda. Dopo ogni partita persa si conservano le sue posizioni con il risultato. Quando pensa di nuovo chiede a questa esperienza, e dove la mossa migliore ha perso ne prende un’altra fra quelle che sembrano altrettanto buone.\nGioca finché vince.',
  'experience.file':
    'Non si conservano partite ma posizioni, ritrovate con un hash: quante volte furono vinte, patte e perse, e che cosa ci si aspettava. Guarda il numero di byte: pochi per ogni posizione.\nNella vista Gioca il computer impara nello stesso modo, se vuoi: vedi «Nuova partita».',
  'experience.report':
    'L’autore del gioco dei bastoncini scrisse che il suo programma non è in grado di evolversi: trovato un caso per cui l’algoritmo fallisce, fallirà in eterno per quel caso. Il suo desiderio era un file o una base di dati, con l’hash della situazione come chiave e i valori che portarono alla sconfitta, per prendere la volta dopo un’altra mossa accettabile.\nÈ ciò che vedi qui. Spegni e accendi la memoria.',
  'experience.q1': 'Ormai conosci il trucco. Fai la mossa che vince.',
  'experience.q1.why': 'Vince {moves}: lascia un multiplo di tre.',
  'experience.q1.hint':
    'Un clic sul k-esimo bastoncino dalla fine ne toglie k. Lascia un multiplo di tre.',
  'experience.q2':
    'Fai la mossa del giocatore che guarda due mosse avanti e non ha ancora imparato niente.',
  'experience.q2.why':
    'Tutte le mosse gli sembrano uguali, perciò prende la prima che prova: {move}.',
  'experience.q2.hint': 'Non vede differenze, e comincia dal numero più piccolo.',
  'experience.q3':
    'Ora ha giocato finché ha vinto, e ha imparato da ogni partita persa. Fai la prima mossa della partita che ha vinto.',
  'experience.q3.why': 'Comincia con {move}. Partite perse prima: {lost}.',
  'experience.q3.hint': 'L’altro non sbaglia mai, perciò può vincere soltanto con la mossa giusta.',
}
