// The lines of a transcript: what happened, ready to be shown in order.

import type { MessageKind, Phase, PlayerId, Role, Team } from '../../../../shared/games/werewolf/model.ts';
import type { NightChoice } from '../../../../shared/games/werewolf/view.ts';

interface Stamp {
  /** The event's id: what `?at=` and a key moment's evidence point to. */
  readonly id: string;
  /** Server time in milliseconds. */
  readonly at: number;
}

export interface DividerLine extends Stamp {
  readonly kind: 'divider';
  readonly phase: Phase;
  readonly day: number;
  readonly night: number;
}
export interface SpeechLine extends Stamp {
  readonly kind: 'speech';
  readonly playerId: PlayerId;
  readonly speech: MessageKind;
  readonly text: string;
  readonly replyTo: string | null;
}
export interface WolfChatLine extends Stamp {
  readonly kind: 'wolf-chat';
  readonly playerId: PlayerId;
  readonly text: string;
}
export interface VoteLine extends Stamp {
  readonly kind: 'vote';
  readonly voter: PlayerId;
  /** `null` = abstains. */
  readonly target: PlayerId | null;
  readonly reason: string | null;
  readonly changed: boolean;
}
export interface NightActionLine extends Stamp {
  readonly kind: 'night-action';
  readonly choice: NightChoice;
  readonly foundWolf: boolean | null;
}
export interface NightResolvedLine extends Stamp {
  readonly kind: 'night-resolved';
  readonly target: PlayerId | null;
  readonly guarded: boolean;
  /** Nobody chose, or the pack disagreed: the seed drew the victim. */
  readonly drawn: boolean;
}
export interface DawnLine extends Stamp {
  readonly kind: 'dawn';
  readonly killed: PlayerId | null;
  readonly saved: boolean;
}
export interface VerdictLine extends Stamp {
  readonly kind: 'verdict';
  readonly eliminated: PlayerId | null;
  readonly tied: readonly PlayerId[];
}
export interface DeathLine extends Stamp {
  readonly kind: 'death';
  readonly playerId: PlayerId;
  readonly role: Role | null;
  readonly cause: 'NIGHT' | 'VOTE';
}
export interface CrierLine extends Stamp {
  readonly kind: 'crier';
  readonly text: string;
  readonly omniscient: boolean;
}
export interface EndLine extends Stamp {
  readonly kind: 'end';
  readonly winner: Team | null;
}
export interface NoteLine extends Stamp {
  readonly kind: 'note';
  readonly note: 'resumed' | 'aborted';
  readonly text: string | null;
}

export type Line =
  | DividerLine
  | SpeechLine
  | WolfChatLine
  | VoteLine
  | NightActionLine
  | NightResolvedLine
  | DawnLine
  | VerdictLine
  | DeathLine
  | CrierLine
  | EndLine
  | NoteLine;
