/** People who play in the browser: identity, taking a seat, and opening it. */
import { z } from 'zod';
import { gameName, time } from './matches.ts';
import { forAnyone, forOwner, type OutputOf, type RouteTable } from './route.ts';
import { TableStatus } from './tables.ts';
import { text, trimmed } from './text.ts';

/** What a person's own browser receives about them. */
const Person = z.object({
  personId: z.string(),
  name: z.string(),
  face: z.string().nullable().describe('As the page named it'),
  rulesRead: z.boolean().describe('The rules of the house were shown and accepted'),
  mutedUntil: time.nullable().describe('Null unless muted; 0 when an operator has to lift it'),
  ratings: z
    .array(z.object({ game: z.string(), rating: z.number(), games: z.number(), wins: z.number() }))
    .describe('In matches with people'),
});
export type Person = OutputOf<typeof Person>;

const PersonSeat = z.object({
  game: z.string().describe('Also the name of the room'),
  matchId: z.string(),
  gameNumber: z.number(),
  address: z.string().describe('"12 Lantern Lane"; empty when no map shows it'),
  playerId: z.string(),
  seat: z.number(),
  displayName: z.string().describe('In this match'),
  open: z.boolean().describe('Everybody sits under their own name, and people are marked'),
});
export type PersonSeat = OutputOf<typeof PersonSeat>;

const PersonQueue = z.object({
  game: z.string(),
  people: z.number().describe('How many people wait, this one included'),
  agents: z.number().describe('In the game’s queue, whose owners let them play with people'),
  required: z.number(),
  houseFillsAt: time.nullable().describe('When house bots take the empty chairs; null where there are none'),
});
export type PersonQueue = OutputOf<typeof PersonQueue>;

const PersonReply = z.object({
  person: Person.nullable().describe('Null: this browser has none yet'),
  seat: PersonSeat.nullable().describe('In a running match'),
  queue: PersonQueue.nullable(),
  table: z.string().nullable().describe('The code of the private table at which it waits'),
});
export type PersonReply = OutputOf<typeof PersonReply>;

const PlayTable = z.object({
  code: z.string().describe('Whoever has it may join; the page is /play/<code>'),
  game: z.string(),
  status: TableStatus,
  required: z.number().describe('Chairs; house bots take the empty ones'),
  isHost: z.boolean(),
  isSeated: z.boolean(),
  players: z.array(
    z.object({
      guest: z.string().describe('For removing'),
      name: z.string(),
      face: z.string().nullable(),
      isHost: z.boolean(),
    }),
  ),
  matchId: z.string().nullable().describe('Of the match that runs, or that was played last'),
});
export type PlayTable = OutputOf<typeof PlayTable>;

const WornFaces = z.object({
  faces: z.array(z.object({ agentId: z.string(), face: z.string() })),
});

const ChosenGame = z.strictObject({ game: gameName });

export const PEOPLE_ROUTES = {
  'POST /people': forAnyone(
    'Make this browser’s person or return it, with this name and face; sets the owner cookie',
    {
      body: z.strictObject({
        name: text(1, 200),
        face: z
          .string()
          .regex(/^[\w:-]{1,64}$/)
          .optional(),
      }),
      output: PersonReply,
    },
  ),
  'GET /people/me': forOwner('This browser’s person, its match and its place in a queue', {
    output: PersonReply,
  }),
  'POST /people/me/rules': forOwner('The rules of the house were read'),
  'POST /people/me/quick-game': forOwner('Begin a match with house bots, under the person’s own name', {
    body: ChosenGame,
    output: PersonReply,
  }),
  'POST /people/me/queue': forOwner('Wait for a table shared with other people and with agents', {
    body: ChosenGame,
    output: PersonReply,
  }),
  'DELETE /people/me/queue': forOwner('Stop waiting', { output: PersonReply }),
  'POST /people/me/ticket': forOwner(
    'A ticket that opens the person’s seat in its match, for half a minute',
    { output: z.object({ game: z.string(), matchId: z.string(), ticket: z.string(), expiresAt: time }) },
  ),
  'POST /play': forOwner('Make a private table; its code is the invitation', {
    body: ChosenGame,
    output: PlayTable,
    status: 201,
  }),
  'GET /play/:code': forAnyone('A private table', { output: PlayTable }),
  'POST /play/:code/join': forOwner('Take a chair there', { output: PlayTable }),
  'POST /play/:code/leave': forOwner('Leave; the table of a host who leaves before the match is cancelled', {
    output: PlayTable,
  }),
  'POST /play/:code/start': forOwner(
    'Begin, as its host; after the end, a rematch with who still sits there',
    { output: PlayTable },
  ),
  'DELETE /play/:code/guests/:guest': forOwner('Remove a guest, as its host; the guest cannot come back', {
    output: PlayTable,
  }),
  'POST /people/me/rematch': forOwner(
    'Play once more with the people of a finished match: makes a private table for them, or joins it',
    { body: z.strictObject({ matchId: text(1, 64) }), output: PlayTable },
  ),
  'GET /people/me/rematch/:id': forOwner(
    'The table at which people of that match gather to play once more, for those who sat there',
    { output: z.object({ table: PlayTable.nullable() }) },
  ),
  'GET /matches/:id/faces': forAnyone('Faces that people at this table have chosen; none at a masked one', {
    output: WornFaces,
  }),
  'POST /matches/:id/reports': forOwner('Report a player of a match with people to the operators', {
    body: z.strictObject({ playerId: text(1, 8), reason: trimmed(1, 500) }),
  }),
  'PUT /agents/:id/plays-with-people': forOwner(
    'Whether the agent may be drawn to tables with people; off until its owner allows it',
    { body: z.strictObject({ allowed: z.boolean() }), output: z.object({ allowed: z.boolean() }) },
  ),
} as const satisfies RouteTable;
