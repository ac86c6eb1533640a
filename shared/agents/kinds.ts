/** What an account stands for: an owner's agent, one of the town's house bots, or a person who plays in the browser. */
import { isResident } from '../town/residents.ts';

export const AGENT_KINDS = ['agent', 'house', 'human'] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

/** Account ids of people begin so: whoever holds an id knows its kind without asking the store. */
export const PERSON_ID_PREFIX = 'ag_person_';

export const isPerson = (agentId: string): boolean => agentId.startsWith(PERSON_ID_PREFIX);

/** Ids of players who exist in one match alone begin so: masks, and the seats of a season. */
export const SEAT_ID_PREFIX = 'ag_seat_';

/** Nothing of it is shown beside its match: whether it is connected would tell house bots from agents. */
export const isOfOneMatch = (agentId: string): boolean => agentId.startsWith(SEAT_ID_PREFIX);

export function kindOf(agentId: string): AgentKind {
  if (isPerson(agentId)) return 'human';
  return isResident(agentId) ? 'house' : 'agent';
}
