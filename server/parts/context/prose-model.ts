/** Better words for a chronicle, where the town has a model: kept only if they claim what the rules' own words claim. */
import { hashOf } from '../../../shared/canon/canonical-json.ts';
import { GENERATION } from '../../../shared/canon/templates.ts';
import type { Chronicle } from '../../../shared/matches/chronicle.ts';
import { render } from '../../../shared/prompts/template.ts';
import type { WatchedModel } from '../../models/watched-model.ts';
import { isSafe } from '../../moderation/safety.ts';

export interface BetterProse {
  readonly prose: readonly string[];
  readonly model: string;
}

const MS = 20_000;
const TOKENS = 900;

export class ProseModel {
  readonly #model: WatchedModel;

  constructor(model: WatchedModel) {
    this.#model = model;
  }

  /** Null: no answer, or none that is true. */
  async better(
    chronicle: Chronicle,
    faults: (words: Chronicle) => readonly string[],
  ): Promise<BetterProse | null> {
    const template = GENERATION.chronicleProse;
    const { prose, title } = chronicle;
    const answer = await this.#model.ask(
      {
        purpose: 'chronicle',
        event: 'Prompt.Genesis.Issued',
        template,
        contextHash: hashOf({ prose, title }),
        prompt: render(template, { title, prose: JSON.stringify(prose) }),
        ms: MS,
        tokens: TOKENS,
        toolCalls: 0,
      },
      (text) => {
        const paragraphs = paragraphsIn(text);
        const usable =
          paragraphs?.length === prose.length &&
          paragraphs.every((paragraph) => isSafe(paragraph, 'lore')) &&
          faults({ ...chronicle, prose: paragraphs }).length === 0;
        return usable ? { ok: true, value: paragraphs } : { ok: false, faults: ['It says something else.'] };
      },
    );
    return answer && { prose: answer.value, model: answer.model };
  }
}

function paragraphsIn(text: string): string[] | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\s*```(?:json)?|```\s*$/g, ''));
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
  } catch {
    return null;
  }
}
