import { afterEach, describe, expect, it } from 'vitest';
import { housePlayer } from '../../../shared/games/even-odd/bots/house-player.ts';
import { STRATEGY_NAMES } from '../../../shared/games/even-odd/bots/strategies.ts';
import { DEFAULT_SETTINGS, type MatchSettings } from '../../../shared/games/even-odd/model.ts';

import { refuse } from '../../../shared/protocol/refusals.ts';
import { HOUSE_NAMES } from '../../../shared/town/residents.ts';
import { settled } from '../../mcp/testing/table-play.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { HousePlayer, type HousePlayerDeps } from './house-player.ts';
import { mannerOf } from './part.ts';
import { ADA, agentAt, BRAM, EvenOddTable } from './testing/table.ts';

let table: EvenOddTable;
afterEach(() => table.close());

function seated(settings: Partial<MatchSettings> = {}, hinder?: HousePlayerDeps['act']) {
  const clock = new FakeClock();
  table = new EvenOddTable(clock, { ...DEFAULT_SETTINGS, ...settings });
  const host = table.seat([ADA, BRAM]);
  const refusals: string[] = [];
  const troubles: unknown[] = [];
  const players = ['p:1', 'p:2'].map((playerId) => {
    const agent = agentAt(host, playerId);
    const { agentId } = agent;
    return new HousePlayer(host, playerId, housePlayer('nash')({ seed: 'house', agentId }), {
      clock,
      timeScale: 1,
      async act(action) {
        const hindered = playerId === 'p:2' ? await hinder?.(action) : undefined;
        const answer = hindered ?? (await table.act(agent, host.matchId, action));
        if (!answer.ok) refusals.push(answer.refusal.code);
        return answer;
      },
      onTrouble: (error) => troubles.push((error as Error).message),
    });
  });
  const toTheEnd = async () => {
    while (host.state.phase !== 'FINISHED') {
      clock.advanceTo(clock.next()!);
      await settled();
    }
    return host.state;
  };
  return { clock, host, players, refusals, troubles, toTheEnd };
}

describe('a house player', () => {
  it('[HOUSE-1] chooses in every round, and is never refused', async () => {
    const { refusals, toTheEnd, troubles } = seated();
    const { history } = await toTheEnd();
    expect(history.map(({ sum }) => sum !== null)).toEqual([true, true, true, true, true]);
    expect([refusals, troubles]).toEqual([[], []]);
  });

  it('[HOUSE-1] chooses in time, however short the phase', async () => {
    const { toTheEnd } = seated({ choiceMs: 400, minPhaseMs: 0 });
    expect((await toTheEnd()).history.every(({ sum }) => sum !== null)).toBe(true);
  });

  it('[HOUSE-1] retries until the end of the phase if the store is down or the door throws', async () => {
    let calls = 0;
    const { refusals, toTheEnd, troubles } = seated({}, async () => {
      calls += 1;
      if (calls === 1) throw new Error('no route');
      return calls === 2 ? { ok: false, refusal: refuse('UNAVAILABLE', '') } : (undefined as never);
    });
    expect((await toTheEnd()).history.every(({ sum }) => sum !== null)).toBe(true);
    expect([refusals, troubles]).toEqual([['UNAVAILABLE'], ['no route']]);
  });

  it('[HOUSE-1] does nothing more once it was stopped', async () => {
    const { players, toTheEnd } = seated();
    players[1]!.stop();
    expect(await toTheEnd()).toMatchObject({ winner: 'p:1', score: [5, 0] });
  });
});

it('[HOUSE-3] keeps its manner as a resident, and every manner has residents', () => {
  const ids = HOUSE_NAMES.map((name) => `ag_house_${name.toLowerCase()}`);
  const manners = ids.map(mannerOf);
  expect(ids.map(mannerOf)).toEqual(manners);
  expect(new Set(manners)).toEqual(new Set(STRATEGY_NAMES));
});
