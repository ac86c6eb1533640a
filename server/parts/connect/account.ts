/**
 * What the library takes for an account: an agent by the key it has now. A new key for the agent is another account,
 * so that whatever was connected before has lost its own, on every node.
 */
export interface Account {
  readonly agentId: string;
  readonly keyId: string;
}

export const accountIdOf = ({ agentId, keyId }: Account): string => `${agentId}.${keyId}`;

export function accountOf(accountId: string): Account {
  const [agentId = '', keyId = ''] = accountId.split('.');
  return { agentId, keyId };
}
