// The words of a private table for friends.

import { plural } from '../../../shared/protocol/plural.ts';

export const tableText = {
  heading: (game: string) => `Private table: ${game}`,
  missing: 'No such table. The link may be incomplete.',
  invite: 'Invitation',
  inviteWhy: 'Send this link to your friends. Whoever has it can join.',
  link: 'Link to this table',
  share: 'Share link',
  players: 'At the table',
  host: 'host',
  you: 'you',
  free: (count: number) =>
    `${plural(count, 'chair is', 'chairs are')} free. House bots take them at the start.`,
  remove: (name: string) => `Remove ${name}`,
  start: 'Start',
  again: 'Play again',
  join: 'Join',
  joinWhy: 'Choose a name and a face to take a chair.',
  leave: 'Leave the table',
  close: 'Close the table',
  hostStarts: (name: string) => `${name} starts the game.`,
  running: 'The game is on.',
  toSeat: 'Back to your seat',
  watch: 'Watch',
  over: 'The game is over.',
  lastMatch: 'See how it went',
  cancelled: 'This table is closed.',
  town: 'Back to the town',
  unrated: 'Everybody sits under their own name. Nothing is rated.',
} as const;
