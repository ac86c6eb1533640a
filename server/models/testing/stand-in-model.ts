/** An OpenAI-compatible endpoint on a free port that answers as a test wants. */
import { serveLocally } from '../../../scripts/town/local-server.ts';

export interface StandInModel {
  readonly baseUrl: string;
  /** Every prompt that came, in order. */
  readonly prompts: readonly string[];
  /** From now on. */
  answers(answer: (prompt: string) => string): void;
  close(): void;
}

export async function standInModel(): Promise<StandInModel> {
  const prompts: string[] = [];
  let answer = (_prompt: string): string => '';
  const { close, url } = await serveLocally(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const prompt = messages[0]?.content ?? '';
    prompts.push(prompt);
    const content = answer(prompt);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  return {
    baseUrl: `${url}/v1`,
    prompts,
    answers(next) {
      answer = next;
    },
    close,
  };
}
