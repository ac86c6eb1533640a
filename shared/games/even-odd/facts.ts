/**
 * The one projection of a match: what a viewer may know, in the shape of the room's schema. The room mirrors it, a replay
 * rebuilds it from events, and the page draws it. Secrets come from `viewFor` alone.
 */
import type { Facts } from '../../matches/facts.ts';
import type { Viewer } from '../../matches/game.ts';
import { viewFor } from './audience.ts';
import type { MatchState } from './model.ts';
import type { MatchRoomState, PlayerState, RoundState } from './schema.ts';

export type PlayerFacts = Facts<PlayerState>;
export type DrawnRound = Facts<RoundState>;
export type TableFacts = Facts<MatchRoomState>;

export function facts(state: MatchState, viewer: Viewer): TableFacts {
  const view = viewFor(state, viewer);
  return {
    matchId: view.matchId,
    gameNumber: view.gameNumber,
    buildingId: view.buildingId,
    phase: view.phase,
    phaseSerial: view.phaseSerial,
    round: view.round,
    totalRounds: view.totalRounds,
    phaseStartedAt: view.phaseStartedAt,
    phaseEndsAt: view.phaseEndsAt,
    ending: view.ending ?? '',
    winner: view.winner ?? '',
    aborted: view.aborted,
    seedHash: view.seedHash,
    seed: view.seed ?? '',
    players: view.players.map((player) => ({
      ...player,
      commitment: player.commitment ?? '',
      announced: player.announced ?? 0,
      claim: player.claim ?? 0,
      choice: player.playerId === view.you?.playerId ? (view.you.choice ?? 0) : 0,
    })),
    rounds: view.history.map(({ round, choices, announced, sum, winner }) => ({
      round,
      choices: choices.map((choice) => choice ?? 0),
      announced: announced.map((choice) => choice ?? 0),
      sum: sum ?? 0,
      winner: winner ?? '',
    })),
  };
}
