/** What a server is and which tools it has, asked by nobody in particular: the connection is let go at once. */
import type { Reply, ToolSummary } from './experience.ts';
import { type Exchange, type McpUpstream, type Spoken, toolsOf } from './mcp-upstream.ts';

export const HOW_TO_ACT =
  'An action here is {"tool": "<name>", "args": {…}}; session.tools lists what there is.';

export const instructionsOf = ({ instructions }: Spoken['server']): string =>
  [HOW_TO_ACT, instructions].filter(Boolean).join('\n\n');

export type Looked =
  | { readonly ok: true; readonly server: Spoken['server']; readonly tools: readonly ToolSummary[] }
  | Extract<Reply, { ok: false }>;

export async function lookAt(
  upstream: McpUpstream,
  limits: Pick<Exchange, 'timeoutMs' | 'unlimited'> = {},
): Promise<Looked> {
  const nobody = { upstream: null, authorization: null, ...limits };
  let met: Spoken | null = null;
  const found = await toolsOf(upstream, nobody, (other) => {
    met = other;
  });
  const spoken = met as Spoken | null;
  upstream.forget({ authorization: null, upstream: spoken?.kept.upstream ?? null });
  if (!found.ok) return found;
  const server = spoken?.server ?? { name: '', version: '', instructions: '' };
  return { ok: true, server, tools: found.tools };
}
