/** Models in this process, for tests that care about what is said and not how it comes. */
import type { Question } from '../../../shared/mind/chat-model.ts';
import { ModelTroubleError } from '../../../shared/mind/model-trouble.ts';
import type { CountedCall, Models } from '../town-models.ts';

/** Null: it does not answer. A promise that never settles: it hangs. */
export type Says = (prompt: string, question: Question) => string | null | Promise<string>;

export interface StandInModels extends Models {
  readonly prompts: string[];
  readonly counted: CountedCall[];
}

/** Its name is `told`; every answer costs twenty tokens. */
export function modelsSaying(says: Says): StandInModels {
  const prompts: string[] = [];
  const counted: CountedCall[] = [];
  return {
    prompts,
    counted,
    count: (call) => counted.push(call),
    for: () => ({
      name: 'told',
      closed: () => null,
      async ask(question) {
        prompts.push(question.user);
        const text = await says(question.user, question);
        if (text === null) throw new ModelTroubleError('unreachable', 'nobody is there');
        return { calls: [], text, end: 'done', usage: { tokensIn: 10, tokensOut: 10, cost: null } };
      },
    }),
  };
}
