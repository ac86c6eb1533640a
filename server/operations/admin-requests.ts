import { z } from 'zod';
import { text } from '../../shared/contracts/text.ts';

export const AdminRequest = z.strictObject({
  /** A part of the town, or `town` for the town's own commands. */
  part: text(1, 32),
  name: text(1, 32),
  args: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
export type AdminRequest = z.output<typeof AdminRequest>;

export type AdminReply =
  | { readonly ok: true; readonly rows: readonly AdminRow[]; readonly words: string }
  | { readonly ok: false; readonly words: string };

export type AdminRow = Readonly<Record<string, string | number | boolean | null>>;

export const yes = (rows: readonly AdminRow[], words: string): AdminReply => ({ ok: true, rows, words });
export const no = (words: string): AdminReply => ({ ok: false, words });

/** The token of `/admin`: a caller that can read the town's pepper is its operator. */
export const ADMIN_TOKEN_OF = 'admin';
