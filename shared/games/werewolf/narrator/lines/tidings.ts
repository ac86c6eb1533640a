/** Announces the end of a match in the square, by the outcome on its sign. */
import type { Tidings } from '../../../../town/crier/town-lines.ts';
import { CALLED_OFF, OUTCOMES } from '../../sign.ts';

export const tidings: Tidings = {
  [OUTCOMES.VILLAGERS.outcome]: {
    key: 'town.villagers_won',
    tone: 'announcement',
    variants: [
      'News from {title} Game #{game}: the VILLAGERS have won! Flags out!',
      '{title} Game #{game} is decided: no wolf left standing. The villagers win.',
      'Cheers from the house of {title} Game #{game}: the villagers win!',
      'In {title} Game #{game}, good sense prevailed. The villagers win; note the date.',
      '{title} Game #{game}: the villagers win, and the baker gives away yesterday’s bread.',
      'The lamps burn bright at {title} Game #{game}: victory for the VILLAGERS!',
    ],
  },
  [OUTCOMES.WEREWOLVES.outcome]: {
    key: 'town.werewolves_won',
    tone: 'announcement',
    variants: [
      'News from {title} Game #{game}: the WEREWOLVES have won. Do not go near the windows.',
      '{title} Game #{game} is decided: the werewolves win. The kitchen is closed.',
      'Howling from the house of {title} Game #{game}: the werewolves win!',
      'In {title} Game #{game}, the guests ate the hosts. The werewolves win.',
      '{title} Game #{game}: the werewolves win, and send their compliments to the butcher.',
      'The lamps are out at {title} Game #{game}. The werewolves win.',
    ],
  },
  [CALLED_OFF]: {
    key: 'town.werewolf_called_off',
    tone: 'announcement',
    variants: [
      '{title} Game #{game} is called off. No winner; mind the step on your way out.',
      'Hear ye: {title} Game #{game} is void. Neither fang nor torch prevails.',
      '{title} Game #{game} has been stopped. The secrets go home with their owners.',
      'No verdict from {title} Game #{game}: the hall is closed.',
      '{title} Game #{game} ends without an end. The crier files a complaint.',
      'The doors of {title} Game #{game} are shut early. Nobody won.',
    ],
  },
};
