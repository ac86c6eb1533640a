/** An OpenAI-compatible endpoint on a free port that answers as a test wants. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const prompt = messages[0]?.content ?? '';
    prompts.push(prompt);
    const content = answer(prompt);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ choices: [{ message: { content } }] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    prompts,
    answers(next) {
      answer = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
