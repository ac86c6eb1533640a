import { describe, expect, it, vi } from 'vitest';
import type { LeagueRow } from '../../shared/contracts/league.ts';
import { type Glance, progressLines, showProgress } from './progress.ts';

const row = (rank: number, displayName: string, points: number, rounds: number): LeagueRow => ({
  rank,
  displayName,
  points,
  playerId: `P00${rank}`,
  agentId: 'ag',
  kind: 'endpoint',
  strategy: null,
  state: 'ACTIVE',
  expelled: false,
  played: rounds,
  wins: points / 3,
  draws: 0,
  losses: rounds - points / 3,
  scored: 0,
  conceded: 0,
  ranks: Array.from({ length: rounds }, () => rank),
  form: [],
  rating: null,
});

const taking: Glance = {
  state: 'REGISTRATION',
  paused: false,
  players: 1,
  maxPlayers: 8,
  round: 0,
  totalRounds: 0,
  standings: [row(1, 'Ada', 0, 0)],
};
const first: Glance = {
  ...taking,
  state: 'RUNNING',
  players: 2,
  round: 1,
  totalRounds: 2,
  standings: [row(1, 'Ada', 0, 0), row(2, 'Eve', 0, 0)],
};
const second: Glance = { ...first, round: 2, standings: [row(1, 'Eve', 3, 1), row(2, 'Ada', 0, 1)] };
const over: Glance = {
  ...second,
  state: 'COMPLETED',
  standings: [row(1, 'Eve', 6, 2), row(2, 'Ada', 0, 2)],
};

describe('league progress on a terminal', () => {
  it('shows registrations, the current round, the standings after it, and the winner', () => {
    expect(progressLines(null, taking)).toEqual(['1 of at most 8 players have registered']);
    expect(progressLines(taking, taking)).toEqual([]);
    expect(progressLines(taking, first)).toEqual(['Round 1 of 2, 2 players']);
    expect(progressLines(first, first)).toEqual([]);
    const [table, round] = progressLines(first, second);
    expect(table).toMatch(/Eve.+1-0-0.+3\n.*Ada.+0-0-1.+0/);
    expect(round).toBe('Round 2 of 2, 2 players');
    expect(progressLines(second, { ...second, paused: true })).toEqual(['Paused']);
    const [last, champion] = progressLines(second, over);
    expect(last).toMatch(/Eve.+2-0-0.+6/);
    expect(champion).toBe('The league is over: Eve has won it with 6 points.');
    expect(progressLines(over, over)).toEqual([]);
  });

  it('is silent without a terminal, and stops polling once the league is over', async () => {
    const looks = [taking, first, second, over];
    let looked = 0;
    const look = async () => looks[Math.min(looked++, looks.length - 1)] as Glance;
    const said: string[] = [];
    const write = (text: string) => said.push(text);
    showProgress(look, { isTTY: false, write }, 1);
    showProgress(look, { write }, 1);
    expect([looked, said]).toEqual([0, []]);
    showProgress(look, { isTTY: true, write }, 1);
    await vi.waitFor(() => expect(said.at(-1)).toMatch(/Eve has won it/));
    expect(looked).toBe(looks.length);
  });
});
