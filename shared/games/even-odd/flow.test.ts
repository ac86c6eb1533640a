import { describe, expect, it } from 'vitest';
import { evenOdd } from './game.ts';
import type { MatchSettings, PlayerId } from './model.ts';
import { DEFAULT_SETTINGS, PLAYER_IDS } from './model.ts';
import { dueAt } from './rules/phases.ts';
import { Match, played, SEED, START } from './testing/match.ts';

const INVITED: Partial<MatchSettings> = { accepted: false };
const phasesOf = (match: Match): string[] =>
  match.events.flatMap((event) => (event.type === 'PHASE_CHANGED' ? [`${event.to} ${event.round}`] : []));

describe('phases', () => {
  it('[FLOW-1] are waiting, then choice and draw five times, then the end', () => {
    const rounds = [1, 2, 3, 4, 5].flatMap((n) => [`COLLECTING_CHOICES ${n}`, `DRAWING_NUMBER ${n}`]);
    expect(phasesOf(played([[1, 2]]))).toEqual([...rounds, 'FINISHED 5']);
  });

  it('[FLOW-2] last as long as their settings say', () => {
    const match = new Match({ settings: { gatherMs: 1_100, choiceMs: 2_200, drawMs: 3_300 } });
    const lengths: [string, number][] = [];
    while (match.state.phase !== 'FINISHED' && match.state.round < 2) {
      const { phase, phaseStartedAt, phaseEndsAt } = match.state;
      expect(dueAt(match.state)).toBe(phaseEndsAt);
      lengths.push([phase, phaseEndsAt - phaseStartedAt]);
      match.pass();
    }
    expect(lengths).toEqual([
      ['WAITING_FOR_PLAYERS', 1_100],
      ['COLLECTING_CHOICES', 2_200],
      ['DRAWING_NUMBER', 3_300],
    ]);
    const invited = new Match({ settings: { ...INVITED, acceptMs: 4_400 } }).state;
    expect(invited.phaseEndsAt - invited.phaseStartedAt).toBe(4_400);
  });

  it('[FLOW-3] end choosing when both have chosen, but not before its minimum', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    const began = match.state.phaseStartedAt;
    match.choose('p:1', 1);
    expect(dueAt(match.state)).toBe(match.state.phaseEndsAt);
    match.now = began + 500;
    match.choose('p:2', 2);
    expect(dueAt(match.state)).toBe(began + DEFAULT_SETTINGS.minPhaseMs);
    const slow = new Match().passTo('COLLECTING_CHOICES');
    slow.choose('p:1', 1);
    slow.now += 20_000;
    slow.choose('p:2', 2);
    expect(dueAt(slow.state)).toBe(slow.now);
  });

  it('[FLOW-3] end waiting when both have answered, but not before the gathering time or after its end', () => {
    const match = new Match({ settings: { ...INVITED, acceptMs: 9_000, gatherMs: 3_000 } });
    match.do('p:1', { type: 'accept' });
    expect(dueAt(match.state)).toBe(START + 9_000);
    match.now += 1_000;
    match.do('p:2', { type: 'accept' });
    expect(dueAt(match.state)).toBe(START + 3_000);
    const hasty = new Match({ settings: { ...INVITED, acceptMs: 2_000, gatherMs: 3_000 } });
    for (const playerId of PLAYER_IDS) hasty.do(playerId, { type: 'accept' });
    expect(dueAt(hasty.state)).toBe(START + 2_000);
  });

  it('[FLOW-4] ignore a stale or early timer', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    const { phaseSerial } = match.state;
    const ring = (serial: number, now: number) =>
      evenOdd.decide(match.state, { type: 'timeout', phaseSerial: serial, now });
    for (const [serial, now] of [
      [phaseSerial - 1, match.state.phaseEndsAt],
      [phaseSerial + 1, match.state.phaseEndsAt],
      [phaseSerial, match.state.phaseEndsAt - 1],
    ] as const)
      expect(ring(serial, now)).toMatchObject({ ok: false, rejection: { code: 'STALE_TIMEOUT' } });
    expect(ring(phaseSerial, match.state.phaseEndsAt).ok).toBe(true);
    const over = played([]);
    expect(evenOdd.dueAt(over.state)).toBe(Number.POSITIVE_INFINITY);
    expect(() => over.host({ type: 'timeout', phaseSerial: over.state.phaseSerial })).toThrow('over');
  });

  it('[FLOW-5] lose no time in a pause, which keeps the sealed choice', () => {
    const match = new Match().passTo('COLLECTING_CHOICES');
    match.now += 4_000;
    match.choose('p:1', 3, 4);
    const { phaseEndsAt, choices, commitments } = match.state;
    match.now += 60_000;
    expect(match.host({ type: 'resume', pausedMs: 60_000 })).toMatchObject([
      { type: 'MATCH_RESUMED', audience: 'public', pausedMs: 60_000, phaseEndsAt: phaseEndsAt + 60_000 },
    ]);
    expect(match.state).toMatchObject({ choices, commitments });
    match.choose('p:2', 2);
    expect(dueAt(match.state)).toBe(match.now);
    match.pass();
    expect(match.state.history).toMatchObject([{ choices: [3, 2], winner: 'p:1' }]);
    expect(() => played([]).host({ type: 'resume', pausedMs: 1 })).toThrow('ended');
  });

  it('[FLOW-6] end when an operator cancels: nobody wins, the reason is cleaned, the seed is public', () => {
    const match = new Match().round(1, 2).passTo('COLLECTING_CHOICES');
    match.choose('p:1', 5);
    match.host({ type: 'abort', reason: ` fire\u202E!\u0007 ${'x'.repeat(500)}` });
    const aborted = match.events.find((event) => event.type === 'MATCH_ABORTED');
    expect(aborted?.reason).toMatch(/^fire! x{194}$/);
    expect(match.state).toMatchObject({ phase: 'FINISHED', aborted: true, winner: null, ending: null });
    expect(evenOdd.result(match.state)).toMatchObject({ winner: null, aborted: true });
    expect(evenOdd.view(match.state, { kind: 'public' })).toMatchObject({ seed: SEED, aborted: true });
    expect(() => match.host({ type: 'abort', reason: 'again' })).toThrow('ended');
  });

  it('[FLOW-7] all end on timers alone', () => {
    for (const settings of [{}, INVITED]) {
      const match = new Match({ settings });
      let timers = 0;
      for (; match.state.phase !== 'FINISHED'; timers++) match.pass();
      expect(timers).toBeLessThanOrEqual(11);
    }
  });
});

describe('invitations', () => {
  it('[INVITE-1] counts a seat taken by the queue as accepted', () => {
    const match = new Match();
    expect(match.state.players.map(({ answer }) => answer)).toEqual(['ACCEPTED', 'ACCEPTED']);
    expect(dueAt(match.state)).toBe(START + DEFAULT_SETTINGS.gatherMs);
    match.pass();
    expect(match.state).toMatchObject({ phase: 'COLLECTING_CHOICES', round: 1 });
  });

  it('[INVITE-2] accepts one final answer; repeating it makes no event', () => {
    const match = new Match({ settings: INVITED });
    expect(match.do('p:1', { type: 'accept' })).toMatchObject([
      { type: 'PLAYER_ACCEPTED', audience: 'public', playerId: 'p:1' },
    ]);
    expect(match.do('p:1', { type: 'accept' })).toEqual([]);
    expect(evenOdd.standing(match.log, 'p:1', 'accept')).toBe(match.events.at(-1));
    expect(match.codeOf('p:1', { type: 'decline' })).toBe('ALREADY_ANSWERED');
    match.do('p:2', { type: 'decline' });
    expect(match.codeOf('p:2', { type: 'accept' })).toBe('ALREADY_ANSWERED');
    expect(evenOdd.standing(match.log, 'p:2', 'decline')).toMatchObject({ type: 'PLAYER_DECLINED' });
  });

  it('[INVITE-2] refuses an answer at the deadline, and once the match runs or is over', () => {
    const match = new Match({ settings: INVITED });
    match.now = match.state.phaseEndsAt;
    expect(match.codeOf('p:1', { type: 'accept' })).toBe('TOO_LATE');
    const running = new Match().passTo('COLLECTING_CHOICES');
    expect(running.codeOf('p:1', { type: 'accept' })).toBe('ALREADY_STARTED');
    expect(played([]).codeOf('p:1', { type: 'decline' })).toBe('MATCH_ENDED');
  });

  const absences = ['decline', 'silent'] as const;

  it.each(absences)('[INVITE-3] makes a missing player (%s) forfeit to the one who showed up', (absence) => {
    for (const [came, missing] of [
      ['p:1', 'p:2'],
      ['p:2', 'p:1'],
    ] as const satisfies [PlayerId, PlayerId][]) {
      const match = new Match({ settings: INVITED });
      if (absence === 'decline') match.do(missing, { type: 'decline' });
      match.do(came, { type: 'accept' });
      expect(match.pass()).toMatchObject([
        { type: 'GAME_ENDED', ending: 'FORFEIT', winner: came, score: [0, 0], seed: SEED },
        { type: 'PHASE_CHANGED', to: 'FINISHED', round: 0 },
      ]);
      expect(evenOdd.result(match.state)).toMatchObject({ winner: came, aborted: false });
    }
  });

  it('[INVITE-4] has no winner if nobody shows up', () => {
    for (const [first, second] of absences.flatMap((a) => absences.map((b) => [a, b]))) {
      const match = new Match({ settings: INVITED });
      if (first === 'decline') match.do('p:1', { type: 'decline' });
      if (second === 'decline') match.do('p:2', { type: 'decline' });
      expect(match.pass()[0]).toMatchObject({ type: 'GAME_ENDED', ending: 'NO_SHOW', winner: null });
      expect(evenOdd.result(match.state)?.seats.map(({ won, survived }) => [won, survived])).toEqual([
        [false, false],
        [false, false],
      ]);
    }
  });
});
