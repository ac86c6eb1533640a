/** Has a model write a chronicle, and keeps its text only if the check finds no fault. */
import { hashOf } from '../../../shared/canon/canonical-json.ts';
import { GENERATION } from '../../../shared/canon/templates.ts';
import { type Chronicle, type Quote, quotesInOrder } from '../../../shared/matches/chronicle.ts';
import { render } from '../../../shared/prompts/template.ts';
import { type Facts, factsInWords } from '../../../shared/writing/facts.ts';
import type { WatchedModel } from '../../models/watched-model.ts';
import { paragraphsIn } from '../../models/writing.ts';
import { isSafe } from '../../moderation/safety.ts';

export interface BetterProse {
  readonly prose: readonly string[];
  /** The quotes that occur in it. */
  readonly quotes: readonly Quote[];
  readonly model: string;
}

/** A chronicle by rules, with all facts of the match. */
export interface TextByRules {
  readonly chronicle: Chronicle;
  readonly facts: Facts;
  faults(words: Chronicle): readonly string[];
}

const MS = 40_000;
const TOKENS = 1_500;
/** The limit of a proposal. */
const MOST_PARAGRAPHS = 12;
const LONGEST = 2_250;

export class ProseModel {
  readonly #model: WatchedModel;

  constructor(model: WatchedModel) {
    this.#model = model;
  }

  /** Null without an answer that passes. */
  async better({ chronicle, facts, faults }: TextByRules): Promise<BetterProse | null> {
    const template = GENERATION.chronicleProse;
    const { prose, quotes = [], title } = chronicle;
    const answer = await this.#model.ask(
      {
        purpose: 'chronicle',
        event: 'Prompt.Genesis.Issued',
        template,
        contextHash: hashOf({ prose, title }),
        prompt: render(template, { title, facts: factsInWords(facts), prose: JSON.stringify(prose) }),
        ms: MS,
        tokens: TOKENS,
        toolCalls: 0,
      },
      (text) => {
        const paragraphs = paragraphsIn(text);
        const told = { prose: paragraphs, quotes: quotesInOrder(paragraphs, quotes) };
        const found = [
          ...(paragraphs.length > MOST_PARAGRAPHS || paragraphs.join('\n').length > LONGEST
            ? ['It is too long.']
            : []),
          ...(paragraphs.every((paragraph) => isSafe(paragraph, 'lore')) ? [] : ['It is not fit to print.']),
          ...faults({ ...chronicle, ...told }),
        ];
        return found.length === 0 ? { ok: true, value: told } : { ok: false, faults: found };
      },
    );
    return answer && { ...answer.value, model: answer.model };
  }
}
