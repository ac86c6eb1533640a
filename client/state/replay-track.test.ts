import { describe, expect, it } from 'vitest';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER } from '../../shared/games/werewolf/audience.ts';
import { Game, ROLES_IN_ORDER } from '../../shared/games/werewolf/testing/game.ts';
import { wireEvents } from '../../shared/games/werewolf/wire.ts';
import { positionOf } from './playback.ts';

const game = new Game({ roles: ROLES_IN_ORDER });
game.passTo('NIGHT').wolvesKill('p:5').passTo('DAY_VOTE');
const log = game.log.slice(1);
const open = log.flatMap((entry) => wireEvents(entry, PUBLIC_VIEWER));
const all = log.flatMap((entry) => wireEvents(entry, OMNISCIENT_VIEWER));

describe('a recorded match', () => {
  it('finds an event, and the public event before a secret one', () => {
    const secret = all.find(({ type, payload }) => type === 'NARRATOR' && payload.kind === 'WOLF_TARGET');
    const inAll = positionOf(all, secret?.eventId ?? '');
    expect(all[(inAll ?? 0) - 1]).toBe(secret);
    const inOpen = positionOf(open, secret?.eventId ?? '');
    expect(open[(inOpen ?? 0) - 1]).toMatchObject({ type: 'PHASE_CHANGED', payload: { to: 'NIGHT' } });
    expect(positionOf(open, 'mt_other.0001')).toBeNull();
  });
});
