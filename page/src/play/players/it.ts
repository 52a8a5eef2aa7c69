// What the engine says of its players and their options, by the ids of docs/messages.tsv, without
// the player's name where several have the same: Italian.
export const it: Record<string, string> = {
  'player.alphabeta.about': 'minimax con potatura alfa-beta',
  'player.exact.about':
    'il valore dimostrato: la stessa ricerca, subito fino alla fine della partita',
  'player.expectiminimax.about': 'minimax; così si chiama dove c’è il caso',
  'player.greedy.about': 'la posizione migliore dopo una mossa',
  'player.heuristic.about':
    'alfa-beta sulle poche mosse che sembrano migliori, fino a una profondità',
  'player.iterative.about': 'alfa-beta, ogni volta un’unità più in profondità finché c’è tempo',
  'player.mcts.about': 'ricerca Monte Carlo ad albero che dimostra ciò che può',
  'player.minimax.about': 'tutto l’albero fino a una profondità, senza potatura',
  'player.pvs.about':
    'ricerca della variante principale con una tabella: sempre più in profondità finché c’è tempo',
  'player.random.about': 'una mossa legale qualsiasi, tutte con la stessa probabilità',
  'player.rules.about': 'le regole pratiche del gioco, come vincere, bloccare, doppia minaccia',
  'player.star1.about': 'alfa-beta, con potatura Star1 nei nodi del caso',
  'player.star2.about': 'alfa-beta, con potatura Star2 nei nodi del caso',
  'player.strong.about': 'il più forte che ci sia per il gioco: pvs o mcts, su tutti i processori',
  'option.aspiration.about': '«no»: ogni profondità con una finestra aperta',
  'option.book.about': 'risponde dal libro aperto per il gioco, se può',
  'option.branching.about':
    'mosse provate in un nodo, le migliori secondo l’ordine; il triplo alla radice',
  'option.c.about': 'quanto si esplora, per premi da -1 a 1',
  'option.chance.about': 'nodi del caso: tutti gli esiti, con tagli, o solo i più probabili',
  'option.mcts.chance.about': 'esiti del caso: tutti nell’albero; sempre di più; nessuno',
  'option.compare.about': '«strict»: si taglia solo se è meglio',
  'option.cutoff.about': 'semimosse dopo le quali la valutazione chiude una partita simulata',
  'option.cuts.about':
    '«shallow»: solo il limite del nodo sopra, dimenticato quando passa il turno',
  'option.decisive.about':
    'prima si cercano le mosse che vincono o impediscono una vittoria («mnk» e «connect»)',
  'option.depth.about': 'fin dove si guarda, in unità',
  'option.distance.about': 'distingue risultati uguali per la distanza',
  'option.early.about': '«no»: alla radice si continua anche quando niente può essere meglio',
  'option.experience.about': 'evita ciò che ha perso nelle partite conservate, se ce ne sono',
  'option.fpu.about': 'che cosa riceve una mossa non provata oltre alla media del nodo padre',
  'option.futility.about': '«no»: una valutazione lontana dalla finestra non ferma mai una ricerca',
  'option.hash.about': 'memoria per ciò che si ricorda tra posizioni e mosse',
  'option.images.about': '«no»: le posizioni simmetriche non si consultano',
  'option.implicit.about': 'la parte della valutazione del gioco, riportata su con minimax',
  'option.iterations.about': 'simulazioni',
  'option.least.about': 'la profondità minima di «policy=cutoff»',
  'option.level.about':
    'sotto 8 una ricerca breve senza libro, con errori; sopra 2 nessuna vittoria in una mossa sfugge',
  'option.most.about': 'la profondità massima di «policy=cutoff»',
  'option.narrow.about': '«no»: le mosse che sembrano cattive si cercano come le altre',
  'option.nodes.about': 'ci si ferma dopo tante mosse provate',
  'option.heuristic.nodes.about':
    'mosse provate in tutto, divise tra quelle alla radice: la prima ne ha di più',
  'option.order.about': 'quali mosse si provano prima',
  'option.heuristic.order.about': 'quali mosse sono le migliori',
  'option.ordered.about': '«no»: mosse killer e storia, non l’ordine del gioco',
  'option.playouts.about':
    '«decisive»: anche le partite a caso vincono o impediscono una vittoria («mnk» e «connect»)',
  'option.policy.about':
    '«cutoff»: meno profondo se in vantaggio, più profondo se in svantaggio, da «least» a «most»',
  'option.rave.about': 'visite alle quali le statistiche AMAF pesano la metà; 0: nessuna',
  'option.reuse.about': 'conserva l’albero da una mossa all’altra',
  'option.select.about': '«puct»: l’ordine delle mosse del gioco guida la ricerca',
  'option.sorted.about': '«yes»: si ordinano tutte le mosse, non si scelgono solo le migliori',
  'option.strength.about':
    'al posto di un livello: 1 in più raddoppia i nodi, e gli errori gravi sono più rari',
  'option.tactics.about': '«no»: le vittorie forzate e le risposte del gioco non si usano',
  'option.threads.about':
    'quanti thread pensano; «auto»: uno per core, ma uno in tutto con «depth» o «nodes»',
  'option.threats.about': '«no»: oltre la profondità non si cercano vittorie per minacce',
  'option.time.about': 'ci si ferma dopo tanto tempo',
  'option.unit.about': '«plies»: semimosse; «turns»: finché tocca all’altro; «steps»: due turni',
  'option.weights.about':
    'quanto contano i termini della valutazione, e ciò su cui altre ricerche del gioco si basano',
}
