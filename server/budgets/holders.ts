/** The names of budget holders; prefixes separate agents, connections and addresses. */
const CONNECTION = 'connection:';

const AGENT = 'agent:';

export const agentHolder = (agentId: string): string => `${AGENT}${agentId}`;
export const isAgent = (holder: string): boolean => holder.startsWith(AGENT);
export const ownerHolder = (ownerId: string): string => `owner:${ownerId}`;
export const addressHolder = (address: string): string => `address:${address}`;

export const connectionHolder = (connectionId: string): string => `${CONNECTION}${connectionId}`;

/** Other nodes cannot resolve it. */
export const isOfThisNode = (holder: string): boolean => holder.startsWith(CONNECTION);
