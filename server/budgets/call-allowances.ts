/** What every request of an agent is paid from, over MCP and over sockets, whatever it asks for. */
import type { Refusal } from '../../shared/protocol/refusals.ts';
import type { Caller } from '../agents/identity.ts';
import type { Allowance } from './allowance.ts';
import { addressHolder, agentHolder } from './holders.ts';

export interface CallAllowances {
  readonly ofAgent: Allowance;
  /** All callers without a valid key behind one address share it. */
  readonly anonymous: Allowance;
}

/** Null when the requests have been paid for. */
export const payForCalls = (
  { anonymous, ofAgent }: CallAllowances,
  { caller, address }: { readonly caller: Caller; readonly address: string },
  requests = 1,
): Refusal | null =>
  caller
    ? ofAgent.spend(agentHolder(caller.agentId), requests)
    : anonymous.spend(addressHolder(address), requests);
