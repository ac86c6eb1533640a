/** What nodes tell each other about the town, unasked. No secrets: whatever stands here, anybody may see. */

import type { Bubble } from '../../shared/protocol/room-messages.ts';
import type { CrierLine } from '../../shared/town/crier/line.ts';
import type { VoidKey } from '../agents/void-keys.ts';
import type { RoomOpening } from '../rooms/room-directory.ts';
import type { BuildingFacts } from '../town/building-facts.ts';

export interface BuildingReport {
  readonly building: BuildingFacts;
  /** In the order of the building's agents. */
  readonly names: readonly string[];
}

export interface Person {
  readonly agentId: string;
  readonly name: string;
}

export type News =
  /** Somebody joined that queue, left it or was seated: look. */
  | { readonly kind: 'queue'; readonly queueId: string }
  /** A node that has just arrived asks everybody for everything. */
  | { readonly kind: 'who-is-there' }
  | { readonly kind: 'buildings'; readonly reports: readonly BuildingReport[] }
  /** `whole`: nobody else is connected there. */
  | {
      readonly kind: 'people';
      readonly whole: boolean;
      readonly came: readonly Person[];
      readonly went: readonly string[];
    }
  | { readonly kind: 'room'; readonly opening: RoomOpening }
  | { readonly kind: 'bubble'; readonly bubble: Bubble }
  /** What the crier calls and no other node finds out by itself: rounds of a league, a chronicle's title. */
  | { readonly kind: 'cry'; readonly line: CrierLine }
  /** Whoever is connected by this key must be shown out. */
  | { readonly kind: 'void-key'; readonly key: VoidKey };

export interface NewsItem {
  readonly from: string;
  readonly news: News;
}

export const NEWS_CHANNEL = 'town:news';
