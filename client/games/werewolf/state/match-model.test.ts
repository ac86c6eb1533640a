import { describe, expect, it } from 'vitest';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, viewFor } from '../../../../shared/games/werewolf/audience.ts';
import { playRandomMatch } from '../../../../shared/games/werewolf/bots/random-match.ts';
import type { LogEntry } from '../../../../shared/games/werewolf/events.ts';
import { evolve } from '../../../../shared/games/werewolf/evolve.ts';
import { facts } from '../../../../shared/games/werewolf/facts.ts';
import { DEFAULT_SETTINGS, type MatchState, type PlayerId } from '../../../../shared/games/werewolf/model.ts';
import { Game, ROLES_IN_ORDER, START } from '../../../../shared/games/werewolf/testing/game.ts';
import type { MatchView, Viewer } from '../../../../shared/games/werewolf/view.ts';
import { wireEvents } from '../../../../shared/games/werewolf/wire.ts';
import { ballotsIn, emptyMatch, type MatchModel, tonightIn } from './match-model.ts';
import { foldEvents, readHall, replayEvents } from './match-reducer.ts';

function randomLog(seed: string): LogEntry[] {
  const log: LogEntry[] = [];
  const agents = Array.from({ length: 8 }, (_, i) => ({ agentId: `ag_${i}`, displayName: `Agent ${i}` }));
  const input = {
    matchId: 'mt_1',
    gameNumber: 3,
    buildingId: 'bd_1',
    seed,
    settings: DEFAULT_SETTINGS,
    agents,
    now: START,
  };
  let state: MatchState | null = null;
  playRandomMatch(input, `bots ${seed}`, (events) => {
    for (const event of events) {
      state = evolve(state, event);
      log.push({ event, after: state });
    }
  });
  return log;
}

/** The last entry of every batch with the same time: events of one step belong together. */
const steps = (log: readonly LogEntry[]) =>
  log.filter((entry, i) => i > 0 && log[i + 1]?.event.at !== entry.event.at);

const replayUpTo = (log: readonly LogEntry[], last: LogEntry, viewer: Viewer): MatchModel =>
  replayEvents(
    emptyMatch('mt_1'),
    log
      .slice(0, log.indexOf(last) + 1)
      .flatMap((entry) => (entry.after.matchId ? wireEvents(entry, viewer) : [])),
  );

const byVoter = (a: { voter: PlayerId }, b: { voter: PlayerId }) => a.voter.localeCompare(b.voter);

const factsOfModel = (model: MatchModel) => ({
  phase: model.phase,
  dayNumber: model.dayNumber,
  nightNumber: model.nightNumber,
  phaseStartedAt: model.phaseStartedAt,
  phaseEndsAt: model.phaseEndsAt,
  winner: model.winner || null,
  seed: model.seed || null,
  seedHash: model.seedHash,
  players: model.players.map(({ playerId, displayName, alive, ready }) => ({
    playerId,
    displayName,
    alive,
    ready,
  })),
  ballots: ballotsIn(model).sort(byVoter),
});

const factsOfView = (view: MatchView) => ({
  phase: view.phase,
  dayNumber: view.dayNumber,
  nightNumber: view.nightNumber,
  phaseStartedAt: view.phaseStartedAt,
  phaseEndsAt: view.phaseEndsAt,
  winner: view.winner,
  seed: view.seed,
  seedHash: view.seedHash,
  players: view.players.map(({ playerId, displayName, alive, ready }) => ({
    playerId,
    displayName,
    alive,
    ready,
  })),
  ballots: view.ballots
    .filter(({ cast }) => cast)
    .map(({ voter, target }) => ({ voter, target }))
    .sort(byVoter),
});

const SEEDS = Array.from({ length: 12 }, (_, i) => `seed ${i}`);

describe('match model', () => {
  it.each(SEEDS)('agrees with the public view at every step (%s)', (seed) => {
    const log = randomLog(seed);
    for (const step of steps(log)) {
      const view = viewFor(step.after, PUBLIC_VIEWER);
      const model = replayUpTo(log, step, PUBLIC_VIEWER);
      expect(factsOfModel(model)).toEqual(factsOfView(view));
      expect(model.players.map(({ role }) => role || null)).toEqual(
        view.players.map(({ revealedRole }) => revealedRole),
      );
      expect(tonightIn(model)).toEqual([]);
    }
  });

  it.each(SEEDS.slice(0, 4))('knows roles and night choices when omniscient (%s)', (seed) => {
    const log = randomLog(seed);
    for (const step of steps(log)) {
      const { secrets } = viewFor(step.after, OMNISCIENT_VIEWER);
      const model = replayUpTo(log, step, OMNISCIENT_VIEWER);
      expect(model.players.map(({ role }) => role)).toEqual(secrets?.roles);
      expect(new Set(tonightIn(model))).toEqual(new Set(secrets?.tonight));
    }
  });

  it('applies an event once, however often it arrives', () => {
    const log = randomLog('twice');
    const events = log.slice(1).flatMap((entry) => wireEvents(entry, PUBLIC_VIEWER));
    const once = foldEvents(emptyMatch('mt_1'), events);
    expect(foldEvents(once, events)).toBe(once);
    expect(foldEvents(foldEvents(emptyMatch('mt_1'), events.slice(0, 30)), events)).toEqual(once);
  });

  it('puts delayed secrets at their own time, and not into the running night', () => {
    const game = new Game({ roles: ROLES_IN_ORDER });
    game.passTo('NIGHT').wolvesKill('p:5').passTo('DAY_DISCUSSION');
    game.now += 1_000;
    game.say('p:6', 'Who was it?');
    const everything = game.log.slice(1).flatMap((entry) => wireEvents(entry, OMNISCIENT_VIEWER));
    const open = everything.filter(({ visibility }) => visibility === 'PUBLIC');
    const secret = everything.filter(({ visibility }) => visibility === 'PRIVATE');
    const late = foldEvents(foldEvents(emptyMatch('mt_test'), open), secret);
    const times = late.lines.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(late.lines.some(({ kind }) => kind === 'night-action')).toBe(true);
    const shown = readHall(late, facts(game.state, PUBLIC_VIEWER));
    expect(tonightIn(shown)).toEqual([]);
    expect(late.lastEventId).toBe(open.at(-1)?.eventId);
    expect(shown.players[0]?.role).toBe('WEREWOLF');
  });

  it('keeps speakers of this phase, replies and the end of a cancelled match', () => {
    const game = new Game({ roles: ROLES_IN_ORDER });
    game.passTo('NIGHT').wolvesKill('p:5').passTo('DAY_DISCUSSION');
    const [first] = game.say('p:6', 'I wonder.');
    game.now += 5_000;
    game.do('p:7', {
      type: 'say_public',
      text: 'So do I.',
      kind: 'DEFENSE',
      replyToEventId: first?.eventId ?? null,
    });
    const fold = () =>
      replayEvents(
        emptyMatch('mt_test'),
        game.log.slice(1).flatMap((entry) => wireEvents(entry, PUBLIC_VIEWER)),
      );
    const spoke = () => fold().players.filter((player) => player.spokeOpening || player.spokeDiscussion);
    expect(spoke().map(({ playerId }) => playerId)).toEqual(['p:6', 'p:7']);
    expect(fold().lines.findLast(({ kind }) => kind === 'speech')).toMatchObject({
      kind: 'speech',
      speech: 'DEFENSE',
      replyTo: first?.eventId,
    });
    game.passTo('DAY_VOTE');
    expect(spoke()).toEqual([]);
    game.host({ type: 'abort', reason: 'the hall is on fire' });
    expect(fold()).toMatchObject({ aborted: true, phase: 'ENDED', winner: '' });
    expect(fold().lines).toContainEqual(
      expect.objectContaining({ kind: 'note', text: 'the hall is on fire' }),
    );
  });

  it('advances the clock after a pause of the town', () => {
    const game = new Game();
    game.passTo('NIGHT');
    game.host({ type: 'resume', pausedMs: 60_000 });
    const model = replayEvents(
      emptyMatch('mt_test'),
      game.log.slice(1).flatMap((entry) => wireEvents(entry, PUBLIC_VIEWER)),
    );
    expect(model.phaseEndsAt).toBe(game.state.phaseEndsAt);
    expect(model.phaseEndsAt - model.phaseStartedAt).toBe(DEFAULT_SETTINGS.nightMs);
  });

  it('skips events of a newer server', () => {
    const strange = {
      matchId: 'x',
      at: new Date(START).toISOString(),
      visibility: 'PUBLIC' as const,
    };
    const model = foldEvents(emptyMatch('x'), [
      { ...strange, eventId: 'x.1', type: 'TEA_TIME', payload: {} },
      { ...strange, eventId: 'x.2', type: 'NARRATOR', payload: { kind: 'FIREWORKS' } },
    ]);
    expect(model).toEqual({ ...emptyMatch('x'), seen: new Set(['x.1', 'x.2']) });
  });
});
