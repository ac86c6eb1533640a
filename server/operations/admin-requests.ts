/** What an operator may ask for, in one shape for the command line and the running town. */
import { z } from 'zod';
import { MATCH_STATUSES } from '../store/tables.ts';

const matchId = z.string().min(1).max(64);
const agentId = z.string().min(1).max(64);
const limit = z.number().int().min(1).max(1000).default(50);

export const AdminRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('list-matches'), status: z.enum(MATCH_STATUSES).optional(), limit }),
  z.strictObject({ command: z.literal('show-match'), matchId }),
  z.strictObject({
    command: z.literal('abort-match'),
    matchId,
    reason: z.string().trim().min(1).max(200),
  }),
  z.strictObject({ command: z.literal('list-queue') }),
  z.strictObject({ command: z.literal('list-agents'), name: z.string().max(100).default(''), limit }),
  z.strictObject({ command: z.literal('make-agent'), name: z.string().min(1).max(200) }),
  z.strictObject({ command: z.literal('issue-key'), agentId }),
  z.strictObject({ command: z.literal('revoke-key'), agentId }),
  /** What a part of the town offers operators; the part itself says whether it understands. */
  z.strictObject({
    command: z.literal('part'),
    part: z.string().min(1).max(32),
    name: z.string().min(1).max(32),
    args: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  }),
  /** An absolute path on the town's machine. */
  z.strictObject({ command: z.literal('backup'), file: z.string().min(1).max(4096).startsWith('/') }),
]);
export type AdminRequest = z.output<typeof AdminRequest>;

export type AdminReply =
  | { readonly ok: true; readonly rows: readonly AdminRow[]; readonly words: string }
  | { readonly ok: false; readonly words: string };

export type AdminRow = Readonly<Record<string, string | number | boolean | null>>;

export const yes = (rows: readonly AdminRow[], words: string): AdminReply => ({ ok: true, rows, words });
export const no = (words: string): AdminReply => ({ ok: false, words });

/** The token of `/admin`: who can read the town's pepper owns the town. */
export const ADMIN_TOKEN_OF = 'admin';
