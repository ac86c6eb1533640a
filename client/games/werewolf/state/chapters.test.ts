import { describe, expect, it } from 'vitest';
import { PUBLIC_VIEWER } from '../../../../shared/games/werewolf/audience.ts';
import { Game, ROLES_IN_ORDER } from '../../../../shared/games/werewolf/testing/game.ts';
import { wireEvents } from '../../../../shared/games/werewolf/wire.ts';
import { chaptersOf, spokenIn } from './chapters.ts';

const game = new Game({ roles: ROLES_IN_ORDER });
game.passTo('NIGHT').wolvesKill('p:5').passTo('DAY_DISCUSSION');
game.say('p:6', 'Who was it?');
game.passTo('DAY_VOTE');
const events = game.log.slice(1).flatMap((entry) => wireEvents(entry, PUBLIC_VIEWER));

describe('a recorded match', () => {
  it('has a chapter for every phase, the nights in the dark', () => {
    expect(chaptersOf(events).map(({ name, dark }) => `${name}${dark ? ' *' : ''}`)).toEqual([
      'The players gather',
      'Night 1 *',
      'Day 1 · Dawn',
      'Day 1 · Opening words',
      'Day 1 · Discussion',
      'Day 1 · Vote',
    ]);
    expect(chaptersOf(events)[1]?.position).toBe(
      events.findIndex(({ type }) => type === 'PHASE_CHANGED') + 1,
    );
  });

  it('leaves time to read what is said', () => {
    expect(events.map(spokenIn).filter((text) => text !== null)).toEqual(['Who was it?']);
  });
});
