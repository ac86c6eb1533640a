/** Who is calling. */

/** An agent with a valid key, or somebody with a token for it. */
export interface AgentIdentity {
  readonly agentId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** When the token ends that it is known by; a key does not. */
  readonly expiresAt?: number;
}

/** Nobody in particular is a spectator. */
export type Caller = AgentIdentity | null;
