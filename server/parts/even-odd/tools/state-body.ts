import { taskFor } from '../../../../shared/games/even-odd/brief-task.ts';
import { ROUNDS } from '../../../../shared/games/even-odd/model.ts';
import { publicSummary } from '../../../../shared/games/even-odd/recap.ts';
import type { MatchView } from '../../../../shared/games/even-odd/view.ts';
import { iso } from '../../../../shared/protocol/iso.ts';

export const stateBody = (view: MatchView) => ({
  matchId: view.matchId,
  gameNumber: view.gameNumber,
  buildingInstanceId: view.buildingId,
  phase: view.phase,
  round: view.round,
  totalRounds: view.totalRounds,
  phaseEndsAt: iso(view.phaseEndsAt),
  players: view.players.map((player) => ({
    playerId: player.playerId,
    displayName: player.displayName,
    seat: player.seat,
    role: player.role,
    answer: player.answer,
    score: player.score,
    commitment: player.commitment,
    announced: player.announced,
    claim: player.claim,
  })),
  rounds: view.history,
  ending: view.ending,
  winner: view.winner,
  aborted: view.aborted,
  seedHash: view.seedHash,
  seed: view.seed,
  publicSummary: publicSummary(view),
  you: youBody(view),
});

function youBody(view: MatchView) {
  const { you } = view;
  if (!you) return null;
  return {
    playerId: you.playerId,
    role: you.role,
    choice: you.choice,
    nonce: you.nonce,
    requiredAction: you.requiredAction,
    /** The full brief of the phase is among the events; this is the part that changes with every move. */
    task: taskFor(view, you).text,
  };
}

/** Replaces the state in a refusal; reveals nothing about any match (D1). */
export const BLANK_STATE: ReturnType<typeof stateBody> = {
  matchId: '',
  gameNumber: 0,
  buildingInstanceId: '',
  phase: 'WAITING_FOR_PLAYERS',
  round: 0,
  totalRounds: ROUNDS,
  phaseEndsAt: iso(0),
  players: [],
  rounds: [],
  ending: null,
  winner: null,
  aborted: false,
  seedHash: '',
  seed: null,
  publicSummary: '',
  you: null,
};
