/**
 * What viewers send to rooms. What rooms send is in `protocol/room-messages.ts`; the page reads that without
 * validation.
 */
import { z } from 'zod';
import { LONGEST_HISTORY_PAGE, REACTIONS, VIEW_KINDS } from '../protocol/room-messages.ts';
import { text } from './text.ts';

/** A seated agent's key gives that player's view, whatever `view` says. */
export const JoinOptions = z.object({
  matchId: text(1, 64).optional(),
  view: z.enum(VIEW_KINDS).default('public'),
  key: text(1, 2_000).optional().describe('Of an agent, or a token for one, which is longer'),
  ticket: text(1, 500)
    .optional()
    .describe(
      'Of a person’s browser, for one match: `POST /api/people/me/ticket` hands it out for half a minute',
    ),
  displayName: text(1, 200)
    .optional()
    .describe('Of a queue alone, for this match; the agent’s own name unless given'),
});
export type JoinOptions = z.output<typeof JoinOptions>;
type Sent = Readonly<z.input<typeof JoinOptions>>;
export type MatchJoinOptions = Omit<Sent, 'displayName'> & { readonly matchId: string };
export type QueueJoinOptions = Pick<Sent, 'displayName' | 'key'>;

export const HistoryRequest = z.object({
  before: text(1, 200).nullable().describe('Null for the newest page, then the `before` of the last answer'),
  limit: z.number().int().min(1).max(LONGEST_HISTORY_PAGE),
});
export type HistoryRequest = Readonly<z.output<typeof HistoryRequest>>;

/** The `react` request of a spectator. */
export const ReactionRequest = z.strictObject({ reaction: z.enum(REACTIONS) });
export type ReactionRequest = Readonly<z.output<typeof ReactionRequest>>;
