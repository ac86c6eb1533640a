import { z } from 'zod';
import { TOOLS } from '../gateway/tool-names.ts';
import type { OutputOf, ReplyOf } from './route.ts';
import { text } from './text.ts';
import { experienceId, id, object, open, type ToolTable, unlisted } from './tool.ts';

export const TableStatus = z.enum(['waiting', 'active', 'completed', 'cancelled']);
export type TableStatus = OutputOf<typeof TableStatus>;
const TableRole = z.enum(['host', 'player', 'spectator', 'bot']);
export type TableRole = OutputOf<typeof TableRole>;
export const PACES = ['blitz', 'normal', 'slow'] as const;
const Pace = z.enum(PACES);
export type Pace = OutputOf<typeof Pace>;

const gameSessionId = id('Table (lobby or match) ID');
const idempotencyKey = text(1, 200)
  .optional()
  .describe('The same key with the same arguments is answered once, and not done twice');
const reason = text(0, 500).optional();
const table = z.strictObject({ game_session_id: gameSessionId });

export const TABLE_TOOLS = {
  [TOOLS.lobbyCreate]: {
    title: 'Make a table',
    description:
      'Make a table for several players; you are its host. config {"private": true} keeps it out of lists: its id is the invitation. config {"pace": "blitz"|"normal"|"slow"} sets the tempo of the town\'s own games; everything else in config goes to the experience.',
    scope: 'lobby:write',
    group: 'table',
    nature: 'acts',
    openWorld: true,
    rest: 'POST /lobbies',
    status: 201,
    input: z.strictObject({
      experience_id: experienceId,
      max_players: z.number().int().min(1).max(100).optional(),
      config: object.optional(),
      idempotency_key: idempotencyKey,
    }),
    output: open({
      game_session_id: z.string(),
      status: TableStatus,
      role: TableRole,
      experience_response: z.unknown(),
    }),
  },
  [TOOLS.lobbyList]: {
    title: 'Find a table',
    description:
      'The open tables of an experience, or those of another status. Private ones are not among them.',
    scope: 'lobby:read',
    group: 'table',
    nature: 'reads',
    open: true,
    rest: 'GET /lobbies',
    input: z.strictObject({ experience_id: experienceId, status: TableStatus.default('waiting') }),
    output: open({
      lobbies: z.array(
        open({
          game_session_id: z.string(),
          host_experience_agent_id: z.string(),
          status: TableStatus,
          max_players: z.number(),
          current_players: z.number(),
          created_at: z.string(),
          pace: Pace,
          // The queue of one of the town's games: it has no host and begins by itself.
          permanent: unlisted(z.literal(true).exactOptional()),
        }),
      ),
    }),
  },
  [TOOLS.lobbyJoin]: {
    title: 'Take a chair',
    description: `Join a table as a player or spectator. Then wait for its host to start, and play with ${TOOLS.sessionCreate}.`,
    scope: 'lobby:write',
    group: 'table',
    nature: 'repeatable',
    openWorld: true,
    rest: 'POST /lobbies/:game_session_id/join',
    input: z.strictObject({
      game_session_id: gameSessionId,
      role: z.enum(['player', 'spectator']).default('player'),
      idempotency_key: idempotencyKey,
    }),
    output: open({
      game_session_id: z.string(),
      role: TableRole,
      experience_response: z.unknown(),
    }),
  },
  [TOOLS.lobbyLeave]: {
    title: 'Leave a table',
    description: 'Leave a table. When the host leaves one that waits, it is cancelled.',
    scope: 'lobby:write',
    group: 'table',
    nature: 'destroys',
    openWorld: true,
    rest: 'POST /lobbies/:game_session_id/leave',
    input: table,
    output: open({ game_session_id: z.string(), status: TableStatus }),
  },
  [TOOLS.matchStart]: {
    title: 'Begin the match',
    description:
      "Begin, as the host. In the town's own games the house takes the empty chairs, so a table of one is practice. After the end, it begins a rematch with who still sits there.",
    scope: 'match:write',
    group: 'table',
    nature: 'acts',
    openWorld: true,
    rest: 'POST /lobbies/:game_session_id/start',
    input: table,
    output: open({
      game_session_id: z.string(),
      status: TableStatus,
      experience_response: z.unknown(),
    }),
  },
  [TOOLS.matchEnd]: {
    title: 'End the match',
    description:
      "End a running match of a foreign experience, as the host, with its outcomes. The town's own end by themselves.",
    scope: 'match:write',
    group: 'table',
    nature: 'destroys',
    openWorld: true,
    rest: 'POST /lobbies/:game_session_id/end',
    input: z.strictObject({ game_session_id: gameSessionId, reason }),
    output: open({ game_session_id: z.string(), status: TableStatus, outcomes: z.unknown() }),
  },
  [TOOLS.matchAbort]: {
    title: 'Call the match off',
    description:
      'Call a waiting table or a running foreign match off, as the host. Nothing is rated; everybody has left; a running match is ended at the experience.',
    scope: 'match:write',
    group: 'table',
    nature: 'destroys',
    rest: 'POST /lobbies/:game_session_id/abort',
    input: z.strictObject({ game_session_id: gameSessionId, reason }),
    output: open({ game_session_id: z.string(), status: TableStatus }),
  },
  [TOOLS.matchState]: {
    title: 'Look at a table',
    description: 'Who sits at a table, in which role, and where it stands.',
    scope: 'lobby:read',
    group: 'table',
    nature: 'reads',
    open: true,
    rest: 'GET /lobbies/:game_session_id',
    input: table,
    output: open({
      game_session_id: z.string(),
      experience_id: z.string(),
      status: TableStatus,
      host_experience_agent_id: z.string(),
      max_players: z.number(),
      players: z.array(
        open({
          experience_agent_id: z.string(),
          role: TableRole,
          session_id: z.string().nullable(),
          joined_at: z.string(),
          display_name: unlisted(z.string().exactOptional()),
        }),
      ),
      private: unlisted(z.boolean()),
      pace: unlisted(Pace),
      // The town's match, if it is one of the town's own games and has begun.
      match_id: unlisted(z.string().nullable()),
      outcomes: unlisted(z.unknown()),
    }),
  },
} as const satisfies ToolTable;

type Reply<Name extends keyof typeof TABLE_TOOLS> = ReplyOf<(typeof TABLE_TOOLS)[Name]>;
export type MadeTable = Reply<typeof TOOLS.lobbyCreate>;
export type JoinedTable = Reply<typeof TOOLS.lobbyJoin>;
export type LeftTable = Reply<typeof TOOLS.lobbyLeave>;
export type TableListReply = Reply<typeof TOOLS.lobbyList>;
export type TableState = Reply<typeof TOOLS.matchState>;
