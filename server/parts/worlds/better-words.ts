/**
 * Better words for what the rules have found in a world, where the town has a model. What is told stays what it is: words
 * that name, count or claim anything else are refused by the very check that chronicles go through.
 */
import { hashOf } from '../../../shared/canon/canonical-json.ts';
import { proseFaults } from '../../../shared/canon/faithful-prose.ts';
import type { AiPurpose } from '../../../shared/canon/telemetry-events.ts';
import { GENERATION } from '../../../shared/canon/templates.ts';
import { render } from '../../../shared/prompts/template.ts';
import type { Idea } from '../../../shared/worlds/ideas.ts';
import type { WorldContent } from '../../../shared/worlds/model.ts';
import type { WatchedModel } from '../../models/watched-model.ts';
import { isSafe } from '../../moderation/safety.ts';

/** So long a caller waits for beauty. */
const MS = 8_000;
const TOKENS = 1_200;
const LONGEST = 2_000;

export class BetterWords {
  readonly #model: WatchedModel;

  constructor(model: WatchedModel) {
    this.#model = model;
  }

  /** Null: no answer, or none that is true. */
  async summary(text: string, content: WorldContent): Promise<string | null> {
    const words = await this.#reworded([{ title: content.world.name, prose: [text] }], content, 'retrieval');
    return words?.[0]?.[0] ?? null;
  }

  async ideas(ideas: readonly Idea[], content: WorldContent): Promise<Idea[] | null> {
    const told = ideas.map(({ background, name, rationale }) => ({
      title: name,
      prose: [background, rationale],
    }));
    const words = await this.#reworded(told, content, 'quest_seed');
    return (
      words &&
      ideas.map((idea, i) => {
        const [background = idea.background, rationale = idea.rationale] = words[i] ?? [];
        return { ...idea, background, rationale };
      })
    );
  }

  async #reworded(
    told: readonly { readonly title: string; readonly prose: readonly string[] }[],
    content: WorldContent,
    purpose: AiPurpose,
  ): Promise<string[][] | null> {
    const template = GENERATION.worldWords;
    const names = [
      content.world.name,
      ...told.map(({ title }) => title),
      ...[...content.characters, ...content.locations].map(({ name }) => name),
    ];
    const entries = told.map(({ prose }) => prose);
    const question = {
      purpose,
      event: 'Prompt.Genesis.Issued',
      template,
      contextHash: hashOf({ told }),
      prompt: render(template, { world: content.world.name, entries: JSON.stringify(entries) }),
      ms: MS,
      tokens: TOKENS,
      toolCalls: 0,
    } as const;
    return this.#model.ask(question, (text) => {
      const lists = listsIn(text);
      if (lists?.length !== told.length) return null;
      const isTrue = told.every(({ prose, title }, i) => {
        const words = lists[i] ?? [];
        return (
          words.length === prose.length &&
          words.every((paragraph) => paragraph.length <= LONGEST && isSafe(paragraph, 'lore')) &&
          proseFaults({ title, prose: words }, { title, prose }, names).length === 0
        );
      });
      return isTrue ? lists : null;
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
