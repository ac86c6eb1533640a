/** What a viewer may know about a match. Built only by `viewFor` in `audience.ts`. */
import type {
  Answer,
  Choice,
  Ending,
  Pair,
  Phase,
  PlayerId,
  Role,
  RoundRecord,
  SeatedAgent,
} from './model.ts';

export interface PlayerView extends SeatedAgent {
  readonly role: Role;
  readonly answer: Answer;
  readonly score: number;
  /** The seal on the choice of the running or just drawn round; null: none made yet. */
  readonly commitment: string | null;
  readonly announced: Choice | null;
  readonly claim: Choice | null;
}

export const REQUIRED_ACTIONS = ['NONE', 'ANSWER', 'CHOOSE'] as const;

export interface RequiredAction {
  readonly type: (typeof REQUIRED_ACTIONS)[number];
  readonly round: number;
  readonly allowedChoices: readonly Choice[];
  readonly alreadySubmitted: boolean;
}

export interface You {
  readonly playerId: PlayerId;
  readonly role: Role;
  /** The viewer's own choice of the running or just drawn round, and the nonce that opens its seal. */
  readonly choice: Choice | null;
  readonly nonce: string | null;
  readonly requiredAction: RequiredAction;
}

export interface MatchView {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly buildingId: string;
  readonly phase: Phase;
  readonly phaseSerial: number;
  readonly round: number;
  readonly totalRounds: number;
  readonly createdAt: number;
  readonly phaseStartedAt: number;
  readonly phaseEndsAt: number;
  readonly players: readonly PlayerView[];
  readonly score: Pair<number>;
  readonly history: readonly RoundRecord[];
  readonly ending: Ending | null;
  readonly winner: PlayerId | null;
  readonly aborted: boolean;
  readonly seedHash: string;
  /** Published at the end, so that anyone can check seats, roles and seals. */
  readonly seed: string | null;
  readonly you: You | null;
}

/** The public part of a view. Any view is assignable, but code that takes this type cannot reach the private part. */
export type PublicFacts = Omit<MatchView, 'you'>;
