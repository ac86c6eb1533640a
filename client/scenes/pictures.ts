// The input of the town's scenes, as plain data: scenes decide no rule and request nothing; they compare the last
// picture with the new one and animate the difference.

import type { BuildingStyle, GameView } from '../games/game-view.ts';
import type { TownBuilding } from '../state/town-model.ts';

export type VillagerPlace =
  | { readonly at: 'square' }
  /** Place 1 is next. */
  | { readonly at: 'queue'; readonly place: number }
  | { readonly at: 'bench'; readonly bench: string; readonly seat: number; readonly of: number }
  | { readonly at: 'building'; readonly buildingId: string }
  | { readonly at: 'hall' }
  /** In front of a house: place 0 is nearest to the door. */
  | { readonly at: 'door'; readonly buildingId: string; readonly place: number }
  | { readonly at: 'rest'; readonly place: number }
  | { readonly at: 'home' };

export interface VillagerPicture {
  readonly id: string;
  readonly name: string;
  /** The agent's id: the same string gives the same face everywhere. */
  readonly lookSeed: string;
  readonly where: VillagerPlace;
  readonly mine?: boolean;
  readonly mood?: 'joy' | 'grief';
  readonly says?: { readonly id: string; readonly text: string };
}

interface TownBubble {
  readonly id: string;
  readonly speaker: string;
  readonly text: string;
}

type Shown = 'address' | 'banner' | 'mark' | 'matchId' | 'number' | 'plotId' | 'status' | 'tone';

export interface BuildingPicture extends Pick<TownBuilding, Shown> {
  readonly id: string;
  /** Its title. */
  readonly game: string;
  readonly style: BuildingStyle;
  /** On its sign: the current drama ("Pim accused by 3"), or the phase ("DAY 2 · VOTE"). */
  readonly label: string;
  readonly featured: boolean;
  readonly bubble: TownBubble | null;
}

export interface SignPicture {
  readonly place: string;
  readonly label: string;
  readonly note: string;
  readonly path: string;
  readonly bubble?: TownBubble | null;
  readonly sitting?: readonly string[];
}

export interface TownPicture {
  /** Time of day, 0 = midnight, 0.5 = noon. */
  readonly clock: number;
  readonly villagers: readonly VillagerPicture[];
  readonly buildings: readonly BuildingPicture[];
  readonly follow: string | null;
  readonly signs: readonly SignPicture[];
  readonly visiting: string | null;
}

/** Position of the object itself (a house's front, a seated figure) on the stage, in CSS pixels. */
export interface StageLabel {
  readonly id: string;
  readonly kind: 'building' | 'seat';
  readonly x: number;
  readonly y: number;
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
  onOpenSign(path: string): void;
  onPressSeat?(playerId: string): void;
  onHoverVillager?(villagerId: string | null): void;
  onCamera?(labels: readonly StageLabel[]): void;
  readonly reducedMotion: boolean;
  readonly fixedClock?: boolean;
}

export interface LabelFeed {
  readonly current: readonly StageLabel[];
  subscribe(listener: (labels: readonly StageLabel[]) => void): () => void;
}

export type StagedGame<P = unknown> = Pick<GameView<never, P>, 'id' | 'scene'>;

export interface Stage {
  readonly ready: Promise<void>;
  readonly labels: LabelFeed;
  showTown(picture: TownPicture): void;
  showGame<P>(game: StagedGame<P>, picture: P): void;
  panTo(buildingId: string): void;
  resize(): void;
  /** `null` until counting was requested: viewers do not pay for it. */
  counters(): StageCounters | null;
  resetCounters(): void;
  destroy(): void;
}
