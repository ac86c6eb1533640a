import { describe, expect, it } from 'vitest';
import type { Suspense } from '../../shared/matches/sign.ts';
import { LOOK_AT_RESULT_MS } from '../../shared/town/programme.ts';
import { Broadcast, HYSTERESIS, REVEAL_MS, STAY_MS } from './broadcast.ts';
import type { BuildingFacts } from './building-facts.ts';

interface Facts extends Partial<Omit<BuildingFacts, 'sign'>> {
  readonly weight?: number;
  readonly suspense?: Suspense;
}

const building = (
  matchId: string,
  { weight = 10, suspense = 'story', ...facts }: Facts = {},
): BuildingFacts => ({
  buildingId: `building of ${matchId}`,
  matchId,
  game: 'toy',
  number: 1,
  plotId: '',
  agentIds: [],
  ranked: true,
  status: 'running',
  sign: { label: '', detail: '', tone: 'calm', outcome: '', banner: '', suspense, weight },
  headline: '',
  grips: false,
  mark: '',
  markAt: 0,
  phaseEndsAt: 0,
  startedAt: 0,
  endedAt: null,
  stirrings: [],
  ...facts,
});

/** A broadcast showing match a as of time 0. */
function showing(facts: Facts = {}, timeScale = 1): Broadcast {
  const broadcast = new Broadcast(timeScale);
  broadcast.look([building('a', facts)], 0);
  return broadcast;
}

describe('the broadcast', () => {
  it.each([1, 5])('stays 45 seconds at pace %i, however lively other matches are', (pace) => {
    const broadcast = showing({}, pace);
    const livelier = [building('a'), building('b', { weight: 20 })];
    expect(broadcast.look(livelier, STAY_MS / pace - 1)).toBeNull();
    expect(broadcast.look(livelier, STAY_MS / pace)).toEqual({
      matchId: 'b',
      before: 'a',
      reason: 'livelier',
      stayedMs: STAY_MS / pace,
      event: null,
    });
  });

  it('moves only to a clearly livelier match', () => {
    const rival = (factor: number) => [building('a'), building('b', { weight: 10 * factor })];
    expect(showing().look(rival(HYSTERESIS), STAY_MS)).toBeNull();
    expect(showing().look(rival(HYSTERESIS + 0.01), STAY_MS)?.matchId).toBe('b');
  });

  it('prefers a day of Werewolf to a lively small game, never the reverse', () => {
    const small = { suspense: 'none', weight: 35 } as const;
    expect(showing(small).look([building('a', small), building('b', { weight: 7 })], STAY_MS)?.matchId).toBe(
      'b',
    );
    expect(
      showing({ weight: 7 }).look([building('a', { weight: 7 }), building('b', small)], STAY_MS),
    ).toBeNull();
  });

  it('shows a result for ten seconds, whatever happens elsewhere, then moves on', () => {
    const broadcast = showing();
    const over = building('a', { status: 'ended', endedAt: 5_000 });
    const late = building('b', { suspense: 'final', phaseEndsAt: 12_000 });
    expect(broadcast.look([over, late], 5_000 + LOOK_AT_RESULT_MS - 1)).toBeNull();
    expect(broadcast.look([over, late], 5_000 + LOOK_AT_RESULT_MS)).toMatchObject({
      matchId: 'b',
      reason: 'over',
    });
    expect(broadcast.look([], 100_000)).toMatchObject({ matchId: null, reason: 'over' });
  });

  it('switches to a vote, names it, shows its verdict, and returns to a match near its end', () => {
    const near = building('a', { suspense: 'held' });
    const broadcast = showing({ suspense: 'held' });
    const closes = 60_000;
    const vote = building('b', { suspense: 'verdict', phaseEndsAt: closes, headline: 'Pim or Ada: 2 all' });
    expect(broadcast.look([near, vote], closes - 45_000)).toMatchObject({
      matchId: 'b',
      reason: 'decisive',
      event: 'Pim or Ada: 2 all',
    });
    const revealed = building('b', { suspense: 'none', mark: 'verdict', markAt: closes });
    expect(broadcast.look([near, revealed], closes + REVEAL_MS - 1)).toBeNull();
    expect(broadcast.look([near, revealed], closes + REVEAL_MS)?.matchId).toBe('a');
  });

  it.each<Facts>([{ suspense: 'held' }, { grips: true }, { suspense: 'final', phaseEndsAt: 200_000 }])(
    'leaves %o for no livelier match, however long it takes',
    (facts) => {
      const livelier = building('b', { weight: 35 });
      expect(showing(facts).look([building('a', facts), livelier], 10 * STAY_MS)).toBeNull();
    },
  );

  it('does not leave a vote that may end a match for another, even one that seems to close first', () => {
    const last = { suspense: 'final', phaseEndsAt: 45_000 } as const;
    for (const suspense of ['verdict', 'final'] as const) {
      const sooner = building('b', { suspense, phaseEndsAt: 20_000 });
      expect(showing(last).look([building('a', last), sooner], 10_000)).toBeNull();
    }
  });

  it('stays with a vote to its end if one that may end another match has just begun', () => {
    const vote = { suspense: 'verdict', phaseEndsAt: 20_000 } as const;
    const last = building('b', { suspense: 'final', phaseEndsAt: 50_000 });
    expect(showing(vote).look([building('a', vote), last], 20_000)).toBeNull();
    expect(showing(vote).look([building('a', vote), last], 20_001)?.matchId).toBe('b');
  });
});
