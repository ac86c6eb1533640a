import { expect, it } from 'vitest';
import { viewFor } from '../../../shared/games/even-odd/audience.ts';
import { simulate } from '../../../shared/games/even-odd/bots/simulate.ts';
import { STRATEGY_NAMES } from '../../../shared/games/even-odd/bots/strategies.ts';
import type { MatchState } from '../../../shared/games/even-odd/model.ts';
import { played } from '../../../shared/games/even-odd/testing/match.ts';
import { OWNER } from '../../../shared/games/even-odd/view-tags.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER } from '../../../shared/matches/game.ts';
import { evenOddMirror } from './room.ts';

const SOME_MISSED = played([
  [1, null],
  [null, null],
  [2, 4],
]).log;

const LOGS = [
  ...STRATEGY_NAMES.map((name) => ({ name, log: simulate(1, 'mirror', name).log })),
  { name: 'some that missed', log: SOME_MISSED },
];

it.each(LOGS)('[ROOM-1] shows after every step what a new mirror would show: $name', ({ log }) => {
  const mirror = evenOddMirror();
  for (const { event, after } of log) {
    if (event.type === 'SEED_DRAWN') continue;
    mirror.show(after);
    const fresh = evenOddMirror();
    fresh.show(after);
    expect(mirror.state.toJSON()).toEqual(fresh.state.toJSON());
    expectPublic(mirror, after);
  }
  expect(mirror.state.phase).toBe('FINISHED');
});

/** The state contains what the public view shows, so that a late joiner draws the correct table. */
function expectPublic({ state }: ReturnType<typeof evenOddMirror>, match: MatchState): void {
  const view = viewFor(match, PUBLIC_VIEWER);
  expect({ ...view, players: null, history: null }).toMatchObject({
    matchId: state.matchId,
    phase: state.phase,
    round: state.round,
    totalRounds: state.totalRounds,
    phaseEndsAt: state.phaseEndsAt,
    ending: state.ending || null,
    winner: state.winner || null,
    aborted: state.aborted,
    seedHash: state.seedHash,
    seed: state.seed || null,
  });
  const orNull = (text: string | number) => text || null;
  for (const [index, seen] of view.players.entries()) {
    const player = state.players[index]!;
    expect({
      playerId: player.playerId,
      seat: player.seat,
      agentId: player.agentId,
      displayName: player.displayName,
      role: player.role,
      answer: player.answer,
      score: player.score,
      commitment: orNull(player.commitment),
      announced: orNull(player.announced),
      claim: orNull(player.claim),
    }).toEqual(seen);
  }
  expect(
    [...state.rounds].map((drawn) => ({
      round: drawn.round,
      choices: drawn.choices.map(orNull),
      announced: drawn.announced.map(orNull),
      sum: orNull(drawn.sum),
      winner: orNull(drawn.winner),
    })),
  ).toEqual(
    view.history.map(({ round, choices, announced, sum, winner }) => ({
      round,
      choices,
      announced,
      sum,
      winner,
    })),
  );
}

it('[ROOM-2] grants a player its own choice, and the omniscient nothing', () => {
  const mirror = evenOddMirror();
  const { after } = SOME_MISSED.at(-1)!;
  mirror.show(after);
  for (const [i, playerId] of ['p:1', 'p:2'].entries()) {
    expect([...mirror.grants({ kind: 'player', playerId }, after)]).toEqual([
      { object: mirror.state.players[i], tag: OWNER },
    ]);
  }
  expect([...mirror.grants(OMNISCIENT_VIEWER as { kind: 'omniscient' }, after)]).toEqual([]);
  expect(() => [...mirror.grants({ kind: 'player', playerId: 'p:3' }, after)]).toThrow('no seat p:3');
});
