import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../matches/game.ts';
import { playRandomMatch } from './bots/random-match.ts';
import { neighbours, playFolk } from './bots/testing/folk-match.ts';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { fold } from './evolve.ts';
import { verifyJournal } from './verify.ts';

const random: MatchEvent[] = [];
playRandomMatch(neighbours('verify'), 'bots', (events) => random.push(...events));
const { events: folk } = playFolk('verify');

type Of<Type extends MatchEvent['type']> = Extract<MatchEvent, { type: Type }>;

/** The journal with the first event of a type altered, and its index. */
function forge<Type extends MatchEvent['type']>(
  journal: readonly MatchEvent[],
  type: Type,
  changes: (event: Of<Type>) => Partial<Of<Type>>,
): { events: MatchEvent[]; at: number } {
  const at = journal.findIndex((event) => event.type === type);
  const event = journal[at] as Of<Type>;
  return { at, events: journal.with(at, { ...event, ...changes(event) }) };
}

const roundTrip = (journal: readonly MatchEvent[]): MatchEvent[] => JSON.parse(JSON.stringify(journal));

describe('journal verification', () => {
  it('[VERIFY-1] accepts a match that was played, written down and read again', () => {
    for (const journal of [random, folk]) {
      expect(verifyJournal(roundTrip(journal))).toMatchObject({
        ok: true,
        ended: true,
        events: journal.length,
      });
    }
  });

  it('[VERIFY-1] accepts a match that still runs, was paused, or was cancelled', () => {
    const running = folk.slice(0, folk.findIndex((event) => event.type === 'PUBLIC_MESSAGE') + 1);
    expect(verifyJournal(running)).toMatchObject({ ok: true, ended: false });
    const now = running.at(-1)!.at + 1_000;
    const resumed = decide(fold(running), { type: 'resume', pausedMs: 500, now });
    const aborted = decide(fold(running), { type: 'abort', reason: 'The hall is on fire.', now });
    if (!resumed.ok || !aborted.ok) throw new Error('a running match can be resumed and aborted');
    expect(verifyJournal([...running, ...eventsOf(resumed.entries)])).toMatchObject({
      ok: true,
      ended: false,
    });
    expect(verifyJournal([...running, ...eventsOf(aborted.entries)])).toMatchObject({
      ok: true,
      ended: true,
      winner: null,
    });
  });

  it('[VERIFY-1] [VOTE-8] accepts a vote with another reason, and finds one falsely marked as such', () => {
    const upTo = folk.findIndex((event) => event.type === 'VOTE_CAST') + 1;
    const voted = folk.slice(0, upTo);
    const { playerId, targetPlayerId, at } = voted.at(-1) as Of<'VOTE_CAST'>;
    const again = { type: 'vote', playerId, targetPlayerId, reason: 'He hums.', now: at + 1_000 } as const;
    const restated = decide(fold(voted), again);
    if (!restated.ok) throw new Error('a reason may be changed');
    expect(restated.entries).toHaveLength(1);
    expect(verifyJournal(roundTrip([...voted, ...eventsOf(restated.entries)]))).toMatchObject({ ok: true });
    const forged = forge(folk, 'VOTE_CAST', () => ({ restated: true }));
    expect(verifyJournal(forged.events)).toMatchObject({ ok: false, at: forged.at });
  });

  it('[VERIFY-2] finds a seed that does not match its commitment', () => {
    const { events } = forge(random, 'SEED_DRAWN', () => ({ seed: 'another' }));
    expect(verifyJournal(events)).toEqual({
      ok: false,
      at: 1,
      reason: 'the seed does not match its published commitment',
    });
  });

  it('[VERIFY-2] finds roles, results and draws that do not follow from the seed', () => {
    const forgeries = [
      forge(random, 'ROLES_DEALT', ({ roles }) => ({ roles: roles.toReversed() })),
      forge(random, 'SEER_INSPECTED', ({ alignment }) => ({
        alignment: alignment === 'WEREWOLF' ? 'NOT_WEREWOLF' : 'WEREWOLF',
      })),
      forge(random, 'NIGHT_RESOLVED', ({ targetPlayerId }) => ({
        targetPlayerId: targetPlayerId === 'p:1' ? 'p:2' : 'p:1',
      })),
      forge(random, 'NIGHT_RESULT', ({ savedByDoctor }) => ({ savedByDoctor: !savedByDoctor })),
      forge(random, 'GAME_ENDED', ({ winningTeam }) => ({
        winningTeam: winningTeam === 'VILLAGERS' ? 'WEREWOLVES' : 'VILLAGERS',
      })),
    ];
    for (const { events, at } of forgeries) {
      const verdict = verifyJournal(events);
      expect(verdict).toMatchObject({ ok: false, at });
      expect(verdict.ok || verdict.reason).toContain('the rules give');
    }
  });

  it('[VERIFY-3] finds any event whose number, id or audience is altered, at that event', () => {
    for (const [at, event] of random.entries()) {
      const forged = [{ seq: 999 }, { eventId: `${event.eventId}9` }, { audience: 'wolves' as const }];
      for (const change of forged) {
        if ('audience' in change && event.audience === 'wolves') continue;
        const altered = random.with(at, { ...event, ...change } as MatchEvent);
        expect(verifyJournal(altered)).toMatchObject({ ok: false, at });
      }
    }
  });

  it('[VERIFY-3] finds a removed and a duplicated event', () => {
    for (const [at, event] of random.entries()) {
      expect(verifyJournal(random.toSpliced(at, 1)).ok).toBe(false);
      expect(verifyJournal(random.toSpliced(at, 0, event)).ok).toBe(false);
    }
  });

  it('[VERIFY-4] names the rule an event breaks', () => {
    const { events, at } = forge(random, 'VOTE_CAST', () => ({ targetPlayerId: deadOf(random) }));
    const verdict = verifyJournal(events);
    expect(verdict).toMatchObject({ ok: false, at });
    expect(verdict.ok || verdict.reason).toMatch(/VOTE_CAST is against the rules: .* is dead/);
  });

  it('[VERIFY-5] reports a journal that stops in the middle of one decision, or lacks its beginning', () => {
    const at = random.findIndex((event) => event.type === 'NIGHT_RESOLVED') + 1;
    expect(verifyJournal(random.slice(0, at))).toMatchObject({
      ok: false,
      at,
      reason: /stops before PHASE_CHANGED/,
    });
    expect(verifyJournal([])).toMatchObject({ ok: false, at: 0 });
    expect(verifyJournal(random.slice(1))).toMatchObject({ ok: false, at: 0 });
  });

  it('[VERIFY-7] finds times that are invalid, run backwards, or come before or after what the phase allows', () => {
    for (const [at, event] of random.entries()) {
      for (const time of [
        -1,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        1e308,
        9e15,
        null,
        '0',
        ...(at > 2 ? [0] : []),
      ]) {
        const verdict = verifyJournal(random.with(at, { ...event, at: time } as MatchEvent));
        expect([at, time, verdict]).toMatchObject([at, time, { ok: false }]);
        if (at > 2) expect(verdict).toMatchObject({ at });
      }
    }
    const { events, at } = forge(random, 'VOTE_CAST', (vote) => ({ at: vote.at + 45_000 }));
    expect(verifyJournal(events)).toMatchObject({
      ok: false,
      at,
      reason: /against the rules: The time of DAY_VOTE is up/,
    });
    const later = random.findIndex((event) => event.type === 'VOTE_CAST') + 1;
    expect(verifyJournal(forge(random, 'VOTE_CAST', (vote) => ({ at: vote.at + 1 })).events)).toEqual({
      ok: false,
      at: later,
      reason: expect.stringContaining('earlier than the event before it'),
    });
  });

  it('[VERIFY-7] finds unknown kinds of talk, and invalid settings and players', () => {
    const talk = forge(
      folk.slice(
        0,
        folk.findLastIndex((event) => event.type === 'PUBLIC_MESSAGE'),
      ),
      'PUBLIC_MESSAGE',
      () => ({
        kind: 'SHOUT' as 'OPENING',
      }),
    );
    expect(verifyJournal(talk.events)).toMatchObject({ ok: false, at: talk.at });
    const discussion = folk.findIndex(
      (event) => event.type === 'PUBLIC_MESSAGE' && event.kind === 'DISCUSSION',
    );
    const shouted = { ...folk[discussion], kind: 'SHOUT' } as unknown as MatchEvent;
    expect(verifyJournal(folk.with(discussion, shouted))).toMatchObject({ ok: false, at: discussion });
    const created = random[1] as Of<'MATCH_CREATED'>;
    const { settings, players } = created;
    const forgeries = [
      { settings: null },
      { settings: { ...settings, nightMs: '45' } },
      { settings: { ...settings, nightMs: -1 } },
      { settings: { ...settings, nightMs: null } },
      { settings: { ...settings, speechDuringVote: 0 } },
      { settings: { ...settings, mercy: 1 } },
      { settings: {} },
      { players: players.with(3, null as never) },
      { players: players.with(3, { ...players[3]!, displayName: 7 as never }) },
      { players: null },
      { gameNumber: '7' },
      { buildingId: null },
      { matchId: 7 },
    ];
    for (const forged of forgeries) {
      const event = { ...created, ...forged } as MatchEvent;
      expect([forged, verifyJournal(random.with(1, event))]).toMatchObject([forged, { ok: false, at: 1 }]);
    }
  });

  it('[VERIFY-5] never throws, whatever value a field holds', () => {
    const nonsense = [null, undefined, true, -1, 1e308, '', 'p:1', [], ['p:1'], {}, { length: 8 }];
    const running = decide(fold(folk.slice(0, 3)), { type: 'resume', pausedMs: 5, now: folk[2]!.at + 5 });
    const aborted = decide(fold(folk.slice(0, 3)), { type: 'abort', reason: 'x', now: folk[2]!.at + 5 });
    if (!running.ok || !aborted.ok) throw new Error('a match in its lobby can be resumed and aborted');
    const resumed = [...folk.slice(0, 3), ...eventsOf(running.entries)];
    const called = [...folk.slice(0, 3), ...eventsOf(aborted.entries)];
    const seen = new Set<string>();
    for (const journal of [folk, random, resumed, called]) {
      for (const [at, event] of journal.entries()) {
        if (seen.has(event.type)) continue;
        seen.add(event.type);
        for (const value of nonsense) {
          expect(verifyJournal(journal.with(at, value as never)).ok).toBe(false);
          for (const path of pathsOf(event)) verifyJournal(journal.with(at, put(event, path, value)));
        }
      }
    }
    expect(seen.size).toBe(18);
  });

  it('[VERIFY-5] survives invalid events', () => {
    const nonsense = [
      {},
      { type: 'VOTE_CAST', at: 0 },
      { type: 'PUBLIC_MESSAGE', at: 0, playerId: 'p:1', text: 7 },
    ];
    for (const event of nonsense) {
      const journal = [...folk.slice(0, 3), event as MatchEvent];
      expect(verifyJournal(journal)).toMatchObject({ ok: false, at: 3 });
    }
  });

  it('[VERIFY-6] finds a time that goes backwards, and lets a match resume by another clock', () => {
    const at = folk.findIndex((event) => event.type === 'PUBLIC_MESSAGE');
    const before = folk[at - 1]!.at;
    const { events } = forge(folk, 'PUBLIC_MESSAGE', () => ({ at: before - 1 }));
    expect(verifyJournal(events)).toEqual({
      ok: false,
      at,
      reason: `PUBLIC_MESSAGE.at is ${before - 1}, earlier than the event before it (${before})`,
    });
    const resumed = decide(fold(folk.slice(0, at)), { type: 'resume', pausedMs: 0, now: before - 1 });
    if (!resumed.ok) throw new Error('a running match can be resumed');
    expect(verifyJournal([...folk.slice(0, at), ...eventsOf(resumed.entries)])).toMatchObject({ ok: true });
  });
});

function deadOf(events: readonly MatchEvent[]) {
  const died = events.find((event): event is Of<'PLAYER_ELIMINATED'> => event.type === 'PLAYER_ELIMINATED');
  if (!died) throw new Error('somebody died in this match');
  return died.playerId;
}

/** Every field of the event, nested ones included. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...pathsOf(inner).map((path) => [key, ...path]),
  ]);
}

function put(event: MatchEvent, path: readonly string[], value: unknown): MatchEvent {
  const copy = JSON.parse(JSON.stringify(event)) as MatchEvent;
  let place = copy as unknown as Record<string, unknown>;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>;
  place[path.at(-1)!] = value;
  return copy;
}
