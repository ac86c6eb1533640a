/** An agent, identified by a valid key or a token. */
export interface AgentIdentity {
  readonly agentId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** In seconds since 1970, if it uses a token that expires. */
  readonly tokenExpiresAt?: number;
}

/** Null: an anonymous spectator. */
export type Caller = AgentIdentity | null;
