/** What one player can know of a match: the only thing a bot is ever given. */
import type { Alignment, MessageKind, Phase, PlayerId, Role } from '../model.ts';
import type { RequiredAction } from '../view.ts';

export interface Said {
  readonly eventId: string;
  readonly day: number;
  readonly phase: Phase;
  readonly playerId: PlayerId;
  readonly text: string;
  readonly kind: MessageKind;
  readonly replyToEventId: string | null;
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

/** Everything that has happened before this player's eyes, in order. */
export interface Chronicle {
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
