import { describe, expect, it } from 'vitest';
import { nextEventId } from '../../matches/event-id.ts';
import type { Viewer } from '../../matches/game.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, wireEvents } from '../../matches/game.ts';
import type { LogEntry } from './events.ts';
import { evenOdd } from './game.ts';
import { PLAYER_IDS } from './model.ts';
import { Match, played } from './testing/match.ts';
import { WIRE_EVENT_TYPES } from './wire-events.ts';

const PLAYERS: readonly Viewer[] = PLAYER_IDS.map((playerId) => ({ kind: 'player', playerId }));
const VIEWERS: readonly Viewer[] = [PUBLIC_VIEWER, OMNISCIENT_VIEWER, ...PLAYERS];

const receivedBy = (log: readonly LogEntry[], viewer: Viewer) =>
  log.flatMap((entry) => wireEvents(evenOdd, entry, viewer));

/** With an invitation answered both ways, a pause, and a cancelled match. */
function busyLogs(): LogEntry[][] {
  const declined = new Match({ settings: { accepted: false } });
  declined.do('p:1', { type: 'accept' });
  declined.do('p:2', { type: 'decline' });
  declined.passTo('FINISHED');
  const match = played([
    [1, 2],
    [3, null],
  ]);
  const aborted = new Match().passTo('COLLECTING_CHOICES');
  aborted.choose('p:1', 4, 2);
  aborted.host({ type: 'resume', pausedMs: 10 });
  aborted.host({ type: 'abort', reason: 'rain' });
  return [match.log, declined.log, aborted.log];
}
const LOGS = busyLogs();

describe('viewer events', () => {
  it('[WIRE-1] has every listed type and no other, and PUBLIC is what everybody receives', () => {
    const types = new Set<string>();
    const closed = new Set<string>();
    for (const log of LOGS) {
      const open = new Set(receivedBy(log, PUBLIC_VIEWER).map(({ eventId }) => eventId));
      for (const viewer of VIEWERS) {
        for (const { eventId, visibility, type, matchId, at } of receivedBy(log, viewer)) {
          expect([eventId, visibility]).toEqual([eventId, open.has(eventId) ? 'PUBLIC' : 'PRIVATE']);
          expect([matchId, new Date(at).toISOString()]).toEqual(['mt_test', at]);
          types.add(type);
          if (visibility === 'PRIVATE') closed.add(type);
        }
      }
    }
    expect([...types].sort()).toEqual([...WIRE_EVENT_TYPES].sort());
    expect([...closed].sort()).toEqual(['CHOICE_MADE', 'PHASE_BRIEF', 'ROLE_CARD', 'RULES']);
  });

  it('[WIRE-1] carries the facts of the event, without its envelope and with times in ISO 8601', () => {
    const sent = LOGS.flatMap((log) => receivedBy(log, PLAYERS[0]!));
    const payloadOf = (type: string) => sent.find((event) => event.type === type)?.payload;
    expect(payloadOf('MATCH_CREATED')).toEqual({
      gameNumber: 7,
      buildingInstanceId: 'bd_test',
      players: [
        { playerId: 'p:1', seat: 1, agentId: 'ag_Ada', displayName: 'Ada', role: 'ODD' },
        { playerId: 'p:2', seat: 2, agentId: 'ag_Bram', displayName: 'Bram', role: 'EVEN' },
      ],
      totalRounds: 5,
      accepted: true,
      phaseEndsAt: '2023-11-14T22:13:25.000Z',
      seedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Object.keys(payloadOf('PHASE_CHANGED')!)).toEqual(['from', 'to', 'round', 'phaseEndsAt']);
    expect(Object.keys(payloadOf('CHOICE_MADE')!)).toEqual(['playerId', 'round', 'choice', 'claim', 'nonce']);
    expect(Object.keys(payloadOf('CHOICE_SEALED')!)).toEqual(['playerId', 'round', 'commitment', 'claim']);
    expect(payloadOf('NUMBER_DRAWN')).toMatchObject({ round: 1, choices: [1, 2], sum: 3, winner: 'p:1' });
    expect(payloadOf('MATCH_RESUMED')).toMatchObject({
      pausedMs: 10,
      phaseEndsAt: expect.stringContaining('Z'),
    });
    expect(payloadOf('PLAYER_DECLINED')).toEqual({ playerId: 'p:2' });
    expect(payloadOf('GAME_ENDED')).toMatchObject({ ending: 'WON', winner: 'p:1', score: [2, 0] });
    expect(payloadOf('MATCH_ABORTED')).toMatchObject({ reason: 'rain' });
  });

  it('[WIRE-2] gives each player rules, role card, and one brief per phase, after its opening facts', () => {
    for (const viewer of PLAYERS) {
      const sent = receivedBy(LOGS[0]!, viewer);
      expect(sent.slice(0, 4).map(({ type }) => type)).toEqual([
        'MATCH_CREATED',
        'RULES',
        'ROLE_CARD',
        'PHASE_BRIEF',
      ]);
      const briefs = sent.flatMap((event, i) => (event.type === 'PHASE_BRIEF' ? [sent[i - 1]!.type] : []));
      expect(briefs).toEqual([
        'ROLE_CARD',
        ...Array.from({ length: 5 }, () => ['PHASE_CHANGED', 'NUMBER_DRAWN']).flat(),
        'PHASE_CHANGED',
      ]);
    }
  });

  it('[WIRE-3] has ids that are unique and sort in the order of events', () => {
    for (const log of LOGS) {
      for (const viewer of VIEWERS) {
        const ids = receivedBy(log, viewer).map(({ eventId }) => eventId);
        expect(ids).toEqual([...ids].sort());
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  });

  it('[WIRE-3] numbers public events among themselves and private ones in their own audience', () => {
    const counts = { publicCount: 6, privateCounts: { server: 1, players: [2, 9] } } as const;
    expect(nextEventId('m', counts, 'public')).toBe('m.0007');
    expect(nextEventId('m', counts, 'p:1')).toBe('m.0006-p10003');
    expect(nextEventId('m', counts, 'p:2')).toBe('m.0006-p20010');
    expect(nextEventId('m', counts, 'server')).toBe('m.0006-s0002');
    const ids = receivedBy(LOGS[0]!, PUBLIC_VIEWER).map(({ eventId }) => eventId);
    expect(ids).toEqual(ids.map((_, i) => `mt_test.${String(i + 1).padStart(4, '0')}`));
  });
});
