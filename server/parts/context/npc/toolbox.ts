/** What somebody in town may look at to answer: only the tools of its own list, and at most six looks a question (S4-57). */

import type { Atmosphere } from '../../../../shared/canon/atmosphere.ts';
import type { Fact } from '../../../../shared/canon/fact.ts';
import type { LoreHit } from '../../../../shared/contracts/context.ts';
import type { BuildingFacts } from '../../../town/building-facts.ts';
import type { QueueFacts } from '../../../town/queues.ts';
import type { VillagerFacts } from '../../../town/town-model.ts';
import type { CastRow } from '../canon-table.ts';
import type { KnownPlayer } from '../player-context.ts';
import type { PlayedHere } from './gate-rules.ts';
import type { ProposeLegend } from './legend-proposal.ts';
import type { Npc, NpcTool } from './npcs.ts';

export interface NamedAgent {
  readonly agentId: string;
  readonly name: string;
}

export interface BestAt extends NamedAgent {
  readonly games: number;
  readonly wins: number;
}

export interface Looks {
  'running-games': () => Promise<readonly BuildingFacts[]>;
  'people-in-town': () => Promise<readonly VillagerFacts[]>;
  queues: () => Promise<ReadonlyMap<string, QueueFacts>>;
  'search-lore': (query: string) => Promise<readonly LoreHit[]>;
  'get-canonical-fact': (factId: string) => Promise<Fact | null>;
  'get-player-context': (agentId: string) => Promise<KnownPlayer | null>;
  'get-atmosphere': (locationId: string) => Promise<Atmosphere>;
  'latest-dead': (limit: number) => Promise<readonly CastRow[]>;
  /** The agents with the most wins in this role. */
  'best-at-role': (role: string, leastGames: number, limit: number) => Promise<readonly BestAt[]>;
  /** Of this role and this fate, the latest first. */
  'fallen-in-role': (role: string, fate: string, limit: number) => Promise<readonly CastRow[]>;
  rules: () => Promise<readonly PlayedHere[]>;
  /** The one that asks for something to be changed: by the gates, as everybody's. */
  'propose-legend': ProposeLegend;
}

export const MOST_LOOKS = 6;

export class NotAllowedError extends Error {}

export class Toolbox {
  readonly #npc: Npc;
  readonly #looks: Looks;
  #count = 0;

  constructor(npc: Npc, looks: Looks) {
    this.#npc = npc;
    this.#looks = looks;
  }

  get calls(): number {
    return this.#count;
  }

  may(name: NpcTool): boolean {
    return this.#npc.tools.includes(name) && this.#count < MOST_LOOKS;
  }

  look<Name extends NpcTool>(name: Name, ...args: Parameters<Looks[Name]>): ReturnType<Looks[Name]> {
    if (!this.#npc.tools.includes(name)) throw new NotAllowedError(`${this.#npc.id} may not use ${name}`);
    if (this.#count >= MOST_LOOKS)
      throw new NotAllowedError(`${this.#npc.id} has looked ${MOST_LOOKS} times already`);
    this.#count++;
    const look = this.#looks[name] as (...given: Parameters<Looks[Name]>) => ReturnType<Looks[Name]>;
    return look(...args);
  }
}
