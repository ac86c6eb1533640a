import { GuessInput, GuessReply } from '../../../shared/contracts/watch.ts';
import { yes } from '../../../shared/protocol/refusals.ts';
import { GUESS_TOOL } from '../../../shared/protocol/watch-tools.ts';
import { addressHolder, agentHolder } from '../../budgets/holders.ts';
import { defineTool } from '../../tools/define-tool.ts';
import { forWidgets } from '../../tools/results.ts';
import type { Toolset } from '../../tools/toolset.ts';
import { TOWN_VERSION } from '../../version.ts';
import type { GuessBook } from './guess-book.ts';

const BODY_BYTES = 16 * 1024;

/** Listed beside the tool that watches. */
export function guessToolset(book: GuessBook): Toolset {
  const guess = defineTool(
    {
      name: GUESS_TOOL,
      title: 'Guess the hidden roles',
      description:
        'Names the seats that are believed to hold hidden roles, while a match runs; the last guess counts.',
      input: GuessInput,
      output: GuessReply,
      nature: 'repeatable',
      meta: { 'openai/widgetAccessible': true },
    },
    {
      access: 'anyone',
      async run({ address = '', args: { matchId, seats }, caller }) {
        const holder = caller ? agentHolder(caller.agentId) : addressHolder(address);
        const kept = await book.keep('game', { matchId, seats, holder, visitor: holder });
        return kept.ok ? yes({ matchId, seats }) : kept;
      },
    },
  );
  return {
    id: 'guesses',
    title: 'Guesses',
    path: 'watch',
    version: TOWN_VERSION,
    definitions: [guess.definition],
    tools: [guess],
    instructions: `While you watch you may guess who hides something: ${GUESS_TOOL}. The other guesses are revealed after the end.`,
    prompts: [],
    bodyBytes: BODY_BYTES,
    render: forWidgets(),
  };
}
