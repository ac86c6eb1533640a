/** What one player can know of a match: the only input of a bot. */
import type { Alignment, MessageKind, Phase, PlayerId, Role } from '../model.ts';
import type { Talk } from '../talk/talk.ts';
import type { RequiredAction } from '../view.ts';

export interface Said {
  readonly eventId: string;
  readonly day: number;
  readonly phase: Phase;
  readonly playerId: PlayerId;
  readonly text: string;
  readonly kind: MessageKind;
  readonly replyToEventId: string | null;
  /** Its labels; null if it came without. */
  readonly talk: Talk | null;
}

export interface Whispered {
  readonly eventId: string;
  readonly night: number;
  readonly playerId: PlayerId;
  readonly text: string;
}

/** A werewolf's choice of victim, as the pack sees it. */
export interface Marked {
  readonly night: number;
  readonly playerId: PlayerId;
  readonly target: PlayerId;
}

export interface Voted {
  readonly eventId: string;
  readonly day: number;
  readonly playerId: PlayerId;
  readonly target: PlayerId | null;
  readonly reason: string | null;
}

export interface Dawn {
  readonly day: number;
  readonly killed: PlayerId | null;
  readonly saved: boolean;
}

export interface Dusk {
  readonly day: number;
  readonly eliminated: PlayerId | null;
  readonly tied: readonly PlayerId[];
}

export interface Death {
  readonly day: number;
  readonly playerId: PlayerId;
  readonly role: Role;
  readonly cause: 'NIGHT' | 'VOTE';
}

/** The meaning of passing now: none, skip this round's turn, or nothing more to say. */
export const PASSING = ['never', 'turn', 'done'] as const;
export type Passing = (typeof PASSING)[number];

export interface TalkTurns {
  /** Whether the match has the patient pace, as its first discussion in rounds has shown. */
  readonly patient: boolean;
  /** Of a patient discussion; otherwise 0. */
  readonly round: number;
  readonly passing: Passing;
  /** Players who have passed since the phase or the round began, and have not spoken since. */
  readonly passed: readonly PlayerId[];
}

/** Everything this player has seen, in order. */
export interface Chronicle extends TalkTurns {
  readonly said: readonly Said[];
  readonly whispered: readonly Whispered[];
  readonly marked: readonly Marked[];
  readonly voted: readonly Voted[];
  readonly dawns: readonly Dawn[];
  readonly dusks: readonly Dusk[];
  readonly deaths: readonly Death[];
  readonly ready: readonly PlayerId[];
}

export interface SightPlayer {
  readonly playerId: PlayerId;
  readonly seat: number;
  readonly displayName: string;
  readonly alive: boolean;
}

export interface BotSight extends Chronicle {
  readonly matchId: string;
  readonly phase: Phase;
  readonly day: number;
  readonly night: number;
  readonly players: readonly SightPlayer[];
  readonly me: PlayerId;
  readonly role: Role;
  readonly alive: boolean;
  readonly knownWolves: readonly PlayerId[];
  readonly inspections: readonly {
    readonly night: number;
    readonly targetPlayerId: PlayerId;
    readonly result: Alignment;
  }[];
  readonly action: RequiredAction | null;
}
