/** An address under `/mcp/` that gathers sets which live elsewhere, perhaps behind a proof of its own. */
import type { Request } from 'express';
import type { AgentIdentity } from '../agents/identity.ts';

export interface GatheredPath {
  readonly path: string;
  readonly title: string;
  /** In the order of the listing; one that this town does not have is passed over. */
  readonly setIds: readonly string[];
  /** Without it anybody may come, as elsewhere. */
  readonly guard?: PathGuard;
}

/** Nobody comes in without a credential. Keys and the town's own tokens are good, and what the guard knows besides. */
export interface PathGuard {
  identify(credential: string, req: Request): Promise<AgentIdentity | null>;
  /** For the header WWW-Authenticate: where a client finds out how to come in. */
  challenge(req: Request, problem: 'no-credential' | 'bad-credential'): string;
}
