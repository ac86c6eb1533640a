// What a viewer's page holds of a match. It has two sources: the room's state says what is, events say what happened.
// A recording has no state, so events alone can make all of it. Nothing is decided here; what a viewer was not sent
// cannot be in it.

import type { Phase, PlayerId, Role, Seat, Team } from '../../../../shared/games/werewolf/model.ts';
import type { NightChoice } from '../../../../shared/games/werewolf/view.ts';
import type { VoteRound } from '../../../../shared/games/werewolf/vote-rounds.ts';
import type { GameModel } from '../../game-view.ts';
import type { Line } from './match-lines.ts';

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
  /** In the running openings or discussion. */
  readonly spoke: boolean;
}

/** `target: null` = abstains; who has no ballot here has not voted. */
export type BallotModel = VoteRound['ballots'][number];

/** The last thing that deserves a gesture of the stage. */
export interface StageCue {
  readonly id: string;
  readonly kind: 'death' | 'verdict' | 'saved' | 'dawn' | 'nightfall' | 'end';
  readonly playerId: PlayerId | null;
}

/** What is: from the room's state, or folded from a recording's events. */
export interface HallFacts {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly seedHash: string;
  readonly seed: string | null;
  readonly players: readonly PlayerModel[];
  readonly seated: boolean;
  readonly phase: Phase;
  readonly over: boolean;
  readonly dayNumber: number;
  readonly nightNumber: number;
  readonly phaseStartedAt: number;
  readonly phaseEndsAt: number;
  /** Ballots of the running vote and the verdict after it, by seat. */
  readonly ballots: readonly BallotModel[];
  readonly voteRounds: readonly VoteRound[];
  /** Tonight's choices that this viewer may know, by seat. */
  readonly tonight: readonly NightChoice[];
  readonly winner: Team | null;
  readonly aborted: boolean;
}

/** And what happened: from events alone. */
export interface MatchModel extends HallFacts, GameModel {
  readonly phase: Phase;
  readonly lines: readonly Line[];
  readonly cue: StageCue | null;
}

export const emptyMatch = (matchId: string): MatchModel => ({
  matchId,
  gameNumber: 0,
  seedHash: '',
  seed: null,
  players: [],
  seated: false,
  phase: 'LOBBY',
  over: false,
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

export const playerIn = (model: MatchModel, playerId: PlayerId): PlayerModel | undefined =>
  model.players.find((player) => player.playerId === playerId);

export const nameIn = (model: MatchModel, playerId: PlayerId): string =>
  playerIn(model, playerId)?.displayName ?? playerId;

export const aliveIn = (model: MatchModel): number => model.players.filter(({ alive }) => alive).length;
