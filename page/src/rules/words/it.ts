// Italian for learning the rules.
import type { RulesKey } from './en.ts'

export const it: Record<RulesKey, string> = {
  learn: 'Impara le regole, passo per passo',
  back: 'Torna alla partita',
  step: 'Passo {step} di {steps}',
  next: 'Prossimo passo',
  before: 'Passo precedente',
  again: 'Riprova',
  tryIt: 'Gioca la partita',
  wrong: '{move} è una mossa permessa, ma non quella richiesta. Riprendila e provane un’altra.',
  finished: 'Queste sono le regole. La partita sulla tavola può averne di sue: vedi Regole.',

  kalah1:
    'La fila in basso è tua. Scegli una casa: i suoi semi vengono seminati uno per uno, in senso antiorario, nelle case che seguono.',
  kalah1Done:
    'Ogni casa lungo il giro ha ricevuto un seme. I semi nel granaio a destra sono tuoi per sempre.',
  kalah2:
    'Se l’ultimo seme cade nel tuo granaio muovi ancora. Trova la casa da cui succede: conta i semi.',
  kalah2Done: 'La casa 3 ha quattro semi, e il granaio è quattro posti più avanti. Muovi ancora.',
  kalah3:
    'Se l’ultimo seme cade in una tua casa vuota cattura i semi della casa di fronte. Fai una cattura.',
  kalah3Done: 'Il seme e i cinque di fronte sono andati nel tuo granaio.',
  kalah4:
    'La semina salta il granaio dell’altra parte. Semina la casa 6, che ha otto semi, e guarda dove cade l’ultimo.',
  kalah4Done:
    'Un seme nel tuo granaio, sei nelle case di Nord e l’ultimo nella tua casa 1: il granaio di Nord non ne ha avuti.',
  kalah5:
    'La partita finisce quando tutte le case di una parte sono vuote; i semi rimasti vanno a chi ha le case in cui stanno. Fai l’ultima mossa.',
  kalah5Done: 'Tu hai 25 semi, Nord 23: vince chi ne ha di più.',

  connect1: 'Lascia cadere un disco in una colonna: cade nel posto libero più basso.',
  connect1Done: 'Ora toccherebbe all’altra parte. Si gioca a turno.',
  connect2: 'I dischi stanno uno sull’altro. Metti il tuo in cima alla quarta colonna.',
  connect2Done: 'C’erano tre dischi, perciò il tuo sta nella quarta riga.',
  connect3: 'Vince chi per primo ne ha quattro in fila. Completa la tua fila.',
  connect3Done: 'Quattro in fila: hai vinto.',
  connect4: 'Anche una diagonale è una fila. Completa la tua.',
  connect4Done: 'Dal basso a sinistra all’alto a destra: quattro dischi.',
  connect5: 'L’altra parte ne ha tre in fila, e il quarto posto è libero. Fermala.',
  connect5Done: 'Fermata. Cerca minacce così prima di ogni tua mossa.',

  mnk1: 'Metti la tua croce in una casella libera.',
  mnk1Done: 'Ora l’altra parte mette un cerchio. Si gioca a turno.',
  mnk2: 'Tre in fila vincono. Completa la tua fila.',
  mnk2Done: 'Tre in fila: hai vinto.',
  mnk3: 'L’altra parte minaccia di completare una fila. Fermala.',
  mnk3Done: 'Fermata.',
  mnk4: 'Ferma di nuovo l’altra parte, con una mossa che minaccia due tue file in una volta.',
  mnk4Done: 'Due minacce in una volta: se ne può fermare una sola.',
  mnk5: 'Riempi l’ultima casella.',
  mnk5Done: 'La tavola è piena e nessuno ha una fila: patta.',

  gomoku1:
    'Comincia il Nero. Metti una pietra dove le linee si incrociano; di solito si comincia nel centro.',
  gomoku1Done: 'Ora il Bianco mette una pietra. Le pietre non si spostano e non si prendono mai.',
  gomoku2: 'Vincono cinque pietre in fila, lungo una linea o una diagonale. Completa la tua fila.',
  gomoku2Done: 'Cinque in fila: vince il Nero.',
  gomoku3: 'Il Bianco ne ha quattro in fila, e un capo è aperto. Chiudilo.',
  gomoku3Done: 'Chiuso: questa fila da quattro non vale più nulla.',
  gomoku4: 'La tua fila da tre è aperta ai due capi. Fanne una fila da quattro aperta ai due capi.',
  gomoku4Done:
    'Il Bianco può chiudere un capo; tu vinci dall’altro. Perciò alle file aperte da tre si deve rispondere.',
  gomoku5: 'Fai con una pietra sola una fila da quattro e una fila aperta da tre.',
  gomoku5Done:
    'Il Bianco deve fermare il quattro, e poi tu apri il tre. Così si vincono le partite.',

  renju1:
    'Il renju è un gomoku in cui il Nero, che comincia, non può fare tutto. Cinque in fila vincono: completa la tua fila.',
  renju1Done: 'Esattamente cinque in fila: vince il Nero.',
  renju2:
    'Per il Nero sei in fila non contano, e sono vietate: il punto tra le tue pietre è barrato. Vinci con l’altra fila.',
  renju2Done: 'Cinque in fila, non di più: vince il Nero.',
  renju3:
    'Al Nero è vietato fare con una pietra due file aperte di tre, e anche due file di quattro: il punto in mezzo è barrato. Fai una sola fila di tre: metti una pietra accanto a una della fila.',
  renju3Done: 'Una fila aperta di tre, a cui il Bianco deve rispondere.',
  renju4:
    'Il Bianco può fare tutto. Qui sei in fila vincono: completa la tua fila, perché sei il Bianco.',
  renju4Done: 'Sei in fila: vince il Bianco.',
  renju5:
    'Sei il Bianco. Fai una fila di quattro che il Nero può chiudere solo su un punto vietato.',
  renju5Done: 'Il Nero dovrebbe giocare h8, che fa sei in fila: è vietato. Così vince il Bianco.',

  sticks1: 'Togli uno, due o tre bastoncini.',
  sticks1Done: 'Ora ne toglie l’altra parte. Vince chi toglie l’ultimo.',
  sticks2: 'Restano tre bastoncini. Vinci.',
  sticks2Done: 'Il mucchio è vuoto: hai vinto.',
  sticks3:
    'Ne restano cinque. Lasciane quattro all’altra parte: qualunque cosa tolga, tu togli il resto.',
  sticks3Done: 'Uno, due o tre da quattro te ne lasciano tre, due o uno.',
  sticks4: 'Ne restano sette. Lasciane quattro.',
  sticks4Done: 'Con quattro perde chi deve muovere.',
  sticks5: 'Ne restano dieci. Con quale numero perde l’altra parte? Quattro, e altri quattro.',
  sticks5Done: 'Otto: qualunque cosa tolga, tu ne lasci quattro. I multipli di quattro sono persi.',

  nim1: 'Togli quanti bastoncini vuoi da un mucchio: la lettera è il mucchio, la cifra quanti.',
  nim1Done: 'Ora l’altra parte toglie da un mucchio.',
  nim2: 'Resta un mucchio. Vince chi toglie l’ultimo bastoncino.',
  nim2Done: 'Tolti tutti: hai vinto.',
  nim3: 'Con due mucchi falli uguali. Poi potrai sempre fare ciò che fa l’altra parte.',
  nim3Done: 'Tre e tre. Ogni mossa si può ripetere nell’altro mucchio.',
  nim4: 'Mucchi di 1, 2 e 4. Lascia 1, 2 e 3: l’altra parte perde.',
  nim4Done: 'Qualunque cosa tolga da 1, 2, 3, puoi lasciare due mucchi uguali, o nessuno.',
  nim5: 'Scritti in uno, due e quattro: 3 = 2+1, 4 = 4, 5 = 4+1. Fa’ che ciascuno compaia due volte, o mai.',
  nim5Done:
    '1, 4 e 4+1: l’uno due volte, il quattro due volte, nessun due. Bouton mostrò nel 1901 che così si vince.',

  othello1:
    'Comincia il Nero. Metti un disco in modo che con un altro dei tuoi chiuda dischi bianchi in fila.',
  othello1Done:
    'I dischi in mezzo si girano e ora sono tuoi. Una mossa che non ne gira non è permessa.',
  othello2: 'Trova la mossa che gira tre dischi o più.',
  othello2Done: 'Si girano tutti i dischi chiusi, in ogni direzione.',
  othello3: 'Un disco in un angolo non può mai essere chiuso. Prendi l’angolo.',
  othello3Done: 'È tuo fino alla fine della partita.',
  othello4: 'Qui non puoi chiudere nulla, perciò devi passare.',
  othello4Done: 'Muove il Bianco. Si passa solo quando non c’è una mossa.',
  othello5: 'Riempi l’ultima casella.',
  othello5Done: 'Nessuno può più muovere: vince chi ha più dischi. Il Nero ne ha 37, il Bianco 27.',

  chess1: 'Il Bianco muove in su. Un pedone va dritto avanti in una casella libera: muovine uno.',
  chess1Done: 'Dopo ogni mossa il caso può mettere un dono sulla tavola.',
  chess2: 'Un pedone cattura in diagonale, in avanti. Cattura un pedone.',
  chess2Done: 'Un pedone catturato porta un punto.',
  chess3:
    'Una torre va fino a tre caselle lungo una riga o una colonna, senza saltare nulla. Cattura con la torre.',
  chess3Done: 'Da tre caselle di distanza. Una torre vale tre punti, un re otto.',
  chess4:
    'Un re va di una casella lungo una riga o una colonna. Prendi il dono: porta un punto con probabilità 0,95.',
  chess4Done: 'Ora il caso decide che cosa c’è dentro.',
  chess5: 'La partita finisce quando un re è catturato, e decidono i punti. Catturalo.',
  chess5Done: 'Otto punti: vince il Bianco.',
}
