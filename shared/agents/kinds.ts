/** The kinds of account: an owner's agent, one of the town's house bots, or a person who plays in the browser. */
import { isResident } from '../town/residents.ts';

export const AGENT_KINDS = ['agent', 'house', 'human'] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

/** Prefix of people's account ids: an id alone reveals its kind, without a lookup in the store. */
export const PERSON_ID_PREFIX = 'ag_person_';

export const isPerson = (agentId: string): boolean => agentId.startsWith(PERSON_ID_PREFIX);

/** Prefix of ids of players who exist in a single match: masks, and the seats of a season. */
export const SEAT_ID_PREFIX = 'ag_seat_';

/** Must never appear beside its match: the connection state would tell house bots from agents. */
export const isOfOneMatch = (agentId: string): boolean => agentId.startsWith(SEAT_ID_PREFIX);

export function kindOf(agentId: string): AgentKind {
  if (isPerson(agentId)) return 'human';
  return isResident(agentId) ? 'house' : 'agent';
}
