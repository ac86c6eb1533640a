/** What a viewer may know about a match. Built only by `viewFor` in `audience.ts`. */
import type {
  DayRecord,
  Inspection,
  PatientPace,
  Phase,
  PlayerId,
  Role,
  Seat,
  TalkRound,
  Team,
  WerewolfOrigin,
} from './model.ts';

export type { Viewer } from '../../matches/game.ts';

export interface PlayerView {
  readonly playerId: PlayerId;
  readonly seat: Seat;
  readonly agentId: string;
  readonly displayName: string;
  readonly alive: boolean;
  readonly ready: boolean;
  /** Known to all: the dead, and everybody once the match has ended (D5). */
  readonly revealedRole: Role | null;
  readonly spokeOpening: boolean;
}

export const REQUIRED_ACTIONS = [
  'NONE',
  'WOLF_KILL',
  'SEER_INSPECT',
  'DOCTOR_PROTECT',
  'SPEAK_OPENING',
  'SPEAK_DISCUSSION',
  'VOTE',
] as const;

export interface RequiredAction {
  readonly type: (typeof REQUIRED_ACTIONS)[number];
  readonly allowedTargets: readonly PlayerId[];
  readonly alreadySubmitted: boolean;
}

export interface You {
  readonly playerId: PlayerId;
  readonly role: Role;
  readonly alive: boolean;
  readonly knownWolves: readonly PlayerId[];
  readonly seerHistory: readonly Inspection[];
  readonly requiredAction: RequiredAction | null;
  /** Tonight's choices that this player may know: a wolf sees the pack's, the doctor its own. */
  readonly tonight: readonly NightChoice[];
}

export interface NightChoice {
  readonly kind: 'WOLF_KILL' | 'SEER_INSPECT' | 'DOCTOR_PROTECT';
  readonly by: PlayerId;
  readonly target: PlayerId;
}

/** Only for spoiler viewers. */
export interface Secrets {
  /** By seat; null only before the deal. */
  readonly roles: readonly (Role | null)[];
  readonly tonight: readonly NightChoice[];
  readonly seerHistory: readonly Inspection[];
}

/** `cast: false` = has not voted; `target: null` = abstains. */
export interface BallotView {
  readonly voter: PlayerId;
  readonly cast: boolean;
  readonly target: PlayerId | null;
}

export interface MatchView {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly buildingId: string;
  readonly phase: Phase;
  readonly phaseSerial: number;
  readonly dayNumber: number;
  readonly nightNumber: number;
  readonly createdAt: number;
  readonly phaseStartedAt: number;
  readonly phaseEndsAt: number;
  readonly players: readonly PlayerView[];
  /** Ballots of the living in this DAY_VOTE or the resolution after it; empty in other phases. */
  readonly ballots: readonly BallotView[];
  readonly history: readonly DayRecord[];
  /** Only in a patient match: the time limit of an action, and the number of rounds in a discussion. */
  readonly patient?: PatientPace;
  /** Only in a patient discussion. */
  readonly talkRound?: TalkRound;
  /** Only in a game imported from another arena. */
  readonly origin?: WerewolfOrigin;
  readonly winner: Team | null;
  readonly aborted: boolean;
  readonly seedHash: string;
  /** Published at the end, so that anyone can check the deal. */
  readonly seed: string | null;
  readonly you: You | null;
  readonly secrets: Secrets | null;
}

/** The public part of a view. Any view is assignable, but code that takes this type cannot reach the private parts. */
export type PublicFacts = Omit<MatchView, 'you' | 'secrets'>;
