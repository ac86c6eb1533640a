/** A short game of five in the log format of the AIWolf contest, for tests. */

export const AIWOLF_SEATS = [
  ['1', 'WEREWOLF', 'Wanda'],
  ['2', 'POSSESSED', 'Paula'],
  ['3', 'SEER', 'Sam'],
  ['4', 'VILLAGER', 'Vera'],
  ['5', 'BODYGUARD', 'Bob'],
] as const;
export const statuses = (seats: readonly (readonly [string, string, string])[] = AIWOLF_SEATS) =>
  seats.map(([index, role, name]) => `0,status,${index},${role},ALIVE,team-${index},${name}`);
export const AIWOLF_REST = [
  '0,talk,0,0,2,Hello, all of you',
  '0,talk,1,1,2,Over',
  '0,divine,3,1,WEREWOLF',
  '0,guard,5,3,SEER',
  '0,attackVote,1,3',
  '0,attack,3,false',
  '1,talk,0,0,3,I am the seer. Wanda is a werewolf.',
  '1,talk,1,0,4,Skip',
  '1,vote,1,3',
  '1,vote,2,3',
  '1,vote,3,1',
  '1,vote,4,1',
  '1,vote,5,1',
  '1,execute,1,WEREWOLF',
  '2,result,4,0,VILLAGER',
];
export const AIWOLF_LOG = [...statuses(), ...AIWOLF_REST].join('\n');
