export const AGENT_STATES = ['INIT', 'REGISTERED', 'ACTIVE', 'SUSPENDED', 'SHUTDOWN'] as const;
export type AgentState = (typeof AGENT_STATES)[number];

export const AGENT_EVENTS = [
  'register_success',
  'error',
  'league_start',
  'league_end',
  'timeout',
  'recover',
  'max_fails',
] as const;
export type AgentEvent = (typeof AGENT_EVENTS)[number];

export const EDGES: readonly (readonly [AgentState, AgentEvent, AgentState])[] = [
  ['INIT', 'register_success', 'REGISTERED'],
  ['INIT', 'error', 'SHUTDOWN'],
  ['REGISTERED', 'league_start', 'ACTIVE'],
  ['REGISTERED', 'league_end', 'SHUTDOWN'],
  ['ACTIVE', 'timeout', 'SUSPENDED'],
  ['SUSPENDED', 'recover', 'ACTIVE'],
  ['SUSPENDED', 'max_fails', 'SHUTDOWN'],
];

/** Null: no such edge, and the agent keeps its state. */
export function advance(state: AgentState, event: AgentEvent): AgentState | null {
  return EDGES.find(([from, on]) => from === state && on === event)?.[2] ?? null;
}

export const MAX_FAILS = 3;

export interface Standing {
  readonly state: AgentState;
  readonly fails: number;
}

export function afterMissing({ state, fails }: Standing): Standing {
  const missed = fails + 1;
  const suspended = advance(state, 'timeout') ?? state;
  const next = missed >= MAX_FAILS ? (advance(suspended, 'max_fails') ?? suspended) : suspended;
  return { state: next, fails: missed };
}

export const afterAnswering = ({ state }: Standing): Standing => ({
  state: advance(state, 'recover') ?? state,
  fails: 0,
});
