/** The nouns of Even/Odd: closed sets, settings and the state of one match. No decisions here. */
import type { PrivateCounts } from '../../matches/event-id.ts';

export const PHASES = ['WAITING_FOR_PLAYERS', 'COLLECTING_CHOICES', 'DRAWING_NUMBER', 'FINISHED'] as const;
export type Phase = (typeof PHASES)[number];

export const ROLES = ['ODD', 'EVEN'] as const;
export type Role = (typeof ROLES)[number];

export const SEATS = [1, 2] as const;
export type Seat = (typeof SEATS)[number];

export type PlayerId = `p:${Seat}`;
export const PLAYER_IDS: readonly PlayerId[] = SEATS.map((seat) => `p:${seat}` as const);

export const CHOICES = [1, 2, 3, 4, 5] as const;
export type Choice = (typeof CHOICES)[number];

/** All are played, whatever the score. */
export const ROUNDS = 5;

export const ANSWERS = ['PENDING', 'ACCEPTED', 'DECLINED'] as const;
export type Answer = (typeof ANSWERS)[number];

/** FORFEIT: the one who showed up won. NO_SHOW: nobody showed up, and both lost (D50). */
export const ENDINGS = ['WON', 'DRAWN', 'FORFEIT', 'NO_SHOW'] as const;
export type Ending = (typeof ENDINGS)[number];

/** The player of ODD: one of the agents in the order given, or drawn by the seed. */
export const ODD_SEATINGS = ['DRAWN', 'FIRST', 'SECOND'] as const;
export type OddSeating = (typeof ODD_SEATINGS)[number];

export const GAME_ID = 'even-odd';

/** Bumped when the same journal would fold to another state; the first event of a journal pins it. */
export const ENGINE_VERSION = 1;

/** All durations in milliseconds, already scaled: the engine does not know the time scale. */
export interface MatchSettings {
  readonly acceptMs: number;
  /** How long players gather before round 1, even if all have accepted. */
  readonly gatherMs: number;
  readonly choiceMs: number;
  readonly drawMs: number;
  /** Choosing never ends earlier than this, so that spectators can follow. */
  readonly minPhaseMs: number;
  /** Seats taken by the queue count as accepted; a referee's invitations must be answered. */
  readonly accepted: boolean;
  readonly odd: OddSeating;
}

export const DEFAULT_SETTINGS: MatchSettings = {
  acceptMs: 5_000,
  gatherMs: 5_000,
  choiceMs: 30_000,
  drawMs: 6_000,
  minPhaseMs: 2_000,
  accepted: true,
  odd: 'DRAWN',
};

export interface SeatedAgent {
  readonly playerId: PlayerId;
  readonly seat: Seat;
  readonly agentId: string;
  readonly displayName: string;
}

export interface Player extends SeatedAgent {
  readonly role: Role;
  readonly answer: Answer;
}

export type Pair<T> = readonly [T, T];

/** A player's choice in the running round. Only the chooser may learn it before the draw. */
export interface SealedChoice {
  readonly choice: Choice;
  readonly nonce: string;
}

/** A round after its draw: public from then on. Every pair is by seat. */
export interface RoundRecord {
  readonly round: number;
  readonly choices: Pair<Choice | null>;
  readonly nonces: Pair<string | null>;
  readonly commitments: Pair<string | null>;
  readonly announced: Pair<Choice | null>;
  /** Null unless both have chosen. */
  readonly sum: number | null;
  readonly parity: Role | null;
  /** Null: nobody chose, and the round is void. */
  readonly winner: PlayerId | null;
}

/** The full state of one match. Only `viewFor` may turn it into something a viewer receives. */
export interface MatchState {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly buildingId: string;
  readonly settings: MatchSettings;
  readonly seed: string;
  readonly seedHash: string;
  readonly createdAt: number;

  readonly phase: Phase;
  /** Counts phases; a timer carries the serial it was set for, so that a stale one does nothing. */
  readonly phaseSerial: number;
  /** 0 before the first. */
  readonly round: number;
  readonly phaseStartedAt: number;
  readonly phaseEndsAt: number;
  /** When the last move of this phase was made; early ends are measured from it. */
  readonly lastActionAt: number;

  readonly players: readonly Player[];
  /** Secret. */
  readonly choices: Pair<SealedChoice | null>;
  readonly commitments: Pair<string | null>;
  /** For the running round, announced in the one before. */
  readonly announced: Pair<Choice | null>;
  readonly claims: Pair<Choice | null>;

  readonly score: Pair<number>;
  readonly history: readonly RoundRecord[];
  readonly ending: Ending | null;
  readonly winner: PlayerId | null;
  readonly aborted: boolean;

  readonly nextSeq: number;
  readonly publicCount: number;
  readonly privateCounts: PrivateCounts<'server'>;
}

export const seatIndex = (playerId: PlayerId): 0 | 1 => (playerId === 'p:1' ? 0 : 1);

export const otherOf = (playerId: PlayerId): PlayerId => (playerId === 'p:1' ? 'p:2' : 'p:1');

export const isPlayerId = (value: unknown): value is PlayerId => value === 'p:1' || value === 'p:2';

export const isChoice = (value: unknown): value is Choice => CHOICES.some((choice) => choice === value);

export const parityOf = (sum: number): Role => (sum % 2 === 1 ? 'ODD' : 'EVEN');

export function playerOf(state: MatchState, playerId: string): Player {
  const player = isPlayerId(playerId) ? state.players[seatIndex(playerId)] : undefined;
  if (!player) throw new Error(`no seat for ${playerId} in ${state.matchId}`);
  return player;
}
