import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchEvent } from '../events.ts';
import type { Seat } from '../model.ts';
import { DEFAULT_SETTINGS } from '../model.ts';
import { stepOf, TalkReader } from '../talk/talk-reader.ts';
import { MOMENT_KEYS, momentText } from './catalogue.ts';
import { type KeyMoment, MOMENT_KINDS } from './moment.ts';
import { createMomentReader, keyMoments } from './reader.ts';
import { DEAL, moments, NAMES, SEATS, script } from './testing/match-script.ts';

const WORDS = [
  'I',
  'am',
  "I'm",
  'the',
  'seer',
  'wolf',
  'not',
  'vote',
  'trust',
  'inspected',
  'retract',
  'my',
  'claim',
  'is',
  'if',
  '?',
  '.',
  '—',
  '"',
  ...NAMES,
];
const anyLine = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 6 })), { maxLength: 25 })
  .map((words) => words.join(' '));
const anyStep = fc.record({
  who: fc.constantFrom(...NAMES),
  target: fc.constantFrom(...NAMES, null),
  line: anyLine,
  votes: fc.boolean(),
});

describe('the reader', () => {
  it('[MOMENT-15] gives the same result event by event as all at once; every moment is proved and worded', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        const match = script();
        match.day(1);
        match.vote(1);
        for (const { who, target, line, votes } of steps) {
          if (votes) match.cast(who, target, line);
          else match.say(who, line);
        }
        match.end(DEAL);
        const reader = createMomentReader(SEATS);
        const latest = new Map<string, KeyMoment>();
        const talk = new TalkReader(SEATS);
        for (const event of match.events)
          for (const moment of reader.feed(stepOf(event, talk))) latest.set(moment.id, moment);
        expect([...latest.values()]).toEqual(moments(match));
        const known = new Set(match.events.map((event) => event.eventId));
        for (const moment of latest.values()) {
          expect(MOMENT_KINDS).toContain(moment.kind);
          expect(moment.evidence.length).toBeGreaterThan(0);
          expect(moment.evidence.filter((id) => !known.has(id))).toEqual([]);
          expect(moment.evidence).toEqual([...moment.evidence].sort());
          expect(moment.text).toBe(momentText(moment.key, moment.params));
          expect(moment.weight).toBeGreaterThan(0);
          expect(moment.weight).toBeLessThanOrEqual(100);
        }
      }),
      { seed: 20_250_101, numRuns: 200 },
    );
  });

  it('[MOMENT-15] words every key, and reports a missing parameter', () => {
    for (const key of MOMENT_KEYS) {
      if (key === 'save.doctor') continue;
      expect(() => momentText(key, {})).toThrow(key);
    }
  });

  it('[MOMENT-16] ignores everything that is not public', () => {
    const reader = createMomentReader(SEATS);
    const talk = new TalkReader(SEATS);
    const secret = { seq: 1, eventId: 'm.0000-x', at: 1 };
    const secrets: readonly MatchEvent[] = [
      { ...secret, type: 'ROLES_DEALT', audience: 'omniscient', roles: DEAL },
      {
        ...secret,
        type: 'WOLF_CHAT_MESSAGE',
        audience: 'wolves',
        playerId: 'p:2',
        text: 'I am the werewolf. Vote Ada.',
      },
      {
        ...secret,
        type: 'SEER_INSPECTED',
        audience: 'p:1',
        playerId: 'p:1',
        targetPlayerId: 'p:2',
        night: 1,
        alignment: 'WEREWOLF',
      },
      {
        ...secret,
        type: 'NIGHT_RESOLVED',
        audience: 'omniscient',
        targetPlayerId: 'p:5',
        choice: 'AGREED',
        candidates: ['p:5'],
        protectedPlayerId: null,
      },
    ];
    for (const event of secrets) {
      expect(talk.label(event)).toBeNull();
      expect(reader.feed({ event })).toEqual([]);
    }
    // A new kind of event, or one whose audience was narrowed, must not slip in by its type.
    const match = script();
    match.day(1);
    match.say('Bo', 'I am the werewolf.');
    match.night(true);
    for (const event of match.events) {
      const hidden = { ...event, audience: 'omniscient' } as unknown as MatchEvent;
      expect(talk.label(hidden)).toBeNull();
      const labels = new TalkReader(SEATS).label(event);
      expect(reader.feed({ event: hidden, ...(labels && { labels }) })).toEqual([]);
    }
    expect(reader.moments()).toEqual([]);
  });

  it('[MOMENT-15] makes no moment of the beginning of a match', () => {
    const players = SEATS.map((seat, i) => ({ ...seat, seat: (i + 1) as Seat, agentId: `a${i}` }));
    const created: MatchEvent = {
      seq: 1,
      eventId: 'm.0001',
      at: 0,
      audience: 'public',
      type: 'MATCH_CREATED',
      matchId: 'm',
      gameNumber: 1,
      buildingId: 'b',
      seedHash: 'h',
      settings: DEFAULT_SETTINGS,
      players,
      phaseEndsAt: 1,
    };
    expect(keyMoments(players, [created])).toEqual([]);
  });
});
