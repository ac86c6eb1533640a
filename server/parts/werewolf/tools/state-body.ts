/** A view as shown by `get_state` and the match resource. Extra facts appear in open objects only (D44). */

import { taskFor } from '../../../../shared/games/werewolf/brief-task.ts';
import { publicSummary } from '../../../../shared/games/werewolf/recap.ts';
import type { MatchView } from '../../../../shared/games/werewolf/view.ts';
import { iso } from '../../../../shared/protocol/iso.ts';

export interface RecentMessage {
  readonly eventId: string;
  readonly at: string;
  readonly playerId: unknown;
  readonly kind: unknown;
  readonly text: unknown;
}

interface StateOptions {
  readonly withSummary: boolean;
  readonly messages: readonly RecentMessage[];
}

export const stateBody = (view: MatchView, { withSummary, messages }: StateOptions) => ({
  matchId: view.matchId,
  gameNumber: view.gameNumber,
  buildingInstanceId: view.buildingId,
  phase: view.phase,
  dayNumber: view.dayNumber,
  nightNumber: view.nightNumber,
  phaseEndsAt: iso(view.phaseEndsAt),
  players: view.players.map((player) => ({
    playerId: player.playerId,
    displayName: player.displayName,
    seat: player.seat,
    alive: player.alive,
    revealedRole: player.revealedRole,
  })),
  ballots: view.ballots,
  winner: view.winner,
  aborted: view.aborted,
  publicSummary: withSummary ? publicSummary(view) : '',
  recentPublicMessages: messages,
  you: youBody(view),
});

function youBody(view: MatchView) {
  const { you } = view;
  if (!you) return null;
  return {
    playerId: you.playerId,
    role: you.role,
    alive: you.alive,
    knownWolves: you.knownWolves,
    seerHistory: you.seerHistory,
    requiredAction: you.requiredAction,
    tonight: you.tonight,
    task: taskFor(view, you).text,
  };
}

/** Replaces the state in a refusal; reveals nothing about any match (D1). */
export const BLANK_STATE = {
  matchId: '',
  phase: 'LOBBY',
  dayNumber: 0,
  phaseEndsAt: iso(0),
  players: [],
  publicSummary: '',
  recentPublicMessages: [],
  you: null,
} as const;
