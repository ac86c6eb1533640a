/** An address under `/mcp/` that combines sets of other addresses, possibly behind its own guard. */
import type { Request } from 'express';
import type { AgentIdentity } from '../agents/identity.ts';

export interface GatheredPath {
  readonly path: string;
  readonly title: string;
  /** In the order of the listing; sets this town does not have are skipped. */
  readonly setIds: readonly string[];
  /** Default: open to all callers, like other addresses. */
  readonly guard?: PathGuard;
}

/** Requires a credential: a key, a token of the town, or another that the guard accepts. */
export interface PathGuard {
  identify(credential: string, req: Request): Promise<AgentIdentity | null>;
  /** For the WWW-Authenticate header: tells clients how to authenticate. */
  challenge(req: Request, problem: 'no-credential' | 'bad-credential'): string;
}
