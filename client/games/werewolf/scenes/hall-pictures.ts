// What the hall is told to draw. Plain data: the scene decides no rule and asks nobody; it compares the last picture
// with the new one and animates the difference.

import type { Mood } from '../../../../shared/art/bust.ts';
import type { Role, Team } from '../../../../shared/games/werewolf/model.ts';

export interface SeatPicture {
  readonly playerId: string;
  readonly seat: number;
  readonly name: string;
  readonly lookSeed: string;
  /** Only where another at the table looks alike; a CSS colour. */
  readonly scarf?: string | undefined;
  readonly alive: boolean;
  /** Only when this viewer may know it. */
  readonly role: Role | null;
  /** CSS colour of the player in panels, tags and vote trails. */
  readonly color: string;
  readonly expression: Mood;
  readonly thinking: boolean;
  /** How many have accused this player today. */
  readonly accusers: number;
  /** Ballots against this player in the running vote. */
  readonly ballots: number;
}

export interface HallBubble {
  readonly id: string;
  readonly playerId: string;
  readonly text: string;
  readonly kind: 'speech' | 'accusation' | 'claim' | 'defense' | 'whisper';
}

interface HallMoment {
  readonly kind: 'death' | 'verdict' | 'saved' | 'dawn' | 'nightfall' | 'end';
  readonly playerId?: string;
}

export interface HallTrail {
  readonly from: string;
  readonly to: string;
}

export interface NightMark extends HallTrail {
  readonly kind: 'kill' | 'inspect' | 'protect';
}

export interface HallPicture {
  readonly matchId: string;
  readonly seats: readonly SeatPicture[];
  readonly night: boolean;
  /** This phase has lasted long enough that its light has come: who jumps here sees no dusk. */
  readonly lightSettled: boolean;
  readonly omniscient: boolean;
  readonly votes: readonly HallTrail[];
  readonly bubbles: readonly HallBubble[];
  readonly moment: HallMoment | null;
  /** Omniscient only; empty for the public. */
  readonly wolvesAwake: readonly string[];
  /** Omniscient only; empty for the public. */
  readonly nightMarks: readonly NightMark[];
  readonly winner: Team | null;
  /** Whom the viewer may take for a wolf by a press, and takes for one; null: there is nothing to guess. */
  readonly guess: {
    readonly open: readonly string[];
    readonly picks: readonly string[];
    readonly day: number;
  } | null;
}
