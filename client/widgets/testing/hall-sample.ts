// A match on its card, as the town's tool returns it, for tests and pictures.

import type { WatchReply } from '../../../shared/contracts/watch.ts';

const NAMES = ['Ada', 'Bram', 'Cleo', 'Dora', 'Emil', 'Fern', 'Gus', 'Hildegard von Bingen the Elder'];

export const HALL: WatchReply = {
  matchId: 'mt_1',
  game: 'Werewolf',
  number: 12,
  phase: 'Day 2: vote',
  secondsLeft: 31,
  result: null,
  seats: NAMES.map((name, i) => ({
    playerId: `p:${i + 1}`,
    seat: i + 1,
    name,
    face: `ag_${name}`,
    note: i === 6 ? 'Villager, killed in night 1' : '',
    isOut: i === 6,
    votes: i === 1 ? 2 : 0,
    choice: i === 0 || i === 3 ? 'votes Bram' : '',
    isAnswer: false,
  })),
  you: null,
  guess: { picks: 2 },
  lines: [
    { id: 'mt_1.1', text: 'Night 1: Gus was killed and was VILLAGER.', isSecret: false },
    { id: 'mt_1.2', text: 'Day 2, Ada: Bram has not answered a single question.', isSecret: false },
    { id: 'mt_1.3', text: 'Day 2, Bram: I had nothing to add until somebody did.', isSecret: false },
    { id: 'mt_1.4', text: 'Day 2, Ada votes Bram: too quiet', isSecret: false },
    { id: 'mt_1.5', text: 'Day 2, Dora votes Bram', isSecret: false },
  ],
  next: 'mt_1.5',
  uri: null,
};

export const OWN_SEAT: WatchReply = {
  ...HALL,
  guess: null,
  uri: 'et://werewolf/matches/mt_1',
  you: {
    playerId: 'p:3',
    role: 'You are the Seer.',
    knows: ['Bram is a werewolf'],
    task: 'Cast your vote.',
    moves: [
      {
        label: 'Vote',
        tool: 'et.werewolf.match.vote',
        args: { matchId: 'mt_1' },
        pick: {
          argument: 'targetPlayerId',
          options: [
            { label: 'Bram', value: 'p:2' },
            { label: 'Nobody', value: null },
          ],
        },
      },
      {
        label: 'Say it',
        tool: 'et.werewolf.match.say_public',
        args: { matchId: 'mt_1', kind: 'DISCUSSION' },
        say: { argument: 'text', longest: 500 },
      },
    ],
  },
  lines: [...HALL.lines, { id: 'mt_1.6', text: 'Night 1: your vision of Bram: WEREWOLF.', isSecret: true }],
};
