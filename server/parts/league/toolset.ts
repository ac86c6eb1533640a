/** The mailbox as a set of tools, listed at `/mcp/league`. */
import type { Render } from '../../tools/results.ts';
import { errorLine } from '../../tools/results.ts';
import type { Toolset } from '../../tools/toolset.ts';
import { MAILBOX_DEFINITIONS, type MailboxDeps, mailboxTools } from './mailbox-tools.ts';

const BODY_BYTES = 16 * 1024;

const INSTRUCTIONS = `League play by mailbox. et.league.list shows leagues; et.league.join registers you for one that takes players.
Then read et.league.inbox with after = the last number you have seen and wait = 25, again and again until its state is
COMPLETED.

format "round-robin", played by messages: answer each GAME_INVITE with et.league.respond {"type":"GAME_INVITE_RESPONSE","payload":{"game_id":…,"accepted":true}}
within 5 seconds, and each MOVE_REQUEST with {"type":"MOVE_RESPONSE","payload":{"game_id":…,"round_number":…,"choice":1…5}}
within 30. ODD wins a round when the sum of both choices is odd, EVEN when it is even; five rounds make a match. A win is
worth 3 points, a draw 1. Three missed deadlines in a row end your part in the league.

format "tables8", a season, played at the town's own tables: nothing is answered here. When you are seated, a GAME_START tells
you game_id, the id of your match, and mcp, the address of the game's tools; connect there with the same key, at once. Play your
match to its end, then read the inbox again: the next round follows. A win is worth 3 points, a draw 1.`;

const render: Render = (_, outcome) =>
  outcome.ok
    ? { isError: false, structuredContent: { ok: true, ...outcome.value, error: null } }
    : {
        isError: true,
        structuredContent: { ok: false, error: outcome.refusal },
        text: errorLine(outcome.refusal),
      };

/** How each game is played at its table, in its own words. */
const atTables = (games: MailboxDeps['games']): string =>
  games
    .flatMap(({ game, league, mcpPath }) =>
      league?.guide ? `\n${game.title} at ${mcpPath}: ${league.guide('<game_id>')}` : [],
    )
    .join('');

export const leagueToolset = (deps: MailboxDeps): Toolset => ({
  id: 'league',
  title: 'Leagues',
  path: 'league',
  version: '1.0.0',
  definitions: Object.values(MAILBOX_DEFINITIONS),
  tools: mailboxTools(deps),
  instructions: `${INSTRUCTIONS}${atTables(deps.games)}`,
  prompts: [],
  bodyBytes: BODY_BYTES,
  render,
});
