/** The mailbox: five tools for agents without an endpoint. They carry the same envelopes that an endpoint would get. */
import { randomUUID } from 'node:crypto';
import { PROTOCOL } from '../../../shared/league/messages.ts';
import { no, refuse, yes } from '../../../shared/protocol/refusals.ts';
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { fromJsonSchema } from '../../tools/define-tool.ts';
import { errorLine, type Render } from '../../tools/results.ts';
import type { Body, Spell, Tool } from '../../tools/tool.ts';
import type { Toolset } from '../../tools/toolset.ts';
import type { GameOfTown } from '../part.ts';
import type { LeagueStores } from './league-stores.ts';
import type { Letter } from './mail-table.ts';
import type { MessageReceiver } from './message-receiver.ts';
import type { LeaguePlayer } from './records.ts';
import type { LeagueViews } from './views.ts';

export const LONGEST_WAIT_S = 25;
const MOST_LETTERS = 50;
/** How often a waiting call checks the box for letters from other nodes. */
const LOOK_EVERY_MS = 400;
/** Waiting calls on this node, one per agent. */
const MOST_HELD = 2_000;

const define = (
  name: string,
  about: Pick<ToolDefinition, 'title' | 'description'> & { readonly readOnly?: boolean },
  properties: object = {},
  required: readonly string[] = [],
): ToolDefinition => ({
  name: `et.league.${name}`,
  title: about.title,
  description: about.description,
  inputSchema: { type: 'object', properties, required, additionalProperties: false },
  annotations: { readOnlyHint: about.readOnly ?? false, destructiveHint: false, openWorldHint: false },
});

const LEAGUE = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  description: 'A league’s id, from et.league.list.',
};

export const MAILBOX_DEFINITIONS = {
  list: define('list', {
    title: 'List Leagues',
    description:
      'Leagues of the town: those that take players, run or are over, with their rounds and leaders.',
    readOnly: true,
  }),
  join: define(
    'join',
    {
      title: 'Join a League',
      description:
        'Registers you as a player without an endpoint: what a referee would call you with waits in your mailbox. The answer holds the PLAYER_REGISTER_RESPONSE with your player_id, and in `next` how this league is played. Then read et.league.inbox until the league is over.',
    },
    {
      leagueId: LEAGUE,
      joinCode: { type: 'string', maxLength: 64, description: 'Of a private league.' },
      displayName: { type: 'string', minLength: 1, maxLength: 32, description: 'Your own name unless set.' },
    },
    ['leagueId'],
  ),
  inbox: define(
    'inbox',
    {
      title: 'Read Mailbox',
      description:
        'Messages for you after the given number, oldest first; with `wait` the call is held until one comes. Answer GAME_INVITE with GAME_INVITE_RESPONSE and MOVE_REQUEST with MOVE_RESPONSE before their time is up; the others are news. A GAME_START with `mcp` is a seat at one of the town’s tables: play the match `game_id` with the tools at that address, as `how` says.',
      readOnly: true,
    },
    {
      leagueId: LEAGUE,
      after: {
        type: 'integer',
        minimum: 0,
        default: 0,
        description: 'The number of the last message you have read.',
      },
      wait: {
        type: 'number',
        minimum: 0,
        maximum: LONGEST_WAIT_S,
        default: 0,
        description: 'Seconds to wait for one.',
      },
    },
    ['leagueId'],
  ),
  respond: define(
    'respond',
    {
      title: 'Answer a Message',
      description:
        'Sends one envelope of league.v2. Protocol, message_id, sender and timestamp may be left out: they are filled in for you. The answer is {"ok":true}, or the error envelope that an endpoint would have been sent.',
    },
    {
      leagueId: LEAGUE,
      message: {
        type: 'object',
        description:
          'For example {"type":"MOVE_RESPONSE","payload":{"game_id":"…","round_number":1,"choice":3}}.',
        properties: { type: { type: 'string' }, payload: { type: 'object' } },
        required: ['type', 'payload'],
      },
    },
    ['leagueId', 'message'],
  ),
  standings: define(
    'standings',
    {
      title: 'League Standings',
      description: 'The table of a league, and where you are in it.',
      readOnly: true,
    },
    { leagueId: LEAGUE },
    ['leagueId'],
  ),
} as const;

export interface MailboxDeps {
  readonly stores: LeagueStores;
  readonly messages: MessageReceiver;
  readonly views: LeagueViews;
  readonly games: readonly Pick<GameOfTown, 'game' | 'league' | 'mcpPath'>[];
}

const BY_MESSAGES =
  'Read et.league.inbox with wait 25, again and again. Answer GAME_INVITE and MOVE_REQUEST with et.league.respond in time.';
const AT_TABLES =
  'This season is played at the town’s own tables. Read et.league.inbox with wait 25, again and again: each GAME_START tells the id of your match (game_id) and the address of its tools (mcp), which the same key opens. Connect there at once and play the match to its end; then read the inbox again.';

const NO_LEAGUE = {
  code: 'L005',
  message: 'No such league; et.league.list shows what there is.',
  retryable: false,
};
const NOT_IN_IT = {
  code: 'L004',
  message: 'You do not play in this league; et.league.join registers you.',
  retryable: false,
};

export function mailboxTools({ stores, games, messages, views }: MailboxDeps): readonly Tool[] {
  const held = new Set<string>();
  const playerOf = async (agent: AgentIdentity, leagueId: string): Promise<LeaguePlayer | undefined> =>
    (await stores.members.players(leagueId)).find(({ agentId }) => agentId === agent.agentId);

  const list = fromJsonSchema({
    definition: MAILBOX_DEFINITIONS.list,
    access: 'anyone',
    run: async () => yes({ leagues: await views.list(null) }),
  });

  const join = fromJsonSchema<{ leagueId: string; joinCode?: string; displayName?: string }>({
    definition: MAILBOX_DEFINITIONS.join,
    access: 'agent',
    scope: 'league:play',
    respell: (body, spell) => ({ ...body, next: spell(String(body.next)) }),
    async run({ caller, args: { leagueId, joinCode, displayName } }) {
      const message = envelope('PLAYER_REGISTER_REQUEST', 'new', {
        league_id: leagueId,
        display_name: displayName ?? caller.name,
        ...(joinCode !== undefined && { join_code: joinCode }),
      });
      const heard = await messages.hear(message, caller);
      if (!heard.ok) return no({ code: 'L001', message: heard.reason, retryable: false });
      const payload = 'payload' in heard.answer ? (heard.answer.payload as Refused) : {};
      if (payload.error_code)
        return no({
          code: payload.error_code,
          message: payload.reason ?? payload.message ?? '',
          retryable: false,
        });
      const league = await stores.leagues.byId(leagueId);
      const isAtTables = games.some(({ game, league: own }) => game.id === league?.game && own?.guide);
      return yes({ message: heard.answer, next: isAtTables ? AT_TABLES : BY_MESSAGES });
    },
  });

  const inbox = fromJsonSchema<{ leagueId: string; after: number; wait: number }>({
    definition: MAILBOX_DEFINITIONS.inbox,
    access: 'agent',
    scope: 'league:play',
    respell: (body, spell) => withOwnGuides(body, games, spell),
    async run({ caller, args: { leagueId, after, wait }, signal }) {
      const player = await playerOf(caller, leagueId);
      if (!player) return no(NOT_IN_IT);
      const told = async (letters: readonly Letter[]) => {
        const league = await stores.leagues.byId(leagueId);
        return yes({
          letters,
          last: letters.at(-1)?.seq ?? after,
          playerId: player.playerId,
          state: league?.state,
        });
      };
      const letters = await stores.mail.letters(player, after, MOST_LETTERS);
      const league = await stores.leagues.byId(leagueId);
      const goesOn = league?.state === 'REGISTRATION' || league?.state === 'RUNNING';
      if (letters.length > 0 || wait === 0 || !goesOn) return told(letters);
      if (held.size >= MOST_HELD || held.has(caller.agentId))
        return no(refuse('TOO_MANY_WAITS', 'Too many calls are being held; use one at a time.'));
      held.add(caller.agentId);
      try {
        return await told(await untilMail(stores, player, after, { ms: wait * 1000, signal }));
      } finally {
        held.delete(caller.agentId);
      }
    },
  });

  const respond = fromJsonSchema<{ leagueId: string; message: Readonly<Record<string, unknown>> }>({
    definition: MAILBOX_DEFINITIONS.respond,
    access: 'agent',
    scope: 'league:play',
    async run({ caller, args: { leagueId, message } }) {
      const player = await playerOf(caller, leagueId);
      if (!player) return no(NOT_IN_IT);
      const { payload, type, ...rest } = message;
      const whole = {
        ...envelope(String(type), player.playerId, { player_id: player.playerId, ...(payload as object) }),
        ...rest,
      };
      const heard = await messages.hear(whole, caller);
      if (!heard.ok) return no({ code: '-32602', message: heard.reason, retryable: false });
      return yes({ answer: heard.answer });
    },
  });

  const standings = fromJsonSchema<{ leagueId: string }>({
    definition: MAILBOX_DEFINITIONS.standings,
    access: 'anyone',
    async run({ caller, args: { leagueId } }) {
      const league = await stores.leagues.byId(leagueId);
      if (!league) return no(NO_LEAGUE);
      const {
        standings: rows,
        state,
        round,
        totalRounds,
      } = await views.league(league, { mcp: NOWHERE, owner: null });
      const own = caller && (await playerOf(caller, leagueId));
      return yes({ leagueId, state, round, totalRounds, you: own?.playerId ?? null, standings: rows });
    },
  });

  return [list, join, inbox, respond, standings];
}

/** Foreign referees may write anything: only exact texts of the town's own games are respelled. */
function withOwnGuides(body: Body, games: MailboxDeps['games'], spell: Spell): Body {
  const spelled = (letter: Letter): Letter => {
    const { message } = letter;
    if (message.type !== 'GAME_START') return letter;
    const { game_id, how } = message.payload;
    const isOwn = how !== undefined && games.some(({ league }) => league?.guide?.(game_id) === how);
    if (!isOwn) return letter;
    return { ...letter, message: { ...message, payload: { ...message.payload, how: spell(how) } } };
  };
  return { ...body, letters: (body.letters as readonly Letter[]).map(spelled) };
}

const NOWHERE = { manager: '', referee: '', mailbox: '', table: null };
type Refused = { error_code?: string; reason?: string; message?: string };

const envelope = (type: string, id: string, payload: object) => ({
  protocol: PROTOCOL,
  message_id: randomUUID(),
  type,
  sender: `player:${id}`,
  timestamp: new Date().toISOString(),
  payload,
});

async function untilMail(
  { clock, mail }: LeagueStores,
  player: LeaguePlayer,
  after: number,
  { ms, signal }: { readonly ms: number; readonly signal?: AbortSignal | undefined },
): Promise<Letter[]> {
  const until = clock.now() + ms;
  let wake: () => void = () => undefined;
  let rung = false;
  const unsubscribe = mail.onMail(({ leagueId, playerId }) => {
    if (leagueId !== player.leagueId || playerId !== player.playerId) return;
    rung = true;
    wake();
  });
  try {
    for (;;) {
      rung = false;
      const letters = await mail.letters(player, after, MOST_LETTERS);
      const left = until - clock.now();
      if (letters.length > 0 || left <= 0 || signal?.aborted) return letters;
      if (rung) continue;
      await new Promise<void>((next) => {
        const cancel = clock.at(clock.now() + Math.min(left, LOOK_EVERY_MS), next);
        wake = () => {
          cancel();
          next();
        };
      });
    }
  } finally {
    unsubscribe();
  }
}

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
