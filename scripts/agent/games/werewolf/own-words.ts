/**
 * The town's texts as a model should read them: they name the tools of the town, and a model has only the functions
 * that it is offered. What speaks of other tools is left out.
 */
import { TOOL_OF } from '../../../../shared/games/werewolf/bots/action-call.ts';

const FUNCTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(TOOL_OF)
    .filter(([name]) => name !== 'ready')
    .map(([name, tool]) => [tool.replaceAll('.', '_'), name]),
);

/** With the arguments that the town writes behind it. */
const TOOL = /\bet[._]werewolf(?:[._][a-z_]+)+(?: ?\{[^}]*\})?/g;
/** Chapters that are about calling the town, which the agent itself does. */
const CALLING = /^(?:Tools\b|A turn, and waiting)/;
/** A tool that it does not have, and words of the town's answers; a sentence about them helps nobody who never sees one. */
const FOREIGN = /⟦⟧|get_state|events\.get|phaseEndsAt|matchId|match id|idempotencyKey|YOUR TASK/;

export const inOwnWords = (text: string): string =>
  text
    .split(/^(?=## )/m)
    .filter((chapter) => !CALLING.test(chapter.replace(/^## /, '')))
    .join('')
    .replace(/: call ready\./, ': players take their seats.')
    .replace(TOOL, (call) => FUNCTIONS.get(nameIn(call)) ?? '⟦⟧')
    .split('\n')
    .map(withoutForeign)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const nameIn = (call: string): string => (call.split(/[ {]/)[0] ?? '').replaceAll('.', '_');

function withoutForeign(line: string): string {
  if (!FOREIGN.test(line)) return line;
  if (line.startsWith('YOUR TASK')) return '';
  return line
    .split(/(?<=[.!?])\s+(?=[A-Z])/)
    .filter((sentence) => !FOREIGN.test(sentence))
    .join(' ');
}
