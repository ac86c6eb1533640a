/**
 * Ideas and summaries, by rules or by a model if there is one. A model writes freely: its summaries are checked against the world's
 * facts, and its ideas may name only known or newly invented entries.
 */

import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hashOf } from '../../../shared/canon/canonical-json.ts';
import { GENERATION } from '../../../shared/canon/templates.ts';
import type { Idea } from '../../../shared/contracts/worlds.ts';
import { render } from '../../../shared/prompts/template.ts';
import { yes } from '../../../shared/protocol/refusals.ts';
import { worldFacts } from '../../../shared/worlds/facts.ts';
import { ideasFor } from '../../../shared/worlds/ideas.ts';
import { type IdeaCategory, LOCATION_TYPES, LONGEST } from '../../../shared/worlds/model.ts';
import { summaryOf } from '../../../shared/worlds/summary.ts';
import { faultsOf, strangersIn } from '../../../shared/writing/check.ts';
import { type Facts, factsInWords } from '../../../shared/writing/facts.ts';
import type { Checked, WatchedModel } from '../../models/watched-model.ts';
import { isWord, jsonIn, paragraphsIn } from '../../models/writing.ts';
import { isSafe } from '../../moderation/safety.ts';
import type { Clock } from '../../time/clock.ts';
import { META, noWorld } from './answers.ts';
import type { Holder } from './holder.ts';
import type { WorldReads } from './world-reads.ts';

export const BY_RULES = 'deterministic-v1';

/** The longest wait for a model. */
const MS = 8_000;
const TOKENS = 1_200;
const LONGEST_SUMMARY = 1_600;
const MOST_WORLDS = 1_000;
const MOST_OFFERED = 30;
const KINDS: ReadonlySet<string> = new Set(LOCATION_TYPES);

/** Earlier suggestions for a world, so that the next call suggests something else. */
interface Offered {
  readonly count: number;
  readonly names: readonly string[];
}

const IDEA = z.object({
  name: z.string().trim().min(2).max(LONGEST.name),
  role: z.string().trim().min(2).max(LONGEST.role),
  traits: z.array(z.string().trim().min(2).max(LONGEST.trait)).min(1).max(5),
  background: z.string().trim().min(20).max(500),
  rationale: z.string().trim().min(10).max(300),
});

export class WorldStudio {
  readonly #reads: WorldReads;
  readonly #clock: Clock;
  readonly #model: () => WatchedModel | null;
  readonly #offered = new LRUCache<string, Offered>({ max: MOST_WORLDS });

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
    const facts = worldFacts(content, world);
    const foremost = byRules.keyCharacters[0]?.name ?? world.name;
    const template = GENERATION.worldSummary;
    const written = await this.#model()?.ask<string>(
      {
        purpose: 'world_summary',
        event: 'Prompt.Genesis.Issued',
        template,
        contextHash: hashOf({ facts }),
        prompt: render(template, { world: world.name, foremost, facts: factsInWords(facts) }),
        ms: MS,
        tokens: TOKENS,
        toolCalls: 0,
      },
      (text) => checkedSummary(facts, paragraphsIn(text).join('\n'), foremost),
    );
    return this.#made(
      { worldId, ...byRules, ...(written && { summary: written.value }) },
      written?.model ?? BY_RULES,
    );
  }

  async ideas(holder: Holder, worldId: string, category: IdeaCategory, count: number) {
    const world = await this.#reads.world(worldId, holder);
    if (!world) return noWorld();
    const content = await this.#reads.survey(world);
    const key = `${worldId}/${category}`;
    const before = this.#offered.get(key) ?? { count: 0, names: [] };
    const facts = worldFacts(content, world);
    const template = GENERATION.worldIdeas;
    const kinds = category === 'locations' ? `, one of ${LOCATION_TYPES.join(', ')}` : '';
    const written = await this.#model()?.ask<Idea[]>(
      {
        purpose: 'world_ideas',
        event: 'Prompt.Genesis.Issued',
        template,
        contextHash: hashOf({ category, count, facts, before }),
        prompt: render(template, {
          world: world.name,
          theme: world.theme ?? 'no theme is named',
          count: String(count),
          category,
          kinds,
          before: JSON.stringify(before.names),
          facts: factsInWords(facts),
        }),
        ms: MS,
        tokens: TOKENS,
        toolCalls: 0,
      },
      (text) => checkedIdeas(facts, text, { category, count, before: before.names }),
    );
    const suggestions = written?.value ?? ideasFor(content, category, count, worldId, before.count);
    const names = [...before.names, ...suggestions.map(({ name }) => name)].slice(-MOST_OFFERED);
    this.#offered.set(key, { count: before.count + count, names });
    return this.#made({ category, suggestions }, written?.model ?? BY_RULES);
  }

  #made<Body extends object>(body: Body, generator: string) {
    const generatedAt = new Date(this.#clock.now()).toISOString();
    return yes({ ...body, generatedAt, [META]: { 'eliza-town/generator': generator } } as const);
  }
}

function checkedSummary(facts: Facts, text: string, foremost: string): Checked<string> {
  const faults = [
    ...(text.length > LONGEST_SUMMARY ? ['It is too long.'] : []),
    ...(isSafe(text, 'lore') ? [] : ['It is not fit to print.']),
    ...(text.includes(foremost) ? [] : [`It does not name ${foremost}.`]),
    ...faultsOf(facts, text, { isWord }),
  ];
  return faults.length === 0 ? { ok: true, value: text } : { ok: false, faults };
}

interface Wanted {
  readonly category: IdeaCategory;
  readonly count: number;
  readonly before: readonly string[];
}

/** Ideas must be new, distinct, based on the facts, and free of unknown names. */
function checkedIdeas(facts: Facts, text: string, { before, category, count }: Wanted): Checked<Idea[]> {
  const parsed = z.array(IDEA).length(count).safeParse(jsonIn(text));
  if (!parsed.success)
    return { ok: false, faults: [`The answer is not a list of ${count} objects with the requested fields.`] };
  const ideas = parsed.data;
  const names = [...facts.names.map(({ name }) => name), ...before].map((name) => name.toLowerCase());
  const known: Facts = { ...facts, names: [...facts.names, ...ideas.map(({ name }) => ({ name }))] };
  const faults = ideas.flatMap(({ background, name, rationale, role, traits }, i) => {
    const others = ideas.slice(0, i);
    const all = [name, role, ...traits, background, rationale].join('\n');
    const isNew = !names.includes(name.toLowerCase()) && !others.some((other) => other.name === name);
    return [
      ...(isNew ? [] : [`${name} is there already.`]),
      ...(category !== 'locations' || KINDS.has(role)
        ? []
        : [`The role of ${name} is not one of ${LOCATION_TYPES.join(', ')}.`]),
      ...(others.some((other) => other.background === background) ? ['Two of them are alike.'] : []),
      ...(isSafe(all, 'lore') ? [] : [`${name} is not fit to print.`]),
      ...(facts.names.some((each) => rationale.includes(each.name))
        ? []
        : [`The rationale of ${name} names nothing of the facts.`]),
      ...strangersIn(known, `${background}\n${rationale}`, { isWord }),
    ];
  });
  return faults.length === 0 ? { ok: true, value: ideas } : { ok: false, faults };
}
