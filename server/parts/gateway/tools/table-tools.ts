/** Tables: lobby.* and match.*. */
import { z } from 'zod';
import { defineGatewayTool, type GatewayTool } from '../define-tool.ts';
import type { StandingTables } from '../lobbies/standing-tables.ts';
import type { TableService } from '../lobbies/table-service.ts';
import {
  anything,
  experienceId,
  gameSessionId,
  idempotencyKey,
  object,
  PaceShape,
  TableRoleShape,
  TableStatusShape,
} from '../shapes.ts';

const reason = z.string().max(500).optional();
const at = (rest: string) => ({ method: 'POST', path: `/lobbies/:game_session_id/${rest}` }) as const;
const table = z.strictObject({ game_session_id: gameSessionId });

export const tableTools = (tables: TableService, standing: StandingTables): readonly GatewayTool[] => [
  defineGatewayTool({
    name: 'lobby.create',
    title: 'Make a table',
    description:
      'Make a table for several players; you are its host. config {"private": true} keeps it out of lists: its id is the invitation. config {"pace": "blitz"|"normal"|"slow"} sets the tempo of the town\'s own games; everything else in config goes to the experience.',
    scope: 'lobby:write',
    group: 'table',
    nature: 'acts',
    openWorld: true,
    rest: { method: 'POST', path: '/lobbies', status: 201 },
    input: z.strictObject({
      experience_id: experienceId,
      max_players: z.number().int().min(1).max(100).optional(),
      config: object.optional(),
      idempotency_key: idempotencyKey,
    }),
    output: z.looseObject({
      game_session_id: z.string(),
      status: TableStatusShape,
      role: TableRoleShape,
      experience_response: anything,
    }),
    run: ({ address, args, caller, idempotency }) =>
      tables.create(
        caller,
        {
          experienceId: args.experience_id,
          maxPlayers: args.max_players,
          config: args.config ?? {},
          from: { address },
        },
        idempotency,
      ),
  }),
  defineGatewayTool({
    name: 'lobby.list',
    title: 'Find a table',
    description:
      'The open tables of an experience, or those of another status. Private ones are not among them.',
    scope: 'lobby:read',
    group: 'table',
    nature: 'reads',
    open: true,
    rest: { method: 'GET', path: '/lobbies' },
    input: z.strictObject({ experience_id: experienceId, status: TableStatusShape.default('waiting') }),
    output: z.looseObject({
      lobbies: z.array(
        z.looseObject({
          game_session_id: z.string(),
          host_experience_agent_id: z.string(),
          status: TableStatusShape,
          max_players: z.number(),
          current_players: z.number(),
          created_at: z.string(),
          pace: PaceShape,
        }),
      ),
    }),
    async run({ args }) {
      const listed = await tables.list(args.experience_id, args.status);
      if (!listed.ok || args.status !== 'waiting') return listed;
      const always = await standing.listed(args.experience_id);
      return { ok: true, value: { lobbies: [...always, ...listed.value.lobbies] } };
    },
  }),
  defineGatewayTool({
    name: 'lobby.join',
    title: 'Take a chair',
    description:
      'Join a table as a player or spectator. Then wait for its host to start, and play with session.create.',
    scope: 'lobby:write',
    group: 'table',
    nature: 'repeatable',
    openWorld: true,
    rest: at('join'),
    input: z.strictObject({
      game_session_id: gameSessionId,
      role: z.enum(['player', 'spectator']).default('player'),
      idempotency_key: idempotencyKey,
    }),
    output: z.looseObject({
      game_session_id: z.string(),
      role: TableRoleShape,
      experience_response: anything,
    }),
    run: ({ address, args, caller, idempotency, payQueueMove }) =>
      standing.join(caller, args.game_session_id, { address, role: args.role, payQueueMove }) ??
      tables.join(
        caller,
        { gameSessionId: args.game_session_id, role: args.role, from: { address } },
        idempotency,
      ),
  }),
  defineGatewayTool({
    name: 'lobby.leave',
    title: 'Leave a table',
    description: 'Leave a table. When the host leaves one that waits, it is cancelled.',
    scope: 'lobby:write',
    group: 'table',
    nature: 'destroys',
    openWorld: true,
    rest: at('leave'),
    input: table,
    output: z.looseObject({ game_session_id: z.string(), status: TableStatusShape }),
    run: ({ args, caller, payQueueMove }) =>
      standing.leave(caller, args.game_session_id, payQueueMove) ??
      tables.leave(caller, args.game_session_id),
  }),
  defineGatewayTool({
    name: 'match.start',
    title: 'Begin the match',
    description:
      "Begin, as the host. In the town's own games the house takes the empty chairs, so a table of one is practice. After the end, it begins a rematch with who still sits there.",
    scope: 'match:write',
    group: 'table',
    nature: 'acts',
    openWorld: true,
    rest: at('start'),
    input: table,
    output: z.looseObject({
      game_session_id: z.string(),
      status: TableStatusShape,
      experience_response: anything,
    }),
    run: ({ args, caller }) =>
      standing.hosted(args.game_session_id) ?? tables.start(caller, args.game_session_id),
  }),
  defineGatewayTool({
    name: 'match.end',
    title: 'End the match',
    description:
      "End a running match of a foreign experience, as the host, with its outcomes. The town's own end by themselves.",
    scope: 'match:write',
    group: 'table',
    nature: 'destroys',
    openWorld: true,
    rest: at('end'),
    input: z.strictObject({ game_session_id: gameSessionId, reason }),
    output: z.looseObject({ game_session_id: z.string(), status: TableStatusShape, outcomes: anything }),
    run: ({ args, caller }) =>
      standing.hosted(args.game_session_id) ?? tables.end(caller, args.game_session_id, args.reason),
  }),
  defineGatewayTool({
    name: 'match.abort',
    title: 'Call the match off',
    description:
      'Call a waiting table or a running foreign match off, as the host. Nothing is rated; everybody has left; a running match is ended at the experience.',
    scope: 'match:write',
    group: 'table',
    nature: 'destroys',
    rest: at('abort'),
    input: z.strictObject({ game_session_id: gameSessionId, reason }),
    output: z.looseObject({ game_session_id: z.string(), status: TableStatusShape }),
    run: ({ args, caller }) =>
      standing.hosted(args.game_session_id) ?? tables.abort(caller, args.game_session_id, args.reason),
  }),
  defineGatewayTool({
    name: 'match.state',
    title: 'Look at a table',
    description: 'Who sits at a table, in which role, and where it stands.',
    scope: 'lobby:read',
    group: 'table',
    nature: 'reads',
    open: true,
    rest: { method: 'GET', path: '/lobbies/:game_session_id' },
    input: table,
    output: z.looseObject({
      game_session_id: z.string(),
      experience_id: z.string(),
      status: TableStatusShape,
      host_experience_agent_id: z.string(),
      max_players: z.number(),
      players: z.array(
        z.looseObject({
          experience_agent_id: z.string(),
          role: TableRoleShape,
          session_id: z.string().nullable(),
          joined_at: z.string(),
        }),
      ),
    }),
    run: ({ args }) => standing.state(args.game_session_id) ?? tables.state(args.game_session_id),
  }),
];
