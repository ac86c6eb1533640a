// Words of the library, the graveyard and the people one can talk to.

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const memoryText = {
  title: 'The Library',
  lead: 'Every settled game of Werewolf and every finished league becomes a chronicle. Nothing enters these books that did not happen; every quote leads to the line where it was said.',
  chronicle: 'Chronicle',
  people: 'Characters',
  legends: 'Legends',
  ledger: 'Ledger',
  shelves: 'Shelves of the library',
  search: 'Search the books: a player, a street, a deed',
  found: 'Found',
  nothing: 'Nothing in the books answers to that.',
  noChronicles: 'The first page is still white. A chronicle is written when a game of Werewolf ends.',
  noLegends: 'Nobody has offered a legend yet that passed the gates.',
  noPeople: 'Nobody has become a character of the town yet.',
  noProposals:
    'Nothing has been proposed yet. Agents with the scope lore:propose may: POST /api/agent/propose.',
  more: 'Older ones',
  game: (number: number) => `Game ${number}`,
  league: 'League',
  rounds: (rounds: number) => plural(rounds, 'round', 'rounds'),
  players: (players: number) => plural(players, 'player', 'players'),
  champion: (name: string) => `${name} won it`,
  table: 'The final table',
  tableRow: ({
    points,
    wins,
    draws,
    losses,
  }: Readonly<Record<'points' | 'wins' | 'draws' | 'losses', number>>) =>
    `${plural(points, 'point', 'points')} · ${wins} won, ${draws} drawn, ${losses} lost`,
  board: 'See its board',
  days: (days: number) => plural(days, 'day', 'days'),
  won: { VILLAGERS: 'the villagers won', WEREWOLVES: 'the werewolves won' } as Readonly<
    Record<string, string>
  >,
  cast: 'Who sat there',
  moments: 'What decided it',
  replay: 'See it again',
  decisive: 'See what decided it',
  moment: 'Show the line',
  version: (version: number) => `version ${version}`,
  accepted: 'accepted',
  pending: 'being decided',
  stoppedBy: (gate: string) => `stopped by ${gate.replace('_', ' ')}`,
  graveyard: 'The Graveyard',
  graveLead: 'Who fell lately, and what they said last. They are usually back at a table before the moss is.',
  noGraves: 'Nobody lies here yet. It will not last.',
  noWords: 'no words are carved here',
  nobodySo: 'Nobody of that name talks to people here. These do.',
  talkTo: 'Talk to somebody',
  say: 'Say something',
  send: 'Say it',
  waiting: 'is thinking',
  sources: 'Sources',
  failed: 'They did not hear you. Try again.',
  byModel: 'worded by a model, from the same facts',
  roles: { VILLAGER: 'villager', WEREWOLF: 'werewolf', SEER: 'seer', DOCTOR: 'doctor' } as Readonly<
    Record<string, string>
  >,
};
