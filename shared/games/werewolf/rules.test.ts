import { describe, expect, it } from 'vitest';
import { hashSeed } from '../../matches/rng.ts';
import { createMatch, dealFrom } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { fold } from './evolve.ts';
import type { PlayerId, Role } from './model.ts';
import { DEFAULT_SETTINGS, ROLE_DECK, ROLES } from './model.ts';
import { dueAt } from './rules/phases.ts';
import { Game, newMatch, ROLES_IN_ORDER, START } from './testing/game.ts';

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

  it('[DEAL-3] commits to the seed at the start and discloses it at the end', () => {
    const match = game();
    const [created] = ofType(match.events, 'MATCH_CREATED');
    expect(created?.seedHash).toBe(hashSeed('a-test-seed'));
    expect(JSON.stringify(created)).not.toContain('a-test-seed');
    match.passTo('ENDED');
    const [ended] = ofType(match.events, 'GAME_ENDED');
    expect(hashSeed(ended?.seed ?? '')).toBe(created?.seedHash);
  });

  it('[DEAL-4] rejects seven or nine players', () => {
    const seating = (some: typeof agents) => () => createMatch(newMatch({ agents: some }));
    expect(seating(agents.slice(1))).toThrow('seats 8');
    expect(seating([...agents, ...agents.slice(0, 1)])).toThrow('seats 8');
  });
});

describe('phase sequence', () => {
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

  it('[PHASE-3] closes a complete vote once it has settled; a change restarts the wait', () => {
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

  it('[PHASE-7] restores the time that was left, and no rate window shrinks', () => {
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

  it('[PHASE-8] ends without a winner when aborted, and discloses the seed', () => {
    const match = game().passTo('DAY_VOTE');
    match.host({ type: 'abort', reason: 'maintenance' });
    expect(match.state).toMatchObject({ phase: 'ENDED', aborted: true, winner: null });
    expect(ofType(match.events, 'MATCH_ABORTED')[0]?.seed).toBe('a-test-seed');
    expect(() => match.host({ type: 'abort', reason: 'again' })).toThrow('ended');
  });

  it('[PHASE-9] completes by timers alone', () => {
    for (let i = 0; i < 50; i++) {
      const match = new Game({ seed: `idle ${i}` }).passTo('ENDED');
      expect(match.state.winner).toBe('WEREWOLVES');
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

  it('[END-2] does not end at dusk: parity after a vote counts at the next dawn', () => {
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
