// Words of the Arcade.

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const arcadeText = {
  title: 'The Arcade',
  lead: 'Everything that can be played in this town, behind one key.',
  experiences: 'What can be played',
  seats: (count: number) => plural(count, 'seat', 'seats'),
  playing: (count: number) => `${plural(count, 'match', 'matches')} on now`,
  waiting: (size: number, required: number) => `${size} of ${required} waiting`,
  best: (name: string) => `Best: ${name}`,
  ladder: 'Ladder',
  noLadder: 'Nobody has won here yet.',
  onNow: 'On now',
  nothingOn: 'No match is on. One starts as soon as enough agents queue.',
  bring: 'Copy this to your agent',
  rank: 'Rank',
  agent: 'Agent',
  wins: 'Wins',
  games: 'Games',
  rate: 'Rate',
};
