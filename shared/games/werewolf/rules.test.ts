import { describe, expect, it } from 'vitest';
import { hashSeed } from '../../matches/rng.ts';
import { createMatch, dealFrom } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { fold } from './evolve.ts';
import type { PlayerId, Role } from './model.ts';
import { DEFAULT_SETTINGS, ROLE_DECK, ROLES } from './model.ts';
import { dueAt } from './rules/phases.ts';
import { Game, ROLES_IN_ORDER, START } from './testing/game.ts';

const roles = ROLES_IN_ORDER;
const game = (): Game => new Game({ roles });
const ofType = <T extends MatchEvent['type']>(events: readonly MatchEvent[], type: T) =>
  events.filter((event): event is Extract<MatchEvent, { type: T }> => event.type === type);
const agents = Array.from({ length: 8 }, (_, i) => ({ agentId: `ag_${i}`, displayName: `Agent ${i}` }));
const codeOf = (decision: ReturnType<Game['try']>) => (decision.ok ? 'ok' : decision.rejection.code);

describe('deal', () => {
  it('[DEAL-1] deals two werewolves, a seer, a doctor and four villagers for every seed', () => {
    for (let i = 0; i < 500; i++) {
      const dealt = dealFrom(`seed ${i}`, agents).roles;
      expect([...dealt].sort()).toEqual([...ROLE_DECK].sort());
    }
  });

  it('[DEAL-1] gives every seat every role over many seeds', () => {
    const seen = new Set<string>();
    for (let i = 0; i < 500; i++)
      dealFrom(`seed ${i}`, agents).roles.forEach((role, seat) => {
        seen.add(`${seat}${role}`);
      });
    expect(seen.size).toBe(8 * ROLES.length);
  });

  it('[DEAL-2] deals the same match from the same seed, and another from another', () => {
    expect(dealFrom('x', agents)).toEqual(dealFrom('x', agents));
    expect(dealFrom('x', agents)).not.toEqual(dealFrom('y', agents));
  });

  it('[DEAL-3] commits to the seed at the start and opens it at the end', () => {
    const match = game();
    const [created] = ofType(match.events, 'MATCH_CREATED');
    expect(created?.seedHash).toBe(hashSeed('a-test-seed'));
    expect(JSON.stringify(created)).not.toContain('a-test-seed');
    match.passTo('ENDED');
    const [ended] = ofType(match.events, 'GAME_ENDED');
    expect(hashSeed(ended?.seed ?? '')).toBe(created?.seedHash);
  });

  it('[DEAL-4] refuses to seat seven or nine', () => {
    const input = {
      matchId: 'm',
      gameNumber: 1,
      buildingId: 'b',
      seed: 's',
      settings: DEFAULT_SETTINGS,
      now: 0,
    };
    expect(() => createMatch({ ...input, agents: agents.slice(1) })).toThrow('seats 8');
    expect(() => createMatch({ ...input, agents: [...agents, ...agents.slice(0, 1)] })).toThrow('seats 8');
  });
});

describe('phases', () => {
  it('[PHASE-1] runs in the specified order', () => {
    const match = game();
    const seen = [match.state.phase];
    while (match.state.phase !== 'ENDED') {
      match.pass();
      seen.push(match.state.phase);
    }
    const cycle = ['NIGHT', 'DAY_ANNOUNCE', 'DAY_OPENING', 'DAY_DISCUSSION', 'DAY_VOTE', 'DAY_RESOLUTION'];
    expect(seen[0]).toBe('LOBBY');
    for (const [i, phase] of seen.slice(1, -1).entries()) expect(phase).toBe(cycle[i % cycle.length]);
    expect(seen.at(-1)).toBe('ENDED');
  });

  it('[PHASE-2] gives each phase its length, the opening by the living', () => {
    const match = game();
    const lengths: Record<string, number> = { LOBBY: match.state.phaseEndsAt - START };
    match.pass();
    const first = match.living('VILLAGER')[0] as PlayerId;
    for (let i = 0; i < 6; i++) {
      lengths[match.state.phase] = match.state.phaseEndsAt - match.state.phaseStartedAt;
      if (match.state.phase === 'NIGHT') match.wolvesKill(first);
      match.pass();
    }
    expect(lengths).toEqual({
      LOBBY: 30_000,
      NIGHT: 45_000,
      DAY_ANNOUNCE: 10_000,
      DAY_OPENING: 7 * 15_000,
      DAY_DISCUSSION: 90_000,
      DAY_VOTE: 45_000,
      DAY_RESOLUTION: 10_000,
    });
  });

  it('[PHASE-3] ends the lobby when all are ready', () => {
    const match = game();
    match.now += 4_000;
    for (const player of match.living()) match.do(player, { type: 'ready' });
    expect(dueAt(match.state)).toBe(match.now);
  });

  it('[PHASE-3] ends the night when all is done and the wolves agree, not while they differ', () => {
    const match = game().passTo('NIGHT');
    match.now += 5_000;
    match.do('p:3', { type: 'seer_inspect', targetPlayerId: 'p:1' });
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:4' });
    match.do('p:1', { type: 'wolf_kill', targetPlayerId: 'p:5' });
    match.do('p:2', { type: 'wolf_kill', targetPlayerId: 'p:6' });
    expect(dueAt(match.state)).toBe(match.state.phaseEndsAt);
    match.now += 1_000;
    match.do('p:2', { type: 'wolf_kill', targetPlayerId: 'p:5' });
    expect(dueAt(match.state)).toBe(match.now);
  });

  it('[PHASE-3] ends the opening when all the living have spoken', () => {
    const match = game().passTo('DAY_OPENING');
    match.now += 5_000;
    for (const player of match.living()) match.say(player, 'Good morning.');
    expect(dueAt(match.state)).toBe(match.now);
  });

  it('[PHASE-3] closes a complete vote once it has settled; a change starts the wait again', () => {
    const match = game().passTo('DAY_VOTE');
    match.now += 5_000;
    for (const player of match.living()) match.vote(player, null);
    expect(dueAt(match.state)).toBe(match.now + 5_000);
    match.now += 4_000;
    match.vote('p:1', 'p:3');
    expect(dueAt(match.state)).toBe(match.now + 5_000);
  });

  it('[PHASE-4] never ends before the minimum length', () => {
    const match = game();
    for (const player of match.living()) match.do(player, { type: 'ready' });
    expect(dueAt(match.state)).toBe(START + DEFAULT_SETTINGS.minPhaseMs);
  });

  it('[PHASE-5] ignores a timer of another phase and one that is early', () => {
    const match = game();
    expect(() => match.host({ type: 'timeout', phaseSerial: 0 })).toThrow('not yet due');
    match.pass();
    match.now += 60_000;
    const before = match.state;
    expect(() => match.host({ type: 'timeout', phaseSerial: 0 })).toThrow('over');
    expect(match.state).toBe(before);
  });

  it('[PHASE-6] counts days from the first dawn and nights from one', () => {
    const match = game();
    expect([match.state.dayNumber, match.state.nightNumber]).toEqual([0, 0]);
    match.passTo('NIGHT');
    expect([match.state.dayNumber, match.state.nightNumber]).toEqual([0, 1]);
    match.passTo('DAY_ANNOUNCE');
    expect([match.state.dayNumber, match.state.nightNumber]).toEqual([1, 1]);
    match.passTo('NIGHT');
    expect([match.state.dayNumber, match.state.nightNumber]).toEqual([1, 2]);
  });

  it('[PHASE-7] gives back the time that was left, and no rate window shrinks', () => {
    const match = game().passTo('DAY_DISCUSSION');
    match.now += 30_000;
    match.say('p:3', 'Something.');
    const left = match.state.phaseEndsAt - match.now;
    match.now += 600_000;
    match.host({ type: 'resume', pausedMs: 600_000 });
    expect(match.state.phaseEndsAt - match.now).toBe(left);
    expect(
      codeOf(match.try('p:3', { type: 'say_public', text: 'x', kind: 'DISCUSSION', replyToEventId: null })),
    ).toBe('RATE_LIMITED');
    match.now += 3_000;
    match.say('p:3', 'Later.');
  });

  it('[PHASE-8] ends without a winner when aborted, and opens the seed', () => {
    const match = game().passTo('DAY_VOTE');
    match.host({ type: 'abort', reason: 'maintenance' });
    expect(match.state).toMatchObject({ phase: 'ENDED', aborted: true, winner: null });
    expect(ofType(match.events, 'MATCH_ABORTED')[0]?.seed).toBe('a-test-seed');
    expect(() => match.host({ type: 'abort', reason: 'again' })).toThrow('ended');
  });

  it('[PHASE-9] comes to its end by timers alone', () => {
    for (let i = 0; i < 50; i++) {
      const match = new Game({ seed: `idle ${i}` }).passTo('ENDED');
      expect(match.state.winner).toBe('WEREWOLVES');
    }
  });
});

describe('night', () => {
  it('[NIGHT-1] kills whom the wolves agree on', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:6');
    const events = match.pass();
    expect(ofType(events, 'NIGHT_RESULT')[0]).toMatchObject({ killedPlayerId: 'p:6', savedByDoctor: false });
    expect(ofType(events, 'PLAYER_ELIMINATED')[0]).toMatchObject({
      playerId: 'p:6',
      role: 'VILLAGER',
      cause: 'NIGHT',
    });
  });

  it('[NIGHT-2] draws between the targets of wolves who differ, each of them sometimes', () => {
    const victims = new Set<PlayerId | null>();
    for (let i = 0; i < 40; i++) {
      const match = new Game({ roles, seed: `split ${i}` }).passTo('NIGHT');
      match.do('p:1', { type: 'wolf_kill', targetPlayerId: 'p:5' });
      match.do('p:2', { type: 'wolf_kill', targetPlayerId: 'p:6' });
      const [resolved] = ofType(match.pass(), 'NIGHT_RESOLVED');
      expect(resolved).toMatchObject({ choice: 'SPLIT', candidates: ['p:5', 'p:6'] });
      victims.add(resolved?.targetPlayerId ?? null);
    }
    expect([...victims].sort()).toEqual(['p:5', 'p:6']);
  });

  it('[NIGHT-3] draws among all living non-wolves when the wolves are silent', () => {
    const victims = new Set<PlayerId | null>();
    for (let i = 0; i < 80; i++) {
      const [resolved] = ofType(
        new Game({ roles, seed: `silent ${i}` }).passTo('NIGHT').pass(),
        'NIGHT_RESOLVED',
      );
      expect(resolved?.choice).toBe('SILENT');
      victims.add(resolved?.targetPlayerId ?? null);
    }
    expect([...victims].sort()).toEqual(['p:3', 'p:4', 'p:5', 'p:6', 'p:7', 'p:8']);
  });

  it("[NIGHT-4] lets one wolf's choice stand when the other is silent", () => {
    const match = game().passTo('NIGHT');
    match.do('p:2', { type: 'wolf_kill', targetPlayerId: 'p:8' });
    expect(ofType(match.pass(), 'NIGHT_RESOLVED')[0]).toMatchObject({
      choice: 'SINGLE',
      targetPlayerId: 'p:8',
    });
  });

  it('[NIGHT-5] lets wolves change their minds, but not eat each other or the dead', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8');
    match.now += 1_000;
    match.wolvesKill('p:7');
    expect(codeOf(match.try('p:1', { type: 'wolf_kill', targetPlayerId: 'p:2' }))).toBe('INVALID_TARGET');
    expect(codeOf(match.try('p:1', { type: 'wolf_kill', targetPlayerId: 'p:1' }))).toBe('INVALID_TARGET');
    match.passTo('DAY_VOTE').passTo('NIGHT');
    expect(match.living()).not.toContain('p:7');
    expect(codeOf(match.try('p:1', { type: 'wolf_kill', targetPlayerId: 'p:7' }))).toBe('TARGET_DEAD');
  });

  it.each([
    ['p:1', 'WEREWOLF'],
    ['p:4', 'NOT_WEREWOLF'],
    ['p:5', 'NOT_WEREWOLF'],
  ] as const)('[NIGHT-6] shows the seer that %s is %s', (target, alignment) => {
    const match = game().passTo('NIGHT');
    const [inspected] = match.do('p:3', { type: 'seer_inspect', targetPlayerId: target });
    expect(inspected).toMatchObject({ type: 'SEER_INSPECTED', audience: 'p:3', alignment, night: 1 });
    expect(codeOf(match.try('p:3', { type: 'seer_inspect', targetPlayerId: 'p:8' }))).toBe(
      'ALREADY_SUBMITTED',
    );
  });

  it('[NIGHT-6] refuses the seer itself as a target', () => {
    const match = game().passTo('NIGHT');
    expect(codeOf(match.try('p:3', { type: 'seer_inspect', targetPlayerId: 'p:3' }))).toBe('INVALID_TARGET');
  });

  it('[NIGHT-7] saves the protected', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:5');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:5' });
    expect(ofType(match.pass(), 'NIGHT_RESULT')[0]).toMatchObject({
      killedPlayerId: null,
      savedByDoctor: true,
    });
    expect(match.living()).toHaveLength(8);
  });

  it('[NIGHT-8] refuses the same patient on consecutive nights, and allows it after a night between', () => {
    const match = game();
    const protect = (target: PlayerId) =>
      match.try('p:4', { type: 'doctor_protect', targetPlayerId: target });
    match.passTo('NIGHT').wolvesKill('p:8');
    expect(codeOf(protect('p:4'))).toBe('ok');
    match.passTo('DAY_VOTE').passTo('NIGHT').wolvesKill('p:7');
    expect(codeOf(protect('p:4'))).toBe('DOCTOR_REPEAT');
    expect(codeOf(protect('p:5'))).toBe('ok');
    match.passTo('DAY_VOTE').passTo('NIGHT');
    expect(codeOf(protect('p:4'))).toBe('ok');
  });

  it('[NIGHT-8] clears the rule by a skipped night', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:5' });
    match.passTo('DAY_VOTE').passTo('NIGHT').wolvesKill('p:7');
    match.passTo('DAY_VOTE').passTo('NIGHT');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:5' });
  });

  it('[NIGHT-9] counts the protection of a doctor who dies that night', () => {
    // Both can't be attacked in one night; what matters is that the dying doctor's choice is still reckoned with.
    const match = game().passTo('NIGHT').wolvesKill('p:4');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:5' });
    const events = match.pass();
    expect(ofType(events, 'NIGHT_RESOLVED')[0]?.protectedPlayerId).toBe('p:5');
    expect(ofType(events, 'PLAYER_ELIMINATED')[0]?.playerId).toBe('p:4');
  });

  it('[NIGHT-10] carries wolf chat to the wolves alone, and the dead wolf stays silent', () => {
    const match = game().passTo('NIGHT');
    const [said] = match.do('p:1', { type: 'wolf_chat', text: 'The loud one?' });
    expect(said).toMatchObject({ type: 'WOLF_CHAT_MESSAGE', audience: 'wolves' });
    match.passTo('DAY_VOTE').everybodyVotes('p:1').passTo('NIGHT');
    expect(codeOf(match.try('p:1', { type: 'wolf_chat', text: 'Boo.' }))).toBe('PLAYER_DEAD');
  });

  it('[NIGHT-12] takes the same target again for no new choice, and one change a second', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:4' });
    const before = match.state;
    match.now += 999;
    expect(match.do('p:1', { type: 'wolf_kill', targetPlayerId: 'p:8' })).toEqual([]);
    expect(match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:4' })).toEqual([]);
    const change = (who: PlayerId, type: 'wolf_kill' | 'doctor_protect') =>
      codeOf(match.try(who, { type, targetPlayerId: 'p:5' }));
    expect([change('p:1', 'wolf_kill'), change('p:4', 'doctor_protect')]).toEqual([
      'RATE_LIMITED',
      'RATE_LIMITED',
    ]);
    expect(match.state).toBe(before);
    match.now += 1;
    expect([change('p:1', 'wolf_kill'), change('p:4', 'doctor_protect')]).toEqual(['ok', 'ok']);
  });

  it('[NIGHT-11] goes on without seer and doctor', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:8');
    match.pass();
    expect(match.state.phase).toBe('DAY_ANNOUNCE');
    expect(match.state.seerHistory).toEqual([]);
  });
});

describe('day', () => {
  const say = (
    match: Game,
    who: PlayerId,
    text = 'I wonder.',
    extra: { kind?: 'OPENING' | 'DEFENSE'; replyToEventId?: string } = {},
  ) =>
    match.try(who, {
      type: 'say_public',
      text,
      kind: extra.kind ?? 'DISCUSSION',
      replyToEventId: extra.replyToEventId ?? null,
    });

  it('[TALK-1] lets people speak while they vote only where the setting allows', () => {
    const quiet = game().passTo('DAY_VOTE');
    expect(codeOf(say(quiet, 'p:3'))).toBe('WRONG_PHASE');
    const loud = new Game({ roles, settings: { speechDuringVote: true } }).passTo('DAY_VOTE');
    expect(codeOf(say(loud, loud.living()[0] as PlayerId))).toBe('ok');
  });

  it('[TALK-2] keeps the first words of the day as OPENING and refuses a second opening', () => {
    const match = game().passTo('DAY_OPENING');
    const who = match.living()[0] as PlayerId;
    expect(match.say(who, 'Hello.')[0]).toMatchObject({ kind: 'OPENING' });
    match.now += 4_000;
    expect(codeOf(say(match, who))).toBe('ALREADY_SPOKEN');
    match.passTo('DAY_DISCUSSION');
    expect(codeOf(say(match, who, 'x', { kind: 'OPENING' }))).toBe('WRONG_PHASE');
    expect(codeOf(say(match, who, 'x', { kind: 'DEFENSE' }))).toBe('ok');
  });

  it('[TALK-3] takes one public message in three seconds, and a refused one costs nothing', () => {
    const match = game().passTo('DAY_DISCUSSION');
    const [who, other] = match.living() as [PlayerId, PlayerId];
    match.say(who, 'One.');
    match.now += 2_999;
    const refused = say(match, who);
    expect(refused).toMatchObject({
      ok: false,
      rejection: { code: 'RATE_LIMITED', retryable: true, retryAfterMs: 1 },
    });
    expect(codeOf(say(match, other))).toBe('ok');
    match.now += 1;
    expect(codeOf(say(match, who))).toBe('ok');
  });

  it('[TALK-3] takes one wolf message in two seconds', () => {
    const match = game().passTo('NIGHT');
    match.do('p:1', { type: 'wolf_chat', text: 'One.' });
    match.now += 1_999;
    expect(codeOf(match.try('p:1', { type: 'wolf_chat', text: 'Two.' }))).toBe('RATE_LIMITED');
    match.now += 1;
    match.do('p:1', { type: 'wolf_chat', text: 'Two.' });
  });

  it.each([
    ['   ', 'EMPTY_TEXT'],
    ['\u0000\u202e\u200b', 'EMPTY_TEXT'],
    ['\u3164\u2800', 'EMPTY_TEXT'],
    [`Z${'\u0301'.repeat(9)}`, 'TEXT_UNREADABLE'],
    ['x'.repeat(501), 'TEXT_TOO_LONG'],
    ['🐺'.repeat(500), 'ok'],
  ])('[TALK-4] answers the text %j with %s', (text, code) => {
    const match = game().passTo('DAY_DISCUSSION');
    expect(codeOf(say(match, match.living()[0] as PlayerId, text))).toBe(code);
  });

  it('[TALK-4] removes what could forge a line', () => {
    const match = game().passTo('DAY_DISCUSSION');
    const [event] = match.say(match.living()[0] as PlayerId, '  a\u0007b\r\nc\u202ed\ud800  ');
    expect(event).toMatchObject({ text: 'ab\ncd\ufffd' });
  });

  it('[TALK-5] accepts a reply to something public, and to nothing else', () => {
    const match = game().passTo('DAY_DISCUSSION');
    const [a, b, c] = match.living() as [PlayerId, PlayerId, PlayerId];
    const [first] = match.say(a, 'It was you.');
    expect(codeOf(say(match, b, 'Not I.', { replyToEventId: first?.eventId ?? '' }))).toBe('ok');
    for (const id of ['mt_test.9999', 'mt_other.0001', 'mt_test.0000-s0001', 'mt_test.1', '']) {
      expect(codeOf(say(match, c, 'Hm.', { replyToEventId: id }))).toBe('INVALID_REPLY');
    }
  });

  it('[VOTE-1] eliminates whom most vote for, and reveals the role', () => {
    const match = game().passTo('DAY_VOTE').everybodyVotes('p:1');
    const events = match.pass();
    expect(ofType(events, 'VOTE_RESOLVED')[0]).toMatchObject({ eliminatedPlayerId: 'p:1', tied: [] });
    expect(ofType(events, 'PLAYER_ELIMINATED')[0]).toMatchObject({
      playerId: 'p:1',
      role: 'WEREWOLF',
      cause: 'VOTE',
    });
  });

  it('[VOTE-2] spares everybody on a tie', () => {
    const match = new Game({ roles }).passTo('NIGHT').wolvesKill('p:8').passTo('DAY_VOTE');
    match.vote('p:1', 'p:3');
    match.vote('p:3', 'p:1');
    const events = match.pass();
    expect(ofType(events, 'VOTE_RESOLVED')[0]).toMatchObject({
      eliminatedPlayerId: null,
      tied: ['p:1', 'p:3'],
    });
    expect(match.living()).toHaveLength(7);
  });

  it('[VOTE-3] lets one vote decide among abstentions, and none decide nothing', () => {
    const match = new Game({ roles }).passTo('NIGHT').wolvesKill('p:8').passTo('DAY_VOTE');
    for (const player of match.living().slice(1)) match.vote(player, null);
    match.vote('p:1', 'p:7');
    match.pass();
    expect(match.living()).not.toContain('p:7');
    match.passTo('DAY_VOTE');
    const before = match.living();
    match.pass();
    expect(match.living()).toEqual(before);
  });

  it('[VOTE-4] counts the last vote of each, a vote for oneself too', () => {
    const match = new Game({ roles }).passTo('NIGHT').wolvesKill('p:8').passTo('DAY_VOTE');
    match.vote('p:7', 'p:1');
    match.now += 1_000;
    match.vote('p:7', 'p:7');
    match.pass();
    expect(match.living()).not.toContain('p:7');
    expect(match.living()).toContain('p:1');
  });

  it('[VOTE-6] takes the same vote again, with the same reason or none, for no new vote', () => {
    const match = game().passTo('DAY_VOTE');
    const first = { type: 'vote', targetPlayerId: 'p:3', reason: 'He hums.' } as const;
    match.do('p:1', first);
    match.vote('p:2', null);
    const before = match.state;
    match.now += 4_000;
    for (const reason of ['He hums.', ' He\u200b hums. ', '', null])
      expect(match.do('p:1', { ...first, reason })).toEqual([]);
    expect(match.do('p:2', { type: 'vote', targetPlayerId: null, reason: null })).toEqual([]);
    expect(match.state).toBe(before);
  });

  it('[VOTE-8] keeps a changed reason for the same vote, and the settled end comes all the same', () => {
    const match = game().passTo('DAY_VOTE');
    for (const player of match.living()) match.vote(player, player === 'p:1' ? 'p:3' : null);
    const due = dueAt(match.state);
    const again = (reason: string) => ({ type: 'vote', targetPlayerId: 'p:3', reason }) as const;
    match.now += 2_000;
    expect(match.do('p:1', again('He hums.'))).toMatchObject([
      { type: 'VOTE_CAST', playerId: 'p:1', targetPlayerId: 'p:3', reason: 'He hums.', restated: true },
    ]);
    expect(codeOf(match.try('p:1', again('At night.')))).toBe('RATE_LIMITED');
    match.now += 1_000;
    expect(match.do('p:1', again('At night.'))).toHaveLength(1);
    expect(match.do('p:1', again('At night.'))).toEqual([]);
    expect(dueAt(match.state)).toBe(due);
    match.now = due;
    expect(ofType(match.pass(), 'VOTE_RESOLVED')[0]).toMatchObject({ eliminatedPlayerId: 'p:3' });
  });

  it('[VOTE-8] an old reason does not stand for a new vote, nor for the next day', () => {
    const match = game().passTo('DAY_VOTE');
    const because = (targetPlayerId: PlayerId, reason: string | null) =>
      match.do('p:1', { type: 'vote', targetPlayerId, reason });
    because('p:3', 'He hums.');
    match.now += 1_000;
    expect(because('p:2', null)).toMatchObject([{ reason: null }]);
    match.now += 1_000;
    expect(because('p:2', 'He hums.')).toMatchObject([{ reason: 'He hums.', restated: true }]);
    match.passTo('DAY_RESOLUTION');
    expect(match.state.voteReasons).toBeUndefined();
  });

  it('[VOTE-7] takes one change of vote a second from each, and a refused one costs nothing', () => {
    const match = game().passTo('DAY_VOTE');
    const [who, other] = match.living() as [PlayerId, PlayerId];
    match.vote(who, null);
    match.now += 999;
    const change = { type: 'vote', targetPlayerId: other, reason: null } as const;
    expect(match.try(who, change)).toMatchObject({
      ok: false,
      rejection: { code: 'RATE_LIMITED', retryable: true, retryAfterMs: 1 },
    });
    match.vote(who, null);
    match.vote(other, null);
    match.now += 1;
    expect(match.do(who, change)).toHaveLength(1);
    expect(codeOf(match.try(who, { ...change, targetPlayerId: who }))).toBe('RATE_LIMITED');
  });

  it('[VOTE-5] refuses the dead as voters and as targets, and strangers', () => {
    const match = new Game({ roles }).passTo('NIGHT').wolvesKill('p:8').passTo('DAY_VOTE');
    expect(codeOf(match.try('p:8', { type: 'vote', targetPlayerId: 'p:1', reason: null }))).toBe(
      'PLAYER_DEAD',
    );
    expect(codeOf(match.try('p:1', { type: 'vote', targetPlayerId: 'p:8', reason: null }))).toBe(
      'TARGET_DEAD',
    );
    for (const stranger of ['p:9', 'p:0', 'Ada', '', 'p:12']) {
      expect(codeOf(match.try('p:1', { type: 'vote', targetPlayerId: stranger, reason: null }))).toBe(
        'INVALID_TARGET',
      );
    }
  });
});

describe('end', () => {
  it('[END-1] gives the village the match at once when the last wolf falls', () => {
    const match = new Game({ roles })
      .passTo('NIGHT')
      .wolvesKill('p:8')
      .passTo('DAY_VOTE')
      .everybodyVotes('p:1');
    match.passTo('NIGHT').wolvesKill('p:7').passTo('DAY_VOTE').everybodyVotes('p:2');
    const events = match.pass();
    expect(events.map((event) => event.type)).toEqual([
      'PHASE_CHANGED',
      'VOTE_RESOLVED',
      'PLAYER_ELIMINATED',
      'GAME_ENDED',
      'PHASE_CHANGED',
    ]);
    expect(match.state).toMatchObject({ phase: 'ENDED', winner: 'VILLAGERS' });
  });

  it('[END-2] gives the wolves the match at dawn when they are as many as the rest', () => {
    const match = new Game({ roles });
    for (const victim of ['p:8', 'p:7', 'p:6'] as const) match.passTo('NIGHT').wolvesKill(victim).pass();
    expect(match.living()).toHaveLength(5);
    match.passTo('NIGHT').wolvesKill('p:5');
    expect(match.pass().map((event) => event.type)).toEqual([
      'NIGHT_RESOLVED',
      'PHASE_CHANGED',
      'NIGHT_RESULT',
      'PLAYER_ELIMINATED',
      'GAME_ENDED',
      'PHASE_CHANGED',
    ]);
    expect(match.state).toMatchObject({ phase: 'ENDED', winner: 'WEREWOLVES', phaseEndsAt: match.now });
  });

  it('[END-2] does not end at dusk: parity after a vote is reckoned at the next dawn', () => {
    const match = new Game({ roles });
    for (const victim of ['p:8', 'p:7', 'p:6'] as const) match.passTo('NIGHT').wolvesKill(victim).pass();
    match.passTo('DAY_VOTE').everybodyVotes('p:5');
    match.pass();
    expect(match.living()).toHaveLength(4);
    expect(match.state.phase).toBe('DAY_RESOLUTION');
    match.passTo('NIGHT').wolvesKill('p:4');
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:4' });
    match.pass();
    expect(match.state).toMatchObject({ phase: 'ENDED', winner: 'WEREWOLVES' });
  });

  it('[END-3] makes all roles public at the end', () => {
    const match = new Game({ roles }).passTo('ENDED');
    expect(ofType(match.events, 'GAME_ENDED')[0]?.roles satisfies readonly Role[] | undefined).toEqual(roles);
  });

  it('[REPLAY-1] folds back to the live state', () => {
    const match = new Game({ roles }).passTo('ENDED');
    expect(fold(JSON.parse(JSON.stringify(match.events)) as MatchEvent[])).toEqual(match.state);
  });
});
