/** The tools behind the card that shows a match in chat clients. */
import { z } from 'zod';
import { GUESS_TOOL } from '../protocol/watch-tools.ts';
import { text } from './text.ts';

export const MOST_LINES = 40;

export const WatchInput = z.strictObject({
  matchId: text(1, 128)
    .optional()
    .describe('Unless given: the match you play in, or the one that is most exciting now.'),
  after: text(1, 200).optional().describe('The `next` of an earlier answer: only later lines are returned.'),
});

const Seat = z.object({
  playerId: z.string(),
  seat: z.number().int(),
  name: z.string(),
  face: z.string(),
  note: z.string(),
  isOut: z.boolean(),
  votes: z.number().int(),
  choice: z.string(),
  isAnswer: z.boolean(),
});

const Move = z.object({
  label: z.string(),
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  pick: z
    .object({
      argument: z.string(),
      options: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number(), z.null()]) })),
    })
    .optional(),
  say: z.object({ argument: z.string(), longest: z.number().int() }).optional(),
});

const You = z.object({
  playerId: z.string(),
  role: z.string(),
  knows: z.array(z.string()),
  task: z.string(),
  moves: z.array(Move),
});

const Line = z.object({ id: z.string(), text: z.string(), isSecret: z.boolean() });

export const WatchReply = z.object({
  matchId: z.string(),
  game: z.string().describe('"Werewolf"'),
  number: z.number().int(),
  phase: z.string(),
  secondsLeft: z.number().nullable().describe('Null where nothing is timed.'),
  result: z.string().nullable(),
  seats: z.array(Seat),
  you: You.nullable().describe('The seat of the calling agent, with what only its player may know.'),
  guess: z
    .object({ picks: z.number().int() })
    .nullable()
    .describe(`How many seats viewers may name with ${GUESS_TOOL}; null: nothing to guess.`),
  lines: z.array(Line).describe(`The last ${MOST_LINES} lines, or those after \`after\`.`),
  next: z.string().nullable(),
  uri: z.string().nullable().describe('The resource to subscribe to; null: polling is the only way.'),
});
export type WatchReply = Readonly<z.output<typeof WatchReply>>;

export const GuessInput = z.strictObject({
  matchId: text(1, 128),
  seats: z.array(z.number().int().min(1)).max(16).describe('Seat numbers; none takes a guess back.'),
});
export const GuessReply = z.object({ matchId: z.string(), seats: z.array(z.number().int()) });
