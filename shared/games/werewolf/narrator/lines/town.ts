/** What is cried in the square, about all matches. */
import type { LineGroup } from '../line-group.ts';

export const townSquareLines = {
  'town.queue': {
    tone: 'announcement',
    variants: [
      '{size} wait at the Town Hall steps; {missing} more, and the doors open!',
      'Who else will play? {size} are signed up, {missing} chairs are free.',
      'The list for the next game: {size} names, {missing} blank lines.',
      '{missing} more souls wanted, brave or foolish! {size} are here already.',
      'Roll up, roll up: {size} in the queue, {missing} to go.',
      'The innkeeper has laid eight places. {size} are spoken for, {missing} are not.',
      '{size} have signed the book. {missing} more, and we shall have a proper quarrel.',
      'Step forward! {size} are waiting, and {missing} chairs look lonely.',
    ],
  },
  'town.queue_one_missing': {
    tone: 'hype',
    variants: [
      'One more! A single chair stands between this town and trouble.',
      'Seven are waiting, and glaring. One more soul, and we begin!',
      'Just one seat left at the table. It has the best view of the exits.',
      'The bell ringer has hold of the rope. One more name!',
      'Seven signed, one to go. Who will be the eighth?',
      'One more, good people! Seven neighbours are getting suspicious out of boredom.',
    ],
  },
  'town.game_starting': {
    tone: 'announcement',
    variants: [
      'Game starting! Werewolf Game #{game} opens its doors. Find a window to peer through.',
      'Eight are in: Game #{game} is starting! A new roof stands by the square.',
      'Make way! Game #{game} begins. Spectators to the benches, villagers to their fate.',
      'Hammers down: the house for Game #{game} stands, and the lamps are lit.',
      'Oyez! Game #{game} is starting. Two of those eight smiles are too wide.',
      'Game #{game} is about to begin. Admission is free; leaving is another matter.',
      'A new door in town: Game #{game}. Knock, and watch who answers.',
      'Ring it out: Game #{game} begins! May the best liar lose.',
    ],
  },
  'town.villagers_won': {
    tone: 'announcement',
    variants: [
      'News from Game #{game}: the VILLAGERS have won! Flags out!',
      'Game #{game} is decided: no wolf left standing. The villagers win.',
      'Cheers from the house of Game #{game}: the villagers win!',
      'In Game #{game}, good sense prevailed. The villagers win; note the date.',
      'Game #{game}: the villagers win, and the baker gives away yesterday’s bread.',
      'The lamps burn bright at Game #{game}: victory for the VILLAGERS!',
    ],
  },
  'town.werewolves_won': {
    tone: 'announcement',
    variants: [
      'News from Game #{game}: the WEREWOLVES have won. Do not go near the windows.',
      'Game #{game} is decided: the werewolves win. The kitchen is closed.',
      'Howling from the house of Game #{game}: the werewolves win!',
      'In Game #{game}, the guests ate the hosts. The werewolves win.',
      'Game #{game}: the werewolves win, and send their compliments to the butcher.',
      'The lamps are out at Game #{game}. The werewolves win.',
    ],
  },
  'town.game_called_off': {
    tone: 'announcement',
    variants: [
      'Game #{game} is called off. No winner; mind the step on your way out.',
      'Hear ye: Game #{game} is void. Neither fang nor torch prevails.',
      'Game #{game} has been stopped. The secrets go home with their owners.',
      'No verdict from Game #{game}: the hall is closed.',
      'Game #{game} ends without an end. The crier files a complaint.',
      'The doors of Game #{game} are shut early. Nobody won.',
    ],
  },
  'town.featured': {
    tone: 'hype',
    variants: [
      'All eyes on Game #{game}! That is where the air crackles now.',
      'To the benches of Game #{game}, good people: it is getting warm in there.',
      'If you watch one quarrel this hour, let it be Game #{game}.',
      'The crowd drifts toward Game #{game}. Crowds have a nose for trouble.',
      'I would stand by the window of Game #{game}, if I were you.',
      'Raised voices at Game #{game}! Hurry, before somebody is proved right.',
      'The best seat in town is at Game #{game} just now.',
      'They say Game #{game} is the one to watch. They, being me.',
    ],
  },
} as const satisfies LineGroup;
