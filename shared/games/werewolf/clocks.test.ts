import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import type { Phase, PlayerId } from './model.ts';
import { DEFAULT_SETTINGS, PHASES } from './model.ts';
import { dueAt } from './rules/phases.ts';
import { Game, type Move, ROLES_IN_ORDER, START } from './testing/game.ts';

const game = (settings = {}): Game => new Game({ roles: ROLES_IN_ORDER, settings });
const codeOf = (decision: ReturnType<Game['try']>) => (decision.ok ? 'ok' : decision.rejection.code);
const say: Move = { type: 'say_public', text: 'Hm.', kind: 'DISCUSSION', replyToEventId: null };
const LENGTH = DEFAULT_SETTINGS.minPhaseMs;
const RUNNING = PHASES.filter((phase) => phase !== 'ENDED');

/** Does everything that must be done in the phase, at one instant. */
function complete(match: Game): Game {
  const { phase } = match.state;
  for (const player of match.living()) {
    if (phase === 'LOBBY') match.do(player, { type: 'ready' });
    if (phase === 'DAY_OPENING') match.do(player, say);
    if (phase === 'DAY_VOTE') match.vote(player, null);
  }
  if (phase !== 'NIGHT') return match;
  match.wolvesKill(match.living('VILLAGER')[0] as PlayerId);
  for (const seer of match.living('SEER')) match.do(seer, { type: 'seer_inspect', targetPlayerId: 'p:1' });
  for (const doctor of match.living('DOCTOR'))
    match.do(doctor, { type: 'doctor_protect', targetPlayerId: 'p:1' });
  return match;
}

const timeoutAt = (match: Game, now: number) =>
  decide(match.state, { type: 'timeout', phaseSerial: match.state.phaseSerial, now });

describe('deadlines', () => {
  it.each(RUNNING)('[PHASE-5] %s accepts its timer when it is due, and not a millisecond before', (phase) => {
    const match = game().passTo(phase);
    expect(codeOf(timeoutAt(match, match.state.phaseEndsAt - 1))).toBe('STALE_TIMEOUT');
    expect(codeOf(timeoutAt(match, match.state.phaseEndsAt))).toBe('ok');
    if (!['LOBBY', 'NIGHT', 'DAY_OPENING', 'DAY_VOTE'].includes(phase)) return;
    const early = dueAt(complete(match).state);
    expect(early).toBeLessThan(match.state.phaseEndsAt);
    expect(codeOf(timeoutAt(match, early - 1))).toBe('STALE_TIMEOUT');
    expect(codeOf(timeoutAt(match, early))).toBe('ok');
  });

  it('[PHASE-2] end the phase whatever settling time or minimum length remains', () => {
    const match = game().passTo('DAY_VOTE');
    match.now = match.state.phaseEndsAt - 1;
    expect(dueAt(complete(match).state)).toBe(match.state.phaseEndsAt);
    const short = game({ lobbyMs: 1_000 });
    expect(dueAt(complete(short).state)).toBe(START + 1_000);
  });

  it.each(['LOBBY', 'NIGHT', 'DAY_OPENING', 'DAY_VOTE'] as const)(
    '[PHASE-4] %s lasts its least length, however quick the players are',
    (phase) => {
      const match = complete(game({ voteSettleMs: 0 }).passTo(phase));
      expect(dueAt(match.state)).toBe(match.state.phaseStartedAt + LENGTH);
      const slow = game({ voteSettleMs: 0 }).passTo(phase);
      slow.now += LENGTH + 1;
      expect(dueAt(complete(slow).state)).toBe(slow.now);
    },
  );

  it('[PHASE-3] let the lobby wait for the eighth player', () => {
    const match = game();
    for (const player of match.living().slice(1)) match.do(player, { type: 'ready' });
    expect(dueAt(match.state)).toBe(match.state.phaseEndsAt);
    match.do('p:1', { type: 'ready' });
    expect(dueAt(match.state)).toBe(START + LENGTH);
  });

  const WORK: Readonly<Record<string, readonly [PlayerId, Move]>> = {
    'the first wolf': ['p:1', { type: 'wolf_kill', targetPlayerId: 'p:8' }],
    'the second wolf': ['p:2', { type: 'wolf_kill', targetPlayerId: 'p:8' }],
    'the seer': ['p:3', { type: 'seer_inspect', targetPlayerId: 'p:1' }],
    'the doctor': ['p:4', { type: 'doctor_protect', targetPlayerId: 'p:5' }],
  };

  it.each(Object.keys(WORK))('[PHASE-3] let the night wait for %s, and for nobody else then', (last) => {
    const match = game().passTo('NIGHT');
    for (const [name, [player, move]] of Object.entries(WORK)) if (name !== last) match.do(player, move);
    expect(dueAt(match.state)).toBe(match.state.phaseEndsAt);
    const [player, move] = WORK[last]!;
    match.do(player, move);
    expect(dueAt(match.state)).toBe(match.state.phaseStartedAt + LENGTH);
  });

  it('[PHASE-3] do not make the night wait for the dead', () => {
    const match = game().passTo('NIGHT').wolvesKill('p:3').passTo('DAY_VOTE').everybodyVotes('p:1');
    match.passTo('NIGHT').wolvesKill('p:4').passTo('DAY_VOTE').passTo('NIGHT');
    expect(match.living()).toEqual(['p:2', 'p:5', 'p:6', 'p:7', 'p:8']);
    match.do('p:2', { type: 'wolf_kill', targetPlayerId: 'p:8' });
    expect(dueAt(match.state)).toBe(match.state.phaseStartedAt + LENGTH);
  });

  const OPEN: Partial<Readonly<Record<Phase, number>>> = {
    LOBBY: 1,
    NIGHT: 2,
    DAY_OPENING: 1,
    DAY_DISCUSSION: 1,
    DAY_VOTE: 1,
  };
  it.each(RUNNING)('[PHASE-10] %s accepts nothing from players once its time is up', (phase) => {
    const match = game().passTo(phase);
    const moves: readonly Move[] = [
      { type: 'ready' },
      say,
      { type: 'vote', targetPlayerId: null, reason: null },
      { type: 'wolf_chat', text: 'Late.' },
      { type: 'wolf_kill', targetPlayerId: match.living('VILLAGER')[0] as PlayerId },
    ];
    const before = match.state;
    const told = new Set<string>();
    // p:1 has a role and cannot have a second lobby.
    const LATER = new Set([
      'say_public',
      'vote',
      ...(match.role('p:1') === 'WEREWOLF' ? ['wolf_chat', 'wolf_kill'] : []),
    ]);
    for (const late of [0, 60_000]) {
      match.now = match.state.phaseEndsAt + late;
      for (const move of moves) {
        const decision = match.try('p:1', move);
        expect(codeOf(decision)).toBe('WRONG_PHASE');
        if (decision.ok) continue;
        told.add(decision.rejection.message);
        expect([move.type, decision.rejection.retryable]).toEqual([move.type, LATER.has(move.type)]);
      }
    }
    expect(match.state).toBe(before);
    match.now = match.state.phaseEndsAt - 1;
    expect(moves.filter((move) => match.try('p:1', move).ok)).toHaveLength(OPEN[phase] ?? 0);
    const next = match.pass().find((event) => event.type === 'PHASE_CHANGED');
    expect([...told]).toEqual([
      `The time of ${phase} is up; ${next?.to} comes next. Wait for it, and see requiredAction in get_state.`,
    ]);
  });

  it('[PHASE-10] admit after a pause what was too late before it', () => {
    const match = game().passTo('DAY_VOTE');
    match.now = match.state.phaseEndsAt + 60_000;
    match.host({ type: 'resume', pausedMs: 61_000 });
    match.vote('p:1', null);
  });
});

describe('a pause', () => {
  const PAUSE = 600_000;
  const pause = (match: Game): readonly MatchEvent[] => {
    match.now += PAUSE;
    return match.host({ type: 'resume', pausedMs: PAUSE });
  };

  it('[PHASE-7] moves the start of the phase, and so its minimum length', () => {
    const match = complete(game().passTo('NIGHT'));
    const due = dueAt(match.state);
    pause(match);
    expect(dueAt(match.state)).toBe(due + PAUSE);
    expect(match.state.phaseStartedAt).toBe(match.now);
  });

  it('[PHASE-7] moves the last vote: a vote keeps the settling time it had left', () => {
    const match = game().passTo('DAY_VOTE');
    match.now += 10_000;
    complete(match);
    match.now += 2_000;
    pause(match);
    expect(dueAt(match.state)).toBe(match.now + 3_000);
  });

  it('[PHASE-7] moves the rate windows of talk, wolf talk and vote changes', () => {
    const night = game().passTo('NIGHT').wolvesKill('p:8');
    night.do('p:1', { type: 'wolf_chat', text: 'One.' });
    night.now += 500;
    pause(night);
    const wolfChat = () => codeOf(night.try('p:1', { type: 'wolf_chat', text: 'Two.' }));
    const change = () => codeOf(night.try('p:1', { type: 'wolf_kill', targetPlayerId: 'p:7' }));
    night.now += 499;
    expect(change()).toBe('RATE_LIMITED');
    night.now += 1;
    expect(change()).toBe('ok');
    night.now += 999;
    expect(wolfChat()).toBe('RATE_LIMITED');
    night.now += 1;
    expect(wolfChat()).toBe('ok');
    const day = game().passTo('DAY_DISCUSSION');
    day.do('p:1', say);
    pause(day);
    day.now += 2_999;
    expect(codeOf(day.try('p:1', say))).toBe('RATE_LIMITED');
    day.now += 1;
    expect(codeOf(day.try('p:1', say))).toBe('ok');
  });
});
