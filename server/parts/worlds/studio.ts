/** Ideas and summaries: by rules from what stands in a world, told better by a model where there is one. */
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { type Idea, ideasFor } from '../../../shared/worlds/ideas.ts';
import type { IdeaCategory } from '../../../shared/worlds/model.ts';
import { summaryOf } from '../../../shared/worlds/summary.ts';
import type { Clock } from '../../time/clock.ts';
import { answer, type Body } from '../../tools/tool.ts';
import type { Holder } from './holder.ts';
import { META } from './render.ts';
import { noWorld } from './world-error.ts';
import type { WorldReads } from './world-reads.ts';

export const BY_RULES = 'deterministic-v1';

export class WorldStudio {
  readonly #reads: WorldReads;
  readonly #clock: Clock;

  constructor(reads: WorldReads, clock: Clock) {
    this.#reads = reads;
    this.#clock = clock;
  }

  async summary(holder: Holder, worldId: string): Promise<Answer<Body>> {
    const world = await this.#reads.world(worldId, holder);
    if (!world) return noWorld();
    const summary = summaryOf(await this.#reads.survey(world), world);
    return answer({ worldId, ...summary, generatedAt: this.#now(), ...madeBy(BY_RULES) });
  }

  async ideas(holder: Holder, worldId: string, category: IdeaCategory, count: number): Promise<Answer<Body>> {
    const world = await this.#reads.world(worldId, holder);
    if (!world) return noWorld();
    const content = await this.#reads.survey(world);
    const suggestions: readonly Idea[] = ideasFor(content, category, count, `${worldId}/${world.rev}`);
    return answer({ category, suggestions, generatedAt: this.#now(), ...madeBy(BY_RULES) });
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}

const madeBy = (generator: string) => ({ [META]: { 'eliza-town/generator': generator } });
