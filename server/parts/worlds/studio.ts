/**
 * Ideas and summaries: by rules from what stands in a world, and in better words where the town has a model. Words that
 * name, count or claim anything else are refused by the same check that chronicles pass.
 */

import { hashOf } from '../../../shared/canon/canonical-json.ts';
import { proseFaults } from '../../../shared/canon/faithful-prose.ts';
import { GENERATION } from '../../../shared/canon/templates.ts';
import type { Idea } from '../../../shared/contracts/worlds.ts';
import { render } from '../../../shared/prompts/template.ts';
import { yes } from '../../../shared/protocol/refusals.ts';
import { ideasFor } from '../../../shared/worlds/ideas.ts';
import type { IdeaCategory, WorldContent } from '../../../shared/worlds/model.ts';
import { summaryOf } from '../../../shared/worlds/summary.ts';
import type { WatchedModel, WritingPurpose, Written } from '../../models/watched-model.ts';
import { isSafe } from '../../moderation/safety.ts';
import type { Clock } from '../../time/clock.ts';
import { META, noWorld } from './answers.ts';
import type { Holder } from './holder.ts';
import type { WorldReads } from './world-reads.ts';

export const BY_RULES = 'deterministic-v1';

/** A caller waits no longer for better words. */
const MS = 8_000;
const TOKENS = 1_200;
const LONGEST = 2_000;

interface Told {
  readonly title: string;
  readonly prose: readonly string[];
}

export class WorldStudio {
  readonly #reads: WorldReads;
  readonly #clock: Clock;
  readonly #model: () => WatchedModel | null;

  constructor(reads: WorldReads, clock: Clock, model: () => WatchedModel | null = () => null) {
    this.#reads = reads;
    this.#clock = clock;
    this.#model = model;
  }

  async summary(holder: Holder, worldId: string) {
    const world = await this.#reads.world(worldId, holder);
    if (!world) return noWorld();
    const content = await this.#reads.survey(world);
    const byRules = summaryOf(content, world);
    const words = await this.#reworded(
      [{ title: world.name, prose: [byRules.summary] }],
      content,
      'world_summary',
    );
    const better = words?.value[0]?.[0];
    return this.#made({ worldId, ...byRules, ...(better && { summary: better }) }, words?.model);
  }

  async ideas(holder: Holder, worldId: string, category: IdeaCategory, count: number) {
    const world = await this.#reads.world(worldId, holder);
    if (!world) return noWorld();
    const content = await this.#reads.survey(world);
    const byRules = ideasFor(content, category, count, `${worldId}/${world.rev}`);
    const told = byRules.map(({ background, name, rationale }) => ({
      title: name,
      prose: [background, rationale],
    }));
    const words = await this.#reworded(told, content, 'world_ideas');
    const suggestions = byRules.map((idea, i): Idea => {
      const [background = idea.background, rationale = idea.rationale] = words?.value[i] ?? [];
      return { ...idea, background, rationale };
    });
    return this.#made({ category, suggestions }, words?.model);
  }

  #made<Body extends object>(body: Body, generator = BY_RULES) {
    const generatedAt = new Date(this.#clock.now()).toISOString();
    return yes({ ...body, generatedAt, [META]: { 'eliza-town/generator': generator } } as const);
  }

  /** Null: no model, no answer, or none that passes the check. */
  async #reworded(
    told: readonly Told[],
    content: WorldContent,
    purpose: WritingPurpose,
  ): Promise<Written<string[][]> | null> {
    const model = this.#model();
    if (!model) return null;
    const template = GENERATION.worldWords;
    const names = [content.world, ...content.characters, ...content.locations].map(({ name }) => name);
    const known = [...names, ...told.map(({ title }) => title)];
    const entries = JSON.stringify(told.map(({ prose }) => prose));
    const question = {
      purpose,
      event: 'Prompt.Genesis.Issued',
      template,
      contextHash: hashOf({ told }),
      prompt: render(template, { world: content.world.name, entries }),
      ms: MS,
      tokens: TOKENS,
      toolCalls: 0,
    } as const;
    return model.ask(question, (text) => {
      const lists = listsIn(text);
      const isTrue =
        lists?.length === told.length &&
        told.every((byRules, i) => {
          const prose = lists[i] ?? [];
          return (
            prose.length === byRules.prose.length &&
            prose.every((paragraph) => paragraph.length <= LONGEST && isSafe(paragraph, 'lore')) &&
            proseFaults({ title: byRules.title, prose }, byRules, known).length === 0
          );
        });
      return isTrue ? { ok: true, value: lists } : { ok: false, faults: ['It says something else.'] };
    });
  }
}

function listsIn(text: string): string[][] | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\s*```(?:json)?|```\s*$/g, ''));
    const isLists =
      Array.isArray(value) &&
      value.every((list) => Array.isArray(list) && list.every((item) => typeof item === 'string'));
    return isLists ? (value as string[][]) : null;
  } catch {
    return null;
  }
}
