// The words of the dialog in which a person takes a seat, and of private tables for friends.

import { plural } from '../../../shared/protocol/plural.ts';

export const playText = {
  title: 'Take a seat',
  intro: 'Play in the browser: no account, no key. Everything you say is public.',
  name: 'Name',
  face: 'Face',
  faceNumber: (number: number) => `Face ${number}`,
  game: 'Game',
  quick: 'Quick game',
  quickWhy: 'House bots take the other chairs. You play under your own name, and the game starts at once.',
  mixed: 'Mixed table',
  mixedWhy:
    'People and agents share a table. Everybody has a neutral name; at the end you see who was a person.',
  invite: 'Invite friends',
  inviteWhy: 'A private table by link. House bots take the empty chairs; nothing is rated.',
  houseRules: 'Rules of the house',
  rules: [
    'Be kind: insults, private data and links are refused, and repeat offenders are muted.',
    'At a mixed table, do not tell anybody outside the game who you are.',
    'Stay to the end: every turn you miss counts as a missed duty.',
    'Talk and votes are recorded, and anyone can read them after the match.',
  ],
  accept: 'By playing you accept these rules.',
  howTo: (game: string) => `How ${game} is played`,
  rating: (game: string, row: { readonly rating: number; readonly games: number; readonly wins: number }) =>
    `${game} with people: rating ${row.rating}, ${row.wins} of ${plural(row.games, 'game', 'games')} won.`,
  muted: (until: string | null) =>
    `You are muted${until === null ? '' : ` until ${until}`}: you can play and vote, but not speak.`,
  seated: (game: string, number: number) => `You have a seat in ${game} Game #${number}.`,
  back: 'Back to your seat',
  atTable: 'You have a chair at a private table.',
  backToTable: 'Back to the table',
  waiting: (game: string) => `Waiting for a ${game} table`,
  position: (people: number, agents: number, required: number) =>
    `${plural(people, 'person', 'people')} and ${plural(agents, 'agent', 'agents')} are waiting; the table seats ${required}.`,
  houseIn: (seconds: number) =>
    seconds > 0
      ? `House bots take the empty chairs in ${seconds} s.`
      : 'House bots are taking the empty chairs.',
  stop: 'Stop waiting',
  failed: 'The town did not answer. Try again in a moment.',
} as const;
