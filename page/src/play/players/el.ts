// What the engine says of each of its players, by the ids of docs/messages.tsv: Greek.
export const el: Record<string, string> = {
  'player.alphabeta.about': 'minimax με κλάδεμα άλφα-βήτα',
  'player.exact.about': 'η αποδεδειγμένη αξία: η ίδια αναζήτηση, αμέσως ως το τέλος της παρτίδας',
  'player.expectiminimax.about': 'minimax· το όνομά του όπου υπάρχει τύχη',
  'player.greedy.about': 'η καλύτερη θέση μετά από μία κίνηση',
  'player.heuristic.about': 'άλφα-βήτα στις λίγες κινήσεις που φαίνονται καλύτερες, ως ένα βάθος',
  'player.iterative.about': 'άλφα-βήτα, κάθε φορά μία μονάδα βαθύτερα ώσπου να τελειώσει ο χρόνος',
  'player.mcts.about': 'αναζήτηση δέντρου Monte Carlo που αποδεικνύει ό,τι μπορεί',
  'player.minimax.about': 'όλο το δέντρο ως ένα βάθος, χωρίς κλάδεμα',
  'player.pvs.about':
    'αναζήτηση κύριας βαριάντας με πίνακα: κάθε φορά βαθύτερα ώσπου να τελειώσει ο χρόνος',
  'player.random.about': 'οποιαδήποτε νόμιμη κίνηση, όλες με την ίδια πιθανότητα',
  'player.rules.about': 'οι εμπειρικοί κανόνες του παιχνιδιού, όπως νίκη, εμπόδιο, διπλή απειλή',
  'player.star1.about': 'άλφα-βήτα, με κλάδεμα Star1 στους κόμβους τύχης',
  'player.star2.about': 'άλφα-βήτα, με κλάδεμα Star2 στους κόμβους τύχης',
  'player.strong.about':
    'ο ισχυρότερος που υπάρχει για το παιχνίδι: pvs ή mcts, σε όλους τους πυρήνες',
}
