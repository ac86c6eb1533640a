/** What one player can know of a match: the only thing a bot is ever given. */
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
  /** What it says; null where it came without labels. */
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

/** What passing means now: nothing, this round's turn left out, or that there is no more to say. */
export const PASSING = ['never', 'turn', 'done'] as const;
export type Passing = (typeof PASSING)[number];

export interface TalkTurns {
  /** The match has the patient pace, as its first discussion in rounds has shown. */
  readonly patient: boolean;
  /** Of a patient discussion; else 0. */
  readonly round: number;
  readonly passing: Passing;
  /** Who has passed since the phase or the round began, and has not spoken since. */
  readonly passed: readonly PlayerId[];
}

/** Everything that has happened before this player's eyes, in order. */
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
