import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchEvent } from '../events.ts';
import type { PlayerId, Role, Seat } from '../model.ts';
import { DEFAULT_SETTINGS, PLAYER_IDS } from '../model.ts';
import { MOMENT_KEYS, momentText } from './catalogue.ts';
import { type KeyMoment, MOMENT_KINDS, type MomentKind } from './moment.ts';
import { createMomentReader, keyMoments } from './reader.ts';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dmitri', 'Edda', 'Finn', 'Gus', 'Hilde'] as const;
const SEATS = NAMES.map((displayName, i) => ({ playerId: `p:${(i + 1) as Seat}` as const, displayName }));
const idOf = (name: (typeof NAMES)[number]): PlayerId => PLAYER_IDS[NAMES.indexOf(name)] as PlayerId;
type Name = (typeof NAMES)[number];

const VOTE_MS = 45_000;

/** Writes the public side of a match, one line per event. */
function script() {
  const events: MatchEvent[] = [];
  let at = 0;
  const envelope = () => {
    at += 1_000;
    const seq = events.length + 1;
    return { seq, eventId: `m.${String(seq).padStart(4, '0')}`, at, audience: 'public' as const };
  };
  const write = (event: MatchEvent) => {
    events.push(event);
    return event.eventId;
  };
  return {
    events,
    day: (dayNumber: number) =>
      write({
        ...envelope(),
        type: 'PHASE_CHANGED',
        from: 'NIGHT',
        to: 'DAY_ANNOUNCE',
        dayNumber,
        nightNumber: dayNumber,
        phaseEndsAt: at,
      }),
    vote: (dayNumber: number) =>
      write({
        ...envelope(),
        type: 'PHASE_CHANGED',
        from: 'DAY_DISCUSSION',
        to: 'DAY_VOTE',
        dayNumber,
        nightNumber: dayNumber,
        phaseEndsAt: at + VOTE_MS,
      }),
    say: (who: Name, text: string) =>
      write({
        ...envelope(),
        type: 'PUBLIC_MESSAGE',
        playerId: idOf(who),
        kind: 'DISCUSSION',
        text,
        replyToEventId: null,
      }),
    cast: (who: Name, target: Name | null, reason: string | null = null) =>
      write({
        ...envelope(),
        type: 'VOTE_CAST',
        playerId: idOf(who),
        targetPlayerId: target && idOf(target),
        reason,
      }),
    resolve: (ballots: Partial<Record<Name, Name>>, out: Name | null, tied: readonly Name[] = []) =>
      write({
        ...envelope(),
        type: 'VOTE_RESOLVED',
        ballots: NAMES.map((name) => (ballots[name] ? idOf(ballots[name]) : false)),
        eliminatedPlayerId: out && idOf(out),
        tied: tied.map(idOf),
      }),
    lose: (who: Name, role: Role, cause: 'NIGHT' | 'VOTE' = 'VOTE') =>
      write({ ...envelope(), type: 'PLAYER_ELIMINATED', playerId: idOf(who), role, cause }),
    night: (savedByDoctor: boolean) =>
      write({ ...envelope(), type: 'NIGHT_RESULT', killedPlayerId: null, savedByDoctor }),
    end: (roles: readonly Role[]) =>
      write({ ...envelope(), type: 'GAME_ENDED', winningTeam: 'VILLAGERS', seed: 's', roles }),
    wait: (ms: number) => {
      at += ms;
    },
  };
}

const moments = (match: ReturnType<typeof script>): readonly KeyMoment[] => keyMoments(SEATS, match.events);
const only = (match: ReturnType<typeof script>, kind: MomentKind): KeyMoment => {
  const found = moments(match).filter((moment) => moment.kind === kind);
  expect(found.map((moment) => moment.text)).toHaveLength(1);
  return found[0] as KeyMoment;
};
const none = (match: ReturnType<typeof script>, kind: MomentKind) =>
  expect(moments(match).filter((moment) => moment.kind === kind)).toEqual([]);

const DEAL: readonly Role[] = [
  'SEER',
  'WEREWOLF',
  'DOCTOR',
  'WEREWOLF',
  'VILLAGER',
  'VILLAGER',
  'VILLAGER',
  'VILLAGER',
];

describe('accusations', () => {
  it('[MOMENT-1] adds up one day’s accusations of one player, with the strongest lines', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I am keeping an eye on Bo.');
    const strong = match.say('Cleo', 'Bo is the werewolf.');
    const weak = match.say('Dmitri', 'I suspect Bo.');
    const again = match.say('Ada', 'Vote Bo.');
    const moment = only(match, 'ACCUSATIONS');
    expect(moment).toMatchObject({
      id: 'accused:1:p:2',
      targetIds: ['p:2'],
      text: 'Bo is accused by Ada, Cleo and Dmitri.',
    });
    expect(moment.evidence).toEqual([strong, weak, again]);
  });

  it('[MOMENT-1] starts anew each day and leaves the dead in peace', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'Bo is the werewolf.');
    match.lose('Cleo', 'VILLAGER', 'NIGHT');
    match.day(2);
    match.say('Ada', 'Bo is the werewolf. Cleo was lying.');
    expect(moments(match).map(({ id }) => id)).toEqual(['accused:1:p:2', 'accused:2:p:2']);
  });

  it('[MOMENT-1] reads the reason of a vote as talk', () => {
    const match = script();
    match.vote(1);
    const cast = match.cast('Ada', 'Bo', 'Bo is lying about everything');
    expect(only(match, 'ACCUSATIONS').evidence).toEqual([cast]);
  });
});

describe('claims', () => {
  it('[MOMENT-2] proves a claim with the line that made it first', () => {
    const match = script();
    match.day(1);
    const line = match.say('Ada', 'I am the seer.');
    match.say('Ada', 'As I said, I am the seer.');
    expect(only(match, 'ROLE_CLAIM')).toMatchObject({
      key: 'claim.role',
      playerIds: ['p:1'],
      evidence: [line],
    });
  });

  it('[MOMENT-7] sets a counter-claim against every standing claim to a role that only one can have', () => {
    const match = script();
    match.day(1);
    const first = match.say('Ada', 'I am the seer.');
    const second = match.say('Bo', 'Ada is lying. I am the seer.');
    expect(only(match, 'COUNTER_CLAIM')).toMatchObject({
      playerIds: ['p:2'],
      targetIds: ['p:1'],
      evidence: [first, second],
    });
  });

  it('[MOMENT-7] two villagers do not counter each other', () => {
    const match = script();
    match.day(1);
    match.say('Ada', "I'm a villager.");
    match.say('Bo', "I'm a villager.");
    none(match, 'COUNTER_CLAIM');
  });

  it('[MOMENT-4] tells a reported result', () => {
    const match = script();
    match.day(2);
    const line = match.say('Ada', 'I inspected Bo: werewolf.');
    expect(only(match, 'RESULT')).toMatchObject({ key: 'result.wolf', targetIds: ['p:2'], evidence: [line] });
    expect(only(match, 'ROLE_CLAIM').key).toBe('claim.by-deed');
  });
});

describe('contradictions by the facts', () => {
  it('[MOMENT-9] a claim refuted by the role revealed at death', () => {
    const match = script();
    match.day(1);
    const claim = match.say('Bo', 'I am the seer.');
    const death = match.lose('Bo', 'WEREWOLF');
    expect(only(match, 'CONTRADICTION')).toMatchObject({
      key: 'contradiction.role',
      evidence: [claim, death],
    });
  });

  it('[MOMENT-9] a true claim and a claim taken back are not refuted', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I am the seer.');
    match.say('Bo', 'I am the doctor.');
    match.say('Bo', 'I retract my doctor claim.');
    match.end(DEAL);
    expect(
      moments(match).filter((m) => m.key === 'contradiction.role' || m.key === 'contradiction.taken'),
    ).toEqual([]);
  });

  it.each(['before', 'after'])(
    '[MOMENT-9] a living claimant is refuted when another turns out to be the seer (%s)',
    (when) => {
      const match = script();
      match.day(1);
      const early = when === 'before' ? match.say('Bo', 'I am the seer.') : null;
      const death = match.lose('Ada', 'SEER', 'NIGHT');
      const late = early ? null : match.say('Bo', 'I am the seer.');
      const moment = only(match, 'CONTRADICTION');
      expect(moment).toMatchObject({ key: 'contradiction.taken', playerIds: ['p:2'], targetIds: ['p:1'] });
      expect(moment.evidence).toEqual(early ? [early, death] : [death, late]);
    },
  );

  it.each([
    ['I inspected Bo: not a werewolf.', 'WEREWOLF', 'contradiction.result-clear'],
    ['I inspected Bo: werewolf.', 'VILLAGER', 'contradiction.result-wolf'],
  ] as const)('[MOMENT-9] a result refuted by death: %j, and Bo was %s', (text, role, key) => {
    const match = script();
    match.day(1);
    const line = match.say('Ada', text);
    const death = match.lose('Bo', role);
    expect(only(match, 'CONTRADICTION')).toMatchObject({ key, evidence: [line, death] });
  });

  it('[MOMENT-9] a result borne out by death contradicts nothing', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I inspected Bo: werewolf.');
    match.lose('Bo', 'WEREWOLF');
    none(match, 'CONTRADICTION');
  });

  it('[MOMENT-9] the end reveals what death did not', () => {
    const match = script();
    match.day(1);
    const claim = match.say('Bo', 'I am the doctor.');
    const end = match.end(DEAL);
    expect(only(match, 'CONTRADICTION')).toMatchObject({ key: 'contradiction.role', evidence: [claim, end] });
  });
});

describe('contradictions by own words', () => {
  it('[MOMENT-6] a claim taken back, and a claim exchanged for another', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I am the seer.');
    match.say('Ada', 'I am not the seer.');
    match.say('Bo', "I'm just a villager.");
    match.say('Bo', 'I am the doctor.');
    const keys = moments(match)
      .filter((m) => m.kind === 'CONTRADICTION')
      .map((m) => m.key);
    expect(keys).toEqual(['contradiction.retracted', 'contradiction.claim-changed']);
  });

  it('[MOMENT-10] a seer result that changed, and two that conflict', () => {
    const match = script();
    match.day(1);
    const before = match.say('Ada', 'I inspected Bo: not a werewolf.');
    const after = match.say('Ada', 'I inspected Bo: werewolf.');
    expect(only(match, 'CONTRADICTION')).toMatchObject({
      key: 'contradiction.result-changed',
      evidence: [before, after],
    });
    const rival = match.say('Cleo', 'I inspected Bo: not a werewolf.');
    expect(moments(match).find((m) => m.key === 'contradiction.results-conflict')?.evidence).toEqual([
      after,
      rival,
    ]);
  });

  it.each([
    ['I trust Bo.', 1, 'contradiction.trusted'],
    ['I trust Bo.', 2, 'contradiction.trusted'],
    ['I trust Bo.', 3, null],
    ['I inspected Bo: not a werewolf.', 3, 'contradiction.cleared'],
    ['Bo seems honest.', 1, null],
  ] as const)('[MOMENT-8] %j on day 1, and a vote for Bo on day %i', (text, day, key) => {
    const match = script();
    match.day(1);
    const word = match.say('Ada', text);
    match.vote(day);
    const cast = match.cast('Ada', 'Bo');
    const found = moments(match).filter((m) => m.kind === 'CONTRADICTION');
    expect(found.map((m) => m.key)).toEqual(key ? [key] : []);
    if (key) expect(found[0]?.evidence).toEqual([word, cast]);
  });

  it('[MOMENT-8] who has openly turned on a player contradicts nothing', () => {
    const match = script();
    match.day(1);
    match.say('Ada', 'I trust Bo.');
    match.say('Ada', 'After that speech I suspect Bo.');
    match.vote(1);
    match.cast('Ada', 'Bo');
    none(match, 'CONTRADICTION');
  });

  it('[MOMENT-8] an announced vote that went elsewhere, judged by the final ballot', () => {
    const match = script();
    match.day(1);
    const word = match.say('Ada', 'I will vote Bo.');
    match.say('Cleo', 'I will vote Bo.');
    match.vote(1);
    const cast = match.cast('Ada', 'Dmitri');
    match.cast('Cleo', 'Dmitri');
    match.cast('Cleo', 'Bo');
    match.resolve({ Ada: 'Dmitri', Cleo: 'Bo' }, null, ['Bo', 'Dmitri']);
    expect(only(match, 'CONTRADICTION')).toMatchObject({
      key: 'contradiction.announced',
      playerIds: ['p:1'],
      evidence: [word, cast],
    });
  });
});

describe('votes', () => {
  it('[MOMENT-11] a flip is a changed ballot within one vote', () => {
    const match = script();
    match.vote(1);
    const first = match.cast('Ada', 'Bo');
    match.cast('Ada', 'Bo');
    match.cast('Cleo', null);
    match.cast('Cleo', 'Bo');
    const second = match.cast('Ada', 'Cleo');
    const moment = only(match, 'VOTE_FLIP');
    expect(moment).toMatchObject({ playerIds: ['p:1'], targetIds: ['p:2', 'p:3'], key: 'flip.turned' });
    expect(moment.evidence.at(-1)).toBe(second);
    expect(moment.evidence).not.toContain(first);
  });

  it('[MOMENT-11] another ballot on another day is no flip', () => {
    const match = script();
    match.vote(1);
    match.cast('Ada', 'Bo');
    match.vote(2);
    match.cast('Ada', 'Cleo');
    none(match, 'VOTE_FLIP');
    none(match, 'LAST_MINUTE');
  });

  it('[MOMENT-11] a change in the last fifth of the vote is a last-minute one', () => {
    const match = script();
    match.vote(1);
    match.cast('Ada', 'Bo');
    match.wait(0.85 * VOTE_MS);
    match.cast('Ada', 'Cleo');
    none(match, 'VOTE_FLIP');
    expect(only(match, 'LAST_MINUTE').key).toBe('flip.late');
  });

  it('[MOMENT-12] the vote without which there would have been a tie', () => {
    const match = script();
    match.vote(1);
    match.cast('Ada', 'Bo');
    match.cast('Bo', 'Cleo');
    const decisive = match.cast('Dmitri', 'Bo');
    const resolved = match.resolve({ Ada: 'Bo', Bo: 'Cleo', Dmitri: 'Bo' }, 'Bo');
    const moment = only(match, 'DECISIVE_VOTE');
    expect(moment).toMatchObject({
      key: 'vote.tie-breaker',
      playerIds: ['p:4'],
      targetIds: ['p:2'],
      evidence: [decisive, resolved],
    });
    expect(moment.text).toBe("Dmitri's vote sent Bo away; without it, Bo would have tied with Cleo.");
  });

  it('[MOMENT-12] the vote that made the majority', () => {
    const match = script();
    match.vote(1);
    for (const voter of ['Ada', 'Cleo', 'Dmitri', 'Edda'] as const) match.cast(voter, 'Bo');
    const fifth = match.cast('Finn', 'Bo');
    match.cast('Gus', 'Bo');
    match.cast('Bo', 'Ada');
    match.resolve(
      { Ada: 'Bo', Cleo: 'Bo', Dmitri: 'Bo', Edda: 'Bo', Finn: 'Bo', Gus: 'Bo', Bo: 'Ada' },
      'Bo',
    );
    expect(only(match, 'DECISIVE_VOTE')).toMatchObject({ key: 'vote.majority', playerIds: ['p:6'] });
    expect(only(match, 'DECISIVE_VOTE').evidence[0]).toBe(fifth);
  });

  it('[MOMENT-12] the vote that put one ahead for good, when no majority is reached', () => {
    const match = script();
    match.vote(1);
    match.cast('Ada', 'Cleo');
    match.cast('Dmitri', 'Bo');
    match.cast('Edda', 'Bo');
    match.cast('Finn', 'Bo');
    match.resolve({ Ada: 'Cleo', Dmitri: 'Bo', Edda: 'Bo', Finn: 'Bo' }, 'Bo');
    expect(only(match, 'DECISIVE_VOTE')).toMatchObject({ key: 'vote.plurality', playerIds: ['p:5'] });
  });

  it('[MOMENT-12] a tie, and who made it', () => {
    const match = script();
    match.vote(1);
    match.cast('Ada', 'Bo');
    const levelling = match.cast('Bo', 'Ada');
    const resolved = match.resolve({ Ada: 'Bo', Bo: 'Ada' }, null, ['Ada', 'Bo']);
    expect(only(match, 'TIED_VOTE')).toMatchObject({
      key: 'vote.tied-by',
      playerIds: ['p:2'],
      evidence: [levelling, resolved],
    });
    none(match, 'DECISIVE_VOTE');
  });

  it('[MOMENT-12] unanimity: everybody but the one who leaves', () => {
    const match = script();
    match.vote(1);
    const voters = NAMES.filter((name) => name !== 'Bo');
    for (const voter of voters) match.cast(voter, 'Bo');
    match.resolve(Object.fromEntries(voters.map((voter) => [voter, 'Bo'])), 'Bo');
    expect(only(match, 'UNANIMOUS_VOTE').playerIds).toHaveLength(7);
    none(match, 'DECISIVE_VOTE');
  });
});

describe('turning points', () => {
  it('[MOMENT-13] a save, a wolf found by the vote, a seer lost', () => {
    const match = script();
    match.day(1);
    const save = match.night(true);
    match.night(false);
    const wolf = match.lose('Bo', 'WEREWOLF');
    const seer = match.lose('Ada', 'SEER', 'NIGHT');
    match.lose('Edda', 'VILLAGER', 'NIGHT');
    expect(moments(match).map(({ kind, evidence }) => [kind, ...evidence])).toEqual([
      ['SAVE', save],
      ['WOLF_FOUND', wolf],
      ['SEER_LOST', seer],
    ]);
  });
});

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
  it('[MOMENT-15] tells, event by event, the same as all at once; every moment is proved and worded', () => {
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
        for (const event of match.events)
          for (const moment of reader.feed(event)) latest.set(moment.id, moment);
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

  it('[MOMENT-15] words every key, and says which parameter is missing', () => {
    for (const key of MOMENT_KEYS) {
      if (key === 'save.doctor') continue;
      expect(() => momentText(key, {})).toThrow(key);
    }
  });

  it('[MOMENT-16] reads nothing that is not public', () => {
    const reader = createMomentReader(SEATS);
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
    for (const event of secrets) expect(reader.feed(event)).toEqual([]);
    expect(reader.moments()).toEqual([]);
  });

  it('[MOMENT-15] the beginning of a match makes no moment', () => {
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
