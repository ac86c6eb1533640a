/** Messages between nodes about the town. They contain no secrets: everything in them is public. */

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
  /** The queue changed: read it again. */
  | { readonly kind: 'queue'; readonly queueId: string }
  /** A new node asks all others for a full report. */
  | { readonly kind: 'who-is-there' }
  | { readonly kind: 'buildings'; readonly reports: readonly BuildingReport[] }
  /** `whole`: no other agents are connected there. */
  | {
      readonly kind: 'people';
      readonly whole: boolean;
      readonly came: readonly Person[];
      readonly went: readonly string[];
    }
  | { readonly kind: 'room'; readonly opening: RoomOpening }
  | { readonly kind: 'bubble'; readonly bubble: Bubble }
  /** Announcements that other nodes cannot derive: rounds of a league, a chronicle's title. */
  | { readonly kind: 'cry'; readonly line: CrierLine }
  /** Connections with this key must be closed. */
  | { readonly kind: 'void-key'; readonly key: VoidKey };

export interface NewsItem {
  readonly from: string;
  readonly news: News;
}

export const NEWS_CHANNEL = 'town:news';
