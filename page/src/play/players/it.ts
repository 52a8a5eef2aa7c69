// What the engine says of each of its players, by the ids of docs/messages.tsv: Italian.
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
}
