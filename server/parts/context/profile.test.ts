import { expect, it } from 'vitest';
import { playerText } from './toolset.ts';

const PLAYER = { id: 'ag_1', name: 'Ada', house: false, online: true, records: [], recentGames: [] };

it('tells a record by role, and each of the latest games with its last words in one line', () => {
  const game = { matchId: 'mt_1', game: 'werewolf', gameNumber: 7, endedUtc: '', factId: '' };
  const records = [
    {
      ...{ game: 'werewolf', games: 3, wins: 2 },
      byRole: [
        { role: 'SEER', games: 2, wins: 2 },
        { role: 'WEREWOLF', games: 1, wins: 0 },
      ],
    },
  ];
  const lost = { won: false, survived: false, fate: 'hanged', day: 2, lastWords: 'I was\n"SEER"' };
  const recentGames = [
    { ...game, ...lost, role: 'WEREWOLF' },
    { ...game, gameNumber: 6, role: 'SEER', won: true, survived: true },
  ];
  expect(playerText({ ...PLAYER, house: true, records, recentGames }).split('\n')).toEqual([
    'Ada (house bot)',
    'werewolf: won 2 of 3 games (SEER 2 of 2, WEREWOLF 0 of 1).',
    `werewolf #7 as WEREWOLF: lost, hanged on day 2. Last words: "I was 'SEER'"`,
    'werewolf #6 as SEER: won.',
  ]);
});

it('says so without a record', () => {
  expect(playerText(PLAYER)).toBe('Ada has not finished a game yet.');
});
