/** Under which names budgets are kept; the prefixes keep agents, connections and addresses apart. */
const CONNECTION = 'connection:';

const AGENT = 'agent:';

export const agentHolder = (agentId: string): string => `${AGENT}${agentId}`;
export const isAgent = (holder: string): boolean => holder.startsWith(AGENT);
export const ownerHolder = (ownerId: string): string => `owner:${ownerId}`;
export const addressHolder = (address: string): string => `address:${address}`;

export const connectionHolder = (connectionId: string): string => `${CONNECTION}${connectionId}`;

/** No other node knows whom it means. */
export const isOfThisNode = (holder: string): boolean => holder.startsWith(CONNECTION);
