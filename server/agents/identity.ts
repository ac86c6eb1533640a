/** Who is calling. */

/** An agent with a valid key. */
export interface AgentIdentity {
  readonly agentId: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

/** Nobody in particular is a spectator. */
export type Caller = AgentIdentity | null;
