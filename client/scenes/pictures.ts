// What the scenes are told to draw. Plain data: the scenes decide no rule and ask nobody;
// they compare the last picture with the new one and animate the difference.

import type { Mood } from '../art/bust.ts';

export type VillagerPlace =
  | { readonly at: 'square' }
  /** Place 1 is next. */
  | { readonly at: 'queue'; readonly place: number }
  | { readonly at: 'building'; readonly buildingId: string }
  | { readonly at: 'hall' };

export interface VillagerPicture {
  readonly id: string;
  readonly name: string;
  /** The agent's id: the same string gives the same face everywhere. */
  readonly lookSeed: string;
  readonly where: VillagerPlace;
  readonly mine?: boolean;
}

interface TownBubble {
  readonly id: string;
  readonly speaker: string;
  readonly text: string;
}

export interface BuildingPicture {
  readonly id: string;
  readonly matchId: string;
  readonly number: number;
  readonly plotId: string;
  readonly status: 'starting' | 'running' | 'ended';
  /** Short phase label, e.g. "DAY 2 · VOTE". */
  readonly label: string;
  readonly night: boolean;
  readonly winner: 'VILLAGERS' | 'WEREWOLVES' | null;
  readonly featured: boolean;
  readonly drama: 'kill' | 'verdict' | null;
  readonly bubble: TownBubble | null;
}

export interface TownPicture {
  /** Time of day, 0 = midnight, 0.5 = noon. */
  readonly clock: number;
  readonly villagers: readonly VillagerPicture[];
  readonly buildings: readonly BuildingPicture[];
  /** Building the camera follows (Town TV). */
  readonly follow: string | null;
}

type SeatRole = 'VILLAGER' | 'WEREWOLF' | 'SEER' | 'DOCTOR';

export interface SeatPicture {
  readonly playerId: string;
  readonly seat: number;
  readonly name: string;
  readonly lookSeed: string;
  readonly alive: boolean;
  /** Only when this viewer may know it. */
  readonly role: SeatRole | null;
  /** CSS colour of the player in panels, tags and vote trails. */
  readonly color: string;
  readonly expression: Mood;
  readonly thinking: boolean;
  /** Short note for the dead, e.g. "Night 1". */
  readonly deadSince: string | null;
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

export const MOMENT_KINDS = ['death', 'verdict', 'saved', 'dawn', 'nightfall', 'end'] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

interface HallMoment {
  readonly kind: MomentKind;
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
  readonly phase: string;
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
  readonly winner: 'VILLAGERS' | 'WEREWOLVES' | null;
}

/** Where a thing itself (a house's front, a seated figure) is on the stage, in CSS pixels. */
export interface StageLabel {
  readonly id: string;
  readonly kind: 'building' | 'seat';
  readonly x: number;
  readonly y: number;
  /** Inside the stage. */
  readonly visible: boolean;
}

export interface StageCounters {
  readonly frames: number;
  readonly drawCalls: number;
  readonly objects: number;
  readonly frameMs: number;
  readonly frameMsP95: number;
}

export interface StageOptions {
  onOpenBuilding(matchId: string): void;
  onHoverVillager?(villagerId: string | null): void;
  onCamera?(labels: readonly StageLabel[]): void;
  readonly reducedMotion: boolean;
  /** Freeze flicker, walking and the flow of time: for screenshots and tests. */
  readonly fixedClock?: boolean;
}

export interface LabelFeed {
  readonly current: readonly StageLabel[];
  subscribe(listener: (labels: readonly StageLabel[]) => void): () => void;
}

export interface Stage {
  readonly ready: Promise<void>;
  readonly labels: LabelFeed;
  showTown(picture: TownPicture): void;
  showHall(picture: HallPicture): void;
  panTo(buildingId: string): void;
  resize(): void;
  /** `null` until counting was asked for: viewers do not pay for it. */
  counters(): StageCounters | null;
  /** Counts from now on, from zero; call it when the stage is ready. */
  resetCounters(): void;
  destroy(): void;
}
