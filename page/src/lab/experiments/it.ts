// Italian for the summaries of the experiments, by the names of `zermelo lab`.
export const it: Record<string, string> = {
  'bantumi-nodes': 'nodi visitati da minimax e alfa-beta dalla posizione iniziale del Bantumi',
  'bantumi-opening':
    'Bantumi: quanto rende un libro di due mosse a giocatori che cercano a poca profondità',
  'bantumi-matches': 'Bantumi: la tabella degli incontri della tesina, rigiocata, livelli da 1 a 4',
  'bantumi-leaves':
    'Bantumi: foglie che valgono +1, 0, −1 contro foglie che valgono la differenza dei granai',
  'tictactoe-time': 'secondi per la 1ª, 2ª e 3ª mossa del tris, e memoria',
  'tictactoe-early':
    'quanto si risparmia a fermarsi alla prima mossa che raggiunge il miglior valore possibile',
  'perfect-order':
    'alfa-beta quando la mossa migliore si prova sempre per prima: b^m diventa b^(m/2)',
  'sticks-memory':
    'memoria di un albero allocato per intero, e di una ricerca che non ne costruisce',
  'sticks-phases': 'la prova con 11 bastoncini nelle sette fasi della tesina, turno per turno',
  'sticks-eleven': 'la partita persa con 11 bastoncini dopo 2, 1, 1, 1, rigiocata; e la nostra',
  'sticks-ties': 'quanto costa scegliere l’ultima tra mosse uguali, su tutte le partenze',
  'sticks-experience':
    'un giocatore di due mosse che ricorda le partite perse, e uno che non le ricorda',
  'tuc-perft': 'sequenze di mosse degli scacchi TUC, per lunghezza',
  'tuc-study':
    'scacchi TUC: simulazioni in 3,2 s lungo una partita, figli con doni, tempo di risposta',
  'tuc-patience': 'scacchi TUC: 0,8 s a mossa contro mosse a caso',
  'tuc-mcts':
    'MCTS negli scacchi TUC: 10 000 simulazioni a mossa contro 1000, 50 000 contro 10 000',
  'tuc-uct':
    'UCT con partite a caso, la ricerca della tesina, per numero di simulazioni negli scacchi TUC',
  'tuc-crosstable': 'i giocatori della tesina C, tutti contro tutti',
  'tuc-claims': 'quel che la tesina C dice a parole dei suoi giocatori, giudicato da incontri',
  'mnk-counts': 'posizioni e partite dei giochi m,n,k da 3,3,3 a 4,4,4',
  'mnk-values': 'tavolieri m,n,k risolti: chi vince, in quanti nodi e secondi',
  'mnk-cells':
    'le caselle libere di un tavoliere: le strutture scartate dalla tesina, la sua, le nostre',
  'mnk-cost':
    'quanto costano giocare, valutare, annullare e le mosse migliori rispetto a m n, k e q',
  'mnk-words':
    'perché una mossa costa di più oltre una certa misura del tavoliere: parole di 32 o di 128 bit',
  'mnk-memory': 'memoria di una ricerca nei giochi m,n,k per profondità, contata dove viene presa',
  'mnk-players': 'i giocatori della tesina M, tutti contro tutti',
  'mnk-select': 'le q migliori di n caselle libere: ordinate, con quickselect, con heap-select',
  'mnk-budget': 'nodi divisi tra le mosse alla radice, il resto passato oltre: chi usa quanto',
  'mnk-time': 'modi di rispettare un tempo: mosse alla radice esaminate, tempo usato',
  'mnk-schemes': 'i modi della tesina M di rispettare un tempo, uno contro l’altro',
  'mnk-tune': 'larghezza, profondità e pesi trovati con incontri, contro quelli messi a mano',
  'kalah-values': 'Kalah risolto fino a 6 case e 6 semi: di quanto vince il primo',
  strong: 'il giocatore forte contro quelli dei manuali a parità di tempo, su cinque giochi',
  levels: 'livelli di forza: di quanto ciascuno batte quello sotto',
  'levels-find': 'forze per livelli a 150 punti Elo l’uno dall’altro',
  'levels-adapt': 'il livello che si adatta, contro giocatori di forza fissa: quanto fanno',
}
