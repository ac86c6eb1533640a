import { describe, expect, it } from 'vitest';
import { evenOdd } from '../../shared/games/even-odd/game.ts';
import { Match } from '../../shared/games/even-odd/testing/match.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER } from '../../shared/matches/game.ts';
import { LatestViews } from './town-door.ts';

const table = () => ({ game: evenOdd });
const now = new Match().state;

describe('a cached view', () => {
  it('is the same object until something happens', () => {
    const views = new LatestViews();
    const match = table();
    const first = views.of(match, now, PUBLIC_VIEWER);
    expect(views.of(match, now, PUBLIC_VIEWER)).toBe(first);
    expect(views.of(match, { ...now }, PUBLIC_VIEWER)).not.toBe(first);
  });

  it('is not shared between viewers', () => {
    const views = new LatestViews();
    const match = table();
    const [one, two] = now.players.map(({ playerId }) => ({ kind: 'player', playerId }) as const);
    for (const viewer of [PUBLIC_VIEWER, OMNISCIENT_VIEWER, one!, two!]) {
      expect(views.of(match, now, viewer)).toEqual(evenOdd.view(now, viewer));
    }
  });

  it('is not shared between matches', () => {
    const views = new LatestViews();
    expect(views.of(table(), now, PUBLIC_VIEWER)).not.toBe(views.of(table(), now, PUBLIC_VIEWER));
  });
});
