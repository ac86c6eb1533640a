/**
 * What tells that two of a league belong together: one owner, one host, one address, one endpoint. Kept as digests, for
 * they are compared and never read. This machine's own addresses tell nothing: everybody here has them.
 */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { householdOf } from '../../budgets/address.ts';

export interface Origin {
  readonly leagueId: string;
  readonly agentId: string | null;
  readonly ownerId: string | null;
  /** From where it has registered. */
  readonly address: string | null;
  readonly endpoint: string | null;
  /** What the endpoint's name stands for. */
  readonly endpointAddresses: readonly string[];
}

/** Whoever moves about keeps what it was; so much of it. */
const MOST_KEPT = 40;

export function kinOf(origin: Origin): string[] {
  const { address, agentId, endpoint, endpointAddresses, leagueId, ownerId } = origin;
  const host = endpoint === null ? null : new URL(endpoint).hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = [address, host, ...endpointAddresses].filter((each) => each !== null && isIP(each) > 0);
  const marks = [
    agentId && `agent ${agentId}`,
    ownerId && `owner ${ownerId}`,
    endpoint && `endpoint ${endpoint}`,
    host && !isIP(host) && !LOCAL_NAME.test(host) && `host ${host}`,
    ...addresses.map((each) => each && !isHere(each) && `address ${householdOf(each)}`),
  ];
  return [...new Set(marks.flatMap((mark) => (mark ? [digest(leagueId, mark)] : [])))];
}

/** As the one at that address has it. */
export const kinOfAddress = (leagueId: string, address: string): string =>
  digest(leagueId, `address ${householdOf(address)}`);

export const areKin = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((mark) => b.includes(mark));

/** Registered again, perhaps elsewhere: it stays whose it was. */
export const kinTogether = (before: readonly string[], now: readonly string[]): string[] =>
  [...new Set([...now, ...before])].slice(0, MOST_KEPT);

const LOCAL_NAME = /^(localhost|.*\.localhost)$/i;
/** A household of IPv6 is written by its first four groups: that of `::1` has nothing in it. */
export const isHere = (address: string): boolean =>
  /^(127\.|0\.0\.0\.0$|0:0:0:0$)/.test(householdOf(address));

const digest = (leagueId: string, mark: string): string =>
  createHash('sha256').update(`${leagueId} ${mark}`).digest('hex').slice(0, 24);
