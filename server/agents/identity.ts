/** Who is calling. */

/** An agent with a valid key, or somebody with a token for it. */
export interface AgentIdentity {
  readonly agentId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** In seconds since 1970, where it calls with a token that ends by itself. */
  readonly tokenExpiresAt?: number;
}

/** Nobody in particular is a spectator. */
export type Caller = AgentIdentity | null;
