// What a viewer's page holds of a match: a fold of the events this viewer was sent, live or replayed.
// It repeats what events say and decides nothing; what a viewer was not sent cannot be in it.

import type { Phase, PlayerId, Role, Seat, Team } from '../../../../shared/games/werewolf/model.ts';
import type { NightChoice } from '../../../../shared/games/werewolf/view.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { Line } from './match-lines.ts';
import { applyEvent } from './match-reducer.ts';

export interface PlayerModel {
  readonly playerId: PlayerId;
  readonly seat: Seat;
  readonly agentId: string;
  readonly displayName: string;
  readonly alive: boolean;
  readonly ready: boolean;
  /** Only what this viewer was told. */
  readonly role: Role | null;
  readonly death: { readonly cause: 'NIGHT' | 'VOTE'; readonly round: number } | null;
  readonly spokeInPhase: boolean;
}

export interface VoteRound {
  readonly day: number;
  readonly ballots: readonly BallotModel[];
  readonly eliminated: PlayerId | null;
  readonly tied: readonly PlayerId[];
}

/** `target: null` = abstains; who has no ballot here has not voted. */
export interface BallotModel {
  readonly voter: PlayerId;
  readonly target: PlayerId | null;
}

/** The last thing that deserves a gesture of the stage. */
export interface StageCue {
  readonly id: string;
  readonly kind: 'death' | 'verdict' | 'saved' | 'dawn' | 'nightfall' | 'end';
  readonly playerId: PlayerId | null;
}

export interface MatchModel {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly seedHash: string;
  readonly seed: string | null;
  readonly players: readonly PlayerModel[];
  readonly phase: Phase;
  readonly dayNumber: number;
  readonly nightNumber: number;
  readonly phaseStartedAt: number;
  readonly phaseEndsAt: number;
  /** Ballots of the running vote and the verdict after it. */
  readonly ballots: readonly BallotModel[];
  readonly voteRounds: readonly VoteRound[];
  /** Omniscient only. */
  readonly tonight: readonly NightChoice[];
  readonly lines: readonly Line[];
  readonly crier: { readonly id: string; readonly text: string } | null;
  readonly cue: StageCue | null;
  readonly winner: Team | null;
  readonly aborted: boolean;
  readonly lastEventId: string | null;
  readonly lastEventAt: number;
  readonly seen: ReadonlySet<string>;
}

export const emptyMatch = (matchId: string): MatchModel => ({
  matchId,
  gameNumber: 0,
  seedHash: '',
  seed: null,
  players: [],
  phase: 'LOBBY',
  dayNumber: 0,
  nightNumber: 0,
  phaseStartedAt: 0,
  phaseEndsAt: 0,
  ballots: [],
  voteRounds: [],
  tonight: [],
  lines: [],
  crier: null,
  cue: null,
  winner: null,
  aborted: false,
  lastEventId: null,
  lastEventAt: 0,
  seen: new Set(),
});

/** Folds events into a model; an event that was folded before changes nothing. */
export function foldEvents(model: MatchModel, events: readonly WireEvent[]): MatchModel {
  const fresh = events.filter(({ eventId }) => !model.seen.has(eventId));
  if (fresh.length === 0) return model;
  const seen = new Set(model.seen);
  let next = model;
  for (const event of fresh) {
    if (seen.has(event.eventId)) continue;
    seen.add(event.eventId);
    next = applyEvent(next, event);
  }
  return { ...next, seen };
}

export const playerIn = (model: MatchModel, playerId: PlayerId): PlayerModel | undefined =>
  model.players.find((player) => player.playerId === playerId);

export const nameIn = (model: MatchModel, playerId: PlayerId): string =>
  playerIn(model, playerId)?.displayName ?? playerId;

export const aliveIn = (model: MatchModel): number => model.players.filter(({ alive }) => alive).length;
