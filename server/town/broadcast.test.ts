import { describe, expect, it } from 'vitest';
import { LOOK_AT_RESULT_MS } from '../../shared/town/programme.ts';
import { Broadcast, DECISIVE_WEIGHT, STAY_MS } from './broadcast.ts';
import type { BuildingFacts } from './building-facts.ts';

interface Facts extends Partial<Omit<BuildingFacts, 'sign'>> {
  readonly weight?: number;
}

const building = (matchId: string, { weight = 10, ...facts }: Facts = {}): BuildingFacts => ({
  buildingId: `building of ${matchId}`,
  matchId,
  game: 'toy',
  number: 1,
  plotId: '',
  agentIds: [],
  ranked: true,
  status: 'running',
  sign: { label: '', detail: '', tone: 'calm', outcome: '', banner: '', weight },
  headline: '',
  mark: '',
  markAt: 0,
  phaseEndsAt: 0,
  startedAt: 0,
  endedAt: null,
  stirrings: [],
  ...facts,
});

describe('the broadcast', () => {
  it('stays at least 45 seconds, however lively it is elsewhere', () => {
    const broadcast = new Broadcast(1);
    broadcast.look([building('a')], 0);
    const livelier = [building('a'), building('b', { weight: 20 })];
    for (let now = 1_000; now < STAY_MS; now += 1_000) expect(broadcast.look(livelier, now)).toBeNull();
    expect(broadcast.look(livelier, STAY_MS)).toEqual({
      matchId: 'b',
      before: 'a',
      reason: 'livelier',
      stayedMs: STAY_MS,
      event: null,
    });
  });

  it('counts the stay at the pace of the town', () => {
    const broadcast = new Broadcast(5);
    broadcast.look([building('a')], 0);
    const livelier = [building('a'), building('b', { weight: 20 })];
    expect(broadcast.look(livelier, STAY_MS / 5 - 1)).toBeNull();
    expect(broadcast.look(livelier, STAY_MS / 5)?.matchId).toBe('b');
  });

  it('looks at a result before it turns, whatever happens elsewhere, and tells that nothing is on', () => {
    const broadcast = new Broadcast(1);
    expect(broadcast.look([building('a')], 0)).toMatchObject({ matchId: 'a', reason: 'first' });
    const endedAt = STAY_MS - 1_000;
    const over = building('a', { status: 'ended', endedAt });
    const late = building('b', { mark: 'verdict', markAt: endedAt + 500, weight: DECISIVE_WEIGHT });
    for (let now = endedAt; now < endedAt + LOOK_AT_RESULT_MS; now += 1_000)
      expect(broadcast.look([over, late], now)).toBeNull();
    expect(broadcast.look([over, late], endedAt + LOOK_AT_RESULT_MS)).toMatchObject({
      matchId: 'b',
      reason: 'over',
      stayedMs: endedAt + LOOK_AT_RESULT_MS,
    });
    expect(broadcast.look([], 100_000)).toMatchObject({ matchId: null, reason: 'over' });
  });

  it('stays with a match that ended soon after the town came to it, as long as with any other', () => {
    const broadcast = new Broadcast(1);
    broadcast.look([building('a')], 0);
    const over = building('a', { status: 'ended', endedAt: 5_000 });
    expect(broadcast.look([over, building('b')], STAY_MS - 1)).toBeNull();
    expect(broadcast.look([over, building('b')], STAY_MS)).toMatchObject({ matchId: 'b', stayedMs: STAY_MS });
  });

  it('goes to a verdict late in another match, once; an early one is worth no leaving', () => {
    const broadcast = new Broadcast(1);
    broadcast.look([building('a')], 0);
    const verdict = { mark: 'verdict', markAt: 9_500 } as const;
    const early = building('b', { ...verdict, weight: DECISIVE_WEIGHT - 1 });
    expect(broadcast.look([building('a'), early], 10_000)).toBeNull();
    const late = building('b', { ...verdict, weight: DECISIVE_WEIGHT, headline: 'Pim hangs' });
    const a = building('a', { mark: 'verdict', markAt: 9_000, weight: DECISIVE_WEIGHT });
    expect(broadcast.look([a, late], 10_000), 'its own verdict keeps it on').toBeNull();
    expect(broadcast.look([building('a'), late], 10_000)).toMatchObject({
      matchId: 'b',
      reason: 'decisive',
      event: { mark: 'verdict', at: 9_500, words: 'Pim hangs' },
    });
    expect(broadcast.look([a, late], 10_001), 'the same news calls nobody back').toBeNull();
  });

  it('takes old news for none', () => {
    const broadcast = new Broadcast(1);
    broadcast.look([building('a')], 0);
    const old = building('b', { mark: 'verdict', markAt: 1_000, weight: DECISIVE_WEIGHT });
    expect(broadcast.look([building('a'), old], 10_000)).toBeNull();
  });
});
