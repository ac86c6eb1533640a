/** Ideas and summaries: by rules from what stands in a world, told better by a model where there is one. */
import type { Answer } from '../../../shared/protocol/refusals.ts';
import { type Idea, ideasFor } from '../../../shared/worlds/ideas.ts';
import type { IdeaCategory } from '../../../shared/worlds/model.ts';
import { summaryOf } from '../../../shared/worlds/summary.ts';
import type { WatchedModel } from '../../models/watched-model.ts';
import type { Clock } from '../../time/clock.ts';
import { answer, type Body } from '../../tools/tool.ts';
import { BetterWords } from './better-words.ts';
import type { Holder } from './holder.ts';
import { META } from './render.ts';
import { noWorld } from './world-error.ts';
import type { WorldReads } from './world-reads.ts';

export const BY_RULES = 'deterministic-v1';

export class WorldStudio {
  readonly #reads: WorldReads;
  readonly #clock: Clock;
  readonly #model: () => WatchedModel | null;

  constructor(reads: WorldReads, clock: Clock, model: () => WatchedModel | null = () => null) {
    this.#reads = reads;
    this.#clock = clock;
    this.#model = model;
  }

  async summary(holder: Holder, worldId: string): Promise<Answer<Body>> {
    const world = await this.#reads.world(worldId, holder);
    if (!world) return noWorld();
    const content = await this.#reads.survey(world);
    const byRules = summaryOf(content, world);
    const model = this.#model();
    const better = model && (await new BetterWords(model).summary(byRules.summary, content));
    return answer({
      worldId,
      ...byRules,
      ...(better && { summary: better }),
      generatedAt: this.#now(),
      ...madeBy(better && model ? model.name : BY_RULES),
    });
  }

  async ideas(holder: Holder, worldId: string, category: IdeaCategory, count: number): Promise<Answer<Body>> {
    const world = await this.#reads.world(worldId, holder);
    if (!world) return noWorld();
    const content = await this.#reads.survey(world);
    const byRules: readonly Idea[] = ideasFor(content, category, count, `${worldId}/${world.rev}`);
    const model = this.#model();
    const better = model && (await new BetterWords(model).ideas(byRules, content));
    return answer({
      category,
      suggestions: better ?? byRules,
      generatedAt: this.#now(),
      ...madeBy(better && model ? model.name : BY_RULES),
    });
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}

const madeBy = (generator: string) => ({ [META]: { 'eliza-town/generator': generator } });
