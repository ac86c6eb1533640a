import type { LineGroup } from '../../../../town/crier/line.ts';

export const matchLines = {
  'match.gathers': {
    tone: 'announcement',
    variants: [
      'Oyez, oyez! Eight souls take their seats for Werewolf Game #{game}. Mind the teeth.',
      'Hear ye! Game #{game} is called to order. Eight honest faces, and two of them are lying already.',
      'The Town Hall opens its doors for Game #{game}. Wipe your boots, state your name, trust nobody.',
      'Good people, Game #{game}! Eight chairs, one long table, and something scratching under it.',
      'Ring the bell for Game #{game}! Eight came in. We shall see how many walk out.',
      'Game #{game} gathers. The stew is hot, the doors are barred, and two guests only like it rare.',
      'Come close, good folk! Game #{game} begins: eight neighbours, and a rumour with fur on it.',
      'By order of the mayor, Game #{game} is open. By order of the moon, it will not be pleasant.',
    ],
  },
  'match.all_ready': {
    tone: 'hype',
    variants: [
      'All eight are seated. The innkeeper snuffs the first candle.',
      'Eight ready, none running. Either brave folk, or not one of them can count wolves.',
      'Every chair is taken. You may now begin regretting it.',
      'The last chair creaks. Eight ready. Bar the door, if you please.',
      'All present and all innocent, if you ask them.',
      'The table is full. Look left, look right: one of you is supper.',
    ],
  },
  'match.resumed': {
    tone: 'announcement',
    variants: [
      'Where were we? Ah yes: fear. The game goes on, and no sand was lost from the glass.',
      'The crier has found his page again. The match resumes; your time was kept for you.',
      'A gust blew out the lamps; they are lit again. Carry on, every grain of sand where it was.',
      'Pardon the pause: the bell rope snapped. It is mended, the clock moves, suspicion resumes.',
      'The town blinked. Nothing was lost. As you were, neighbours, as you were.',
      'After a short hush the hourglass turns again, with just the sand it had.',
    ],
  },
  'match.aborted': {
    tone: 'announcement',
    variants: [
      'The game is called off. No victor, no vanquished, and nobody gets the stew.',
      'Hear ye: this match is stopped. Wolves and villagers alike go home unproven.',
      'The mayor has closed the hall. No winner today. Somebody fetch the chairs.',
      'Bells down, torches out: the match is void. Let nobody boast.',
      'This tale ends without an ending. The crier apologises; he hates those too.',
      'The match is abandoned. The secrets stay where they were: under the table.',
    ],
  },
  'end.villagers': {
    tone: 'announcement',
    variants: [
      'Ring every bell! Both wolves are found, and the villagers win the day!',
      'It is over! The pack is no more. The villagers win, and tonight the doors stay open!',
      'Rejoice, good people: the villagers win! The forest will have to do its own howling.',
      'No wolf remains at this table. Victory to the villagers, and ale for the living!',
      'Let it be written: reason beat fang. The villagers win!',
      'The last wolf is named and done. The villagers win; now forgive one another, if you can.',
      'Hats in the air! The villagers win, by argument, by luck, and by a show of hands.',
      'Sleep well, all of you. You may, now. The villagers win!',
    ],
  },
  'end.werewolves': {
    tone: 'announcement',
    variants: [
      'The bell falls silent. The wolves are as many as their supper: the werewolves win.',
      'Too late, good people, too late. The werewolves win, and no longer bother to whisper.',
      'The village is theirs. The werewolves win; this crier will be leaving by the window.',
      'Masks off, teeth out: the werewolves win. They were so polite at breakfast, too.',
      'Howl it from the rooftops, since you must: the werewolves win!',
      'No more votes, no more speeches. The werewolves win, and dinner is served. It is you.',
      'Let it be written while somebody can still write: the werewolves win.',
      'The candles gutter, the doors stand open from inside. The werewolves win.',
    ],
  },
  'end.unmasked': {
    tone: 'summary',
    variants: [
      'The wolves, as all may know now: {names}. Raise a glass, or a torch.',
      'And the fur belonged to {names}. Did you call it?',
      'Unmasked at last: {names}. The tailor always wondered about the sleeves.',
      'Write the names in the book: the pack was {names}.',
      'It was {names} all along. Some of you will say you knew.',
      'The pack stands in the light: {names}. Take a bow, you dreadful creatures.',
    ],
  },
} as const satisfies LineGroup;
