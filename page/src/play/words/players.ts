// What the engine says about each of its players, in other languages: by the ids of
// docs/messages.tsv, with the English from which it was translated.
export const abouts: Record<string, readonly [en: string, it: string, el: string]> = {
  'player.alphabeta.about': [
    'minimax with alpha-beta pruning',
    'minimax con potatura alfa-beta',
    'minimax με κλάδεμα άλφα-βήτα',
  ],
  'player.exact.about': [
    'the proven value: the same to the end of the game at once',
    'il valore dimostrato: la stessa ricerca, subito fino alla fine della partita',
    'η αποδεδειγμένη αξία: η ίδια αναζήτηση, αμέσως ως το τέλος της παρτίδας',
  ],
  'player.expectiminimax.about': [
    'minimax; the name used where there is chance',
    'minimax; così si chiama dove c’è il caso',
    'minimax· το όνομά του όπου υπάρχει τύχη',
  ],
  'player.greedy.about': [
    'the best position after one move',
    'la posizione migliore dopo una mossa',
    'η καλύτερη θέση μετά από μία κίνηση',
  ],
  'player.heuristic.about': [
    'alpha-beta on the few moves that look best, to a depth',
    'alfa-beta sulle poche mosse che sembrano migliori, fino a una profondità',
    'άλφα-βήτα στις λίγες κινήσεις που φαίνονται καλύτερες, ως ένα βάθος',
  ],
  'player.iterative.about': [
    'alpha-beta, one unit deeper each time until time is up',
    'alfa-beta, ogni volta un’unità più in profondità finché c’è tempo',
    'άλφα-βήτα, κάθε φορά μία μονάδα βαθύτερα ώσπου να τελειώσει ο χρόνος',
  ],
  'player.mcts.about': [
    'Monte Carlo tree search that proves what it can',
    'ricerca Monte Carlo ad albero che dimostra ciò che può',
    'αναζήτηση δέντρου Monte Carlo που αποδεικνύει ό,τι μπορεί',
  ],
  'player.minimax.about': [
    'the whole tree to a depth, without pruning',
    'tutto l’albero fino a una profondità, senza potatura',
    'όλο το δέντρο ως ένα βάθος, χωρίς κλάδεμα',
  ],
  'player.pvs.about': [
    'principal variation search with a table: deeper each time until time is up',
    'ricerca della variante principale con una tabella: sempre più in profondità finché c’è tempo',
    'αναζήτηση κύριας βαριάντας με πίνακα: κάθε φορά βαθύτερα ώσπου να τελειώσει ο χρόνος',
  ],
  'player.random.about': [
    'any legal move, each equally likely',
    'una mossa legale qualsiasi, tutte con la stessa probabilità',
    'οποιαδήποτε νόμιμη κίνηση, όλες με την ίδια πιθανότητα',
  ],
  'player.rules.about': [
    "the game's rules of thumb, such as win, block, fork",
    'le regole pratiche del gioco, come vincere, bloccare, doppia minaccia',
    'οι εμπειρικοί κανόνες του παιχνιδιού, όπως νίκη, εμπόδιο, διπλή απειλή',
  ],
  'player.star1.about': [
    'alpha-beta, with Star1 pruning at chance nodes',
    'alfa-beta, con potatura Star1 nei nodi del caso',
    'άλφα-βήτα, με κλάδεμα Star1 στους κόμβους τύχης',
  ],
  'player.star2.about': [
    'alpha-beta, with Star2 pruning at chance nodes',
    'alfa-beta, con potatura Star2 nei nodi del caso',
    'άλφα-βήτα, με κλάδεμα Star2 στους κόμβους τύχης',
  ],
  'player.strong.about': [
    'the strongest there is for the game: pvs or mcts, on all cores',
    'il più forte che ci sia per il gioco: pvs o mcts, su tutti i processori',
    'ο ισχυρότερος που υπάρχει για το παιχνίδι: pvs ή mcts, σε όλους τους πυρήνες',
  ],
}
