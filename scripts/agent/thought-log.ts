/** Prompts and answers as JSON Lines, for whoever wants to know what a model was told and said. */
import { appendFileSync } from 'node:fs';
import type { LoggedThought } from './thinker.ts';

/** Appends: the log of an earlier run is not overwritten. */
export const thoughtLog =
  (file: string) =>
  ({ question, ...thought }: LoggedThought): void => {
    const { tools, ...asked } = question;
    const line = { ...thought, question: { ...asked, tools: tools.map(({ name }) => name) } };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
