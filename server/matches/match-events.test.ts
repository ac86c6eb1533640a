import { describe, expect, it } from 'vitest';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { Game, ROLES_IN_ORDER } from '../../shared/games/werewolf/testing/game.ts';
import type { Viewer } from '../../shared/games/werewolf/view.ts';
import { wireEvents } from '../../shared/games/werewolf/wire.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import { readEvents } from './match-events.ts';

const match = new Game({ roles: ROLES_IN_ORDER }).passTo('NIGHT');
match.do('p:1', { type: 'wolf_chat', text: 'Six?' });
match.do('p:3', { type: 'seer_inspect', targetPlayerId: 'p:1' });
match.wolvesKill('p:6').passTo('DAY_OPENING');
match.say('p:5', 'Poor Six.');
const { log } = match;

const VIEWERS: readonly Viewer[] = [
  { kind: 'public' },
  { kind: 'player', playerId: 'p:1' },
  { kind: 'player', playerId: 'p:3' },
  { kind: 'player', playerId: 'p:5' },
];
const all = (viewer: Viewer) => log.flatMap((entry) => wireEvents(entry, viewer));
const ids = (answer: Answer<WireEvent[]>) =>
  answer.ok ? answer.value.map((event) => event.eventId) : answer.refusal.code;

describe('reading events from a cursor', () => {
  it.each(VIEWERS)('continues after every event that %j has seen, including derived ones', (viewer) => {
    const events = all(viewer).map((event) => event.eventId);
    for (const [i, cursor] of events.entries()) {
      expect(ids(readEvents({ game: werewolf, log, viewer }, cursor, 200))).toEqual(events.slice(i + 1));
    }
  });

  it('returns the most recent events, in order, without a cursor', () => {
    const viewer: Viewer = { kind: 'public' };
    const events = all(viewer).map((event) => event.eventId);
    expect(ids(readEvents({ game: werewolf, log, viewer }, null, 3))).toEqual(events.slice(-3));
    expect(ids(readEvents({ game: werewolf, log, viewer }, null, 500))).toEqual(events);
  });

  it('applies the limit to visible events only', () => {
    const viewer: Viewer = { kind: 'player', playerId: 'p:5' };
    const [first] = all(viewer);
    expect(ids(readEvents({ game: werewolf, log, viewer }, first?.eventId ?? '', 5))).toHaveLength(5);
  });

  it('treats an unknown id and one the viewer may not see alike', () => {
    const hidden = all({ kind: 'player', playerId: 'p:1' }).find(
      (event) => event.type === 'WOLF_CHAT_MESSAGE',
    );
    for (const cursor of [
      hidden?.eventId ?? '',
      'mt_test.9999',
      'nonsense',
      '',
      'mt_test.0000-s0001',
      '+',
      '.',
    ]) {
      expect(readEvents({ game: werewolf, log, viewer: { kind: 'public' } }, cursor, 10)).toEqual(
        readEvents({ game: werewolf, log, viewer: { kind: 'public' } }, 'mt_test.8888', 10),
      );
    }
  });
});
