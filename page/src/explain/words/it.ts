// Italian for search trees.
import type { ExplainKey } from './en.ts'

export const it: Record<ExplainKey, string> = {
  stop: 'Ferma la ricerca',
  teacher: 'Vista per l’insegnante',
  teacherAbout: 'Larghezza piena e caratteri grandi, leggibili dall’ultima fila',
  renewing: 'Nuova ricerca in corso; questo albero è quello di prima',
  outdated: 'Questo albero è quello di prima del cambiamento',
  noSearch: 'Qui non c’è niente da cercare: nessun giocatore deve muovere.',
  together: 'Passi insieme',
  beyond: 'L’altra ricerca prosegue dove questa non ha mai guardato.',
  line: 'La linea fino a questo nodo',
  goThere: 'Vai a questa posizione',
  windowNow: 'Finestra ora',
  windowBefore: 'Finestra all’entrata',
  bestSoFar: 'Il migliore finora',
  whyCut: 'Perché il taglio',
  assured: '{other} ha già assicurato β = {bound}, con la variante {by}.',
  assuredMin: '{other} ha già assicurato α = {bound}, con la variante {by}.',
  asked: 'β = {bound} era fissato prima di questo nodo, come il massimo che interessa.',
  askedMin: 'α = {bound} era fissato prima di questo nodo, come il minimo che interessa.',
  refutes:
    'Qui la mossa {cutBy} dà a {side} almeno {value}, quindi {other} non lascerà arrivare la partita fin qui.',
  refutesMin:
    'Qui la mossa {cutBy} tiene {other} al massimo a {value}, quindi {other} non lascerà arrivare la partita fin qui.',
  unlooked:
    'L’altra mossa non viene cercata: {moves}.|Le altre {count} mosse non vengono cercate: {moves}.',
  noneLeft: 'Era comunque l’ultima mossa.',
  drawn:
    'Sono disegnati {drawn} nodi su {kept}. +5 sotto un nodo: altri cinque, che un clic su di esso apre.',
  keepMore: 'Tieni più nodi',
  notKept: 'Nodi sottostanti non tenuti: {count}. Tienine di più, o vai a questa posizione.',
  mostVisited: 'Di questo albero sono stati tenuti solo i {kept} nodi più visitati.',
  simulationsBeyond: 'Simulazioni proseguite verso nodi non tenuti',
  limit: 'La ricerca si è fermata al suo limite di nodi: l’albero non è completo.',
  simulationOn: 'Prossima simulazione',
  phaseOn: 'Prossima fase',
  'name.select': 'Selezione',
  'name.expand': 'Espansione',
  'name.playout': 'Partita casuale',
  'name.backup': 'Risalita',
  'phase.select':
    'Simulazione {number}, selezione: dalla radice si prende ogni volta la mossa con il Q + U più alto, fino a un nodo che non è ancora nell’albero. Il cammino: {way}.',
  'phase.expand': 'Simulazione {number}, espansione: si aggiunge un nodo, {move}.',
  'phase.expandNone':
    'Simulazione {number}, espansione: non si aggiunge niente, perché il risultato di questa posizione è dimostrato.',
  'phase.playoutNone':
    'Simulazione {number}, partita casuale: non ce n’è bisogno, vale il risultato dimostrato: {result} per MAX.',
  'phase.playout':
    'Simulazione {number}, partita casuale: mosse a caso fino alla fine. Ha vinto {side}: {result} per MAX.',
  'phase.playoutDraw':
    'Simulazione {number}, partita casuale: mosse a caso fino alla fine. È finita patta: {result}.',
  'phase.backup':
    'Simulazione {number}, risalita: ogni nodo del cammino ha una visita in più, e {result} entra nella sua media.',
  terms:
    'Nodo: {node}, dopo {visits} visite. U = {constant} · √(ln(N + 2) / n). N sono le visite di questo nodo, n quelle della mossa, Q è la sua media per chi deve muovere.',
  untriedFirst: 'prima le mosse mai provate',
  leftOut: 'dimostrata, esclusa',
  noTerms:
    'Questo giocatore sceglie in base a più dei termini di UCT: le sue fasi e i suoi termini non sono mostrati.',
  plain: 'Usa UCT semplice',
}
