// What the engine says of each of its players, by the ids of docs/messages.tsv: English, as the engine has it.
export const en: Record<string, string> = {
  'player.alphabeta.about': 'minimax with alpha-beta pruning',
  'player.exact.about': 'the proven value: the same to the end of the game at once',
  'player.expectiminimax.about': 'minimax; the name used where there is chance',
  'player.greedy.about': 'the best position after one move',
  'player.heuristic.about': 'alpha-beta on the few moves that look best, to a depth',
  'player.iterative.about': 'alpha-beta, one unit deeper each time until time is up',
  'player.mcts.about': 'Monte Carlo tree search that proves what it can',
  'player.minimax.about': 'the whole tree to a depth, without pruning',
  'player.pvs.about': 'principal variation search with a table: deeper each time until time is up',
  'player.random.about': 'any legal move, each equally likely',
  'player.rules.about': "the game's rules of thumb, such as win, block, fork",
  'player.star1.about': 'alpha-beta, with Star1 pruning at chance nodes',
  'player.star2.about': 'alpha-beta, with Star2 pruning at chance nodes',
  'player.strong.about': 'the strongest there is for the game: pvs or mcts, on all cores',
}
