/** What one player can know of a match: the only input of a bot. */
import type { Inspection, MessageKind, Phase, PlayerId, Role } from '../model.ts';
import type { Talk } from '../talk/talk.ts';
import type { MatchView, PlayerView, RequiredAction, You } from '../view.ts';

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
export type Passing = 'never' | 'turn' | 'done';

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

/** Of a view, or of the answer of `get_state`. */
export interface SeenView extends Pick<MatchView, 'matchId' | 'phase' | 'dayNumber' | 'nightNumber'> {
  readonly players: readonly SightPlayer[];
  readonly you: Omit<You, 'tonight'> | null;
}

type SightPlayer = Pick<PlayerView, 'playerId' | 'seat' | 'displayName' | 'alive'>;

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
  readonly inspections: readonly Inspection[];
  readonly action: RequiredAction | null;
}

/** `null` without a player in it. The record must hold only what passed `canSee` for that player. */
export function sightFromView(seen: SeenView, record: Chronicle): BotSight | null {
  const { you } = seen;
  if (!you) return null;
  return {
    ...record,
    matchId: seen.matchId,
    phase: seen.phase,
    day: seen.dayNumber,
    night: seen.nightNumber,
    players: seen.players.map(({ playerId, seat, displayName, alive }) => ({
      playerId,
      seat,
      displayName,
      alive,
    })),
    me: you.playerId,
    role: you.role,
    alive: you.alive,
    knownWolves: you.knownWolves,
    inspections: you.seerHistory,
    action: you.requiredAction,
  };
}
