/** Registration for all members: which league, which endpoint, which owner, and the token. */

import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { ErrorCode } from '../../../shared/league/codes.ts';
import type { Envelope, PayloadOf } from '../../../shared/league/messages.ts';
import { digestOf, tokenFor } from '../../../shared/league/tokens.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { householdOf } from '../../budgets/address.ts';
import type { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { AddressRefusedError } from '../../outbound/outbound-error.ts';
import { isWritten } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { League, LeaguePlayer, LeagueReferee } from './records.ts';
import type { Services } from './services.ts';

const TOKEN_MS = 24 * 3_600_000;
const MOST_TRIES = 50;

/** Why a league rejects an applicant that another may accept; the applicant is told the last of these first. */
const PASSED_OVER = ['begun', 'unsuitable', 'taken', 'full'] as const;
type PassedOver = (typeof PASSED_OVER)[number];

export interface Refusal {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  /** Unless set, no other league is tried. */
  readonly passedOver?: PassedOver;
}
export interface Registered {
  readonly ok: true;
  readonly id: string;
  readonly token: string;
  readonly league: League;
  readonly players: number;
}
export type Registration = Registered | Refusal;

export const no = (code: ErrorCode, message: string, passedOver?: PassedOver): Refusal => ({
  ok: false,
  code,
  message,
  ...(passedOver && { passedOver }),
});

/** The applicant: its message, its key of the town if any, and its address if known. */
export interface Applicant<Type extends 'PLAYER_REGISTER_REQUEST' | 'REFEREE_REGISTER_REQUEST'> {
  readonly message: Envelope<Type>;
  readonly agent: AgentIdentity | null;
  readonly address: string | null;
}
export type PlayerApplicant = Applicant<'PLAYER_REGISTER_REQUEST'>;
export type RefereeApplicant = Applicant<'REFEREE_REGISTER_REQUEST'>;

/** A member's endpoint, and whose it seems to be. */
export interface Place {
  readonly endpoint: string | null;
  readonly addresses: readonly string[];
}

/** Another writer was faster, or the league has advanced: read again. */
export const AGAIN = 'again';

export interface ReceptionDeps extends Services<'stores' | 'ownerOf'> {
  readonly caller: Pick<GuardedCaller, 'addressesOf'>;
}

export class Reception {
  readonly #deps: ReceptionDeps;

  constructor(deps: ReceptionDeps) {
    this.#deps = deps;
  }

  async untilKept(register: () => Promise<Registration | typeof AGAIN>): Promise<Registration> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const done = await register();
      if (done !== AGAIN) return done;
    }
    return no('L001', 'Too many register at once; try again.');
  }

  /** Enters the league that the shown token is from, else the one the message names, else the first that accepts. */
  async admit(
    { league_id, join_code }: Pick<PayloadOf<'PLAYER_REGISTER_REQUEST'>, 'league_id' | 'join_code'>,
    holder: Pick<LeaguePlayer | LeagueReferee, 'leagueId'> | undefined,
    enter: (league: League) => Promise<Registration | typeof AGAIN>,
  ): Promise<Registration | typeof AGAIN> {
    const { leagues } = this.#deps.stores;
    if (holder && (league_id ?? holder.leagueId) === holder.leagueId) {
      const own = await leagues.byId(holder.leagueId);
      if (own) return enter(own);
    }
    if (league_id === undefined) return this.#enterAny(enter);
    const league = await leagues.byId(league_id);
    if (!league) return no('L005', `league_id: unknown league ${league_id}. ${LIST_THEM}`);
    if (league.joinCode !== null && league.joinCode !== join_code)
      return no('L001', 'join_code: this league is private, and only its own code opens it.');
    return enter(league);
  }

  /** Tries every league, newest first; the applicant may return to one that is running. */
  async #enterAny(
    enter: (league: League) => Promise<Registration | typeof AGAIN>,
  ): Promise<Registration | typeof AGAIN> {
    const open = (await this.#deps.stores.leagues.open()).filter(
      ({ house, joinCode }) => !house && joinCode === null,
    );
    let refusal: Refusal = NONE_OPEN;
    for (const league of open.toReversed().toSorted((a, b) => turnOf(a) - turnOf(b))) {
      const done = await enter(league);
      if (done === AGAIN || done.ok || !done.passedOver) return done;
      if (weightOf(done) > weightOf(refusal)) refusal = done;
    }
    return refusal;
  }

  /** `text` undefined: it has no endpoint. */
  async place(text: string | undefined): Promise<Place | Refusal> {
    if (text === undefined) return { endpoint: null, addresses: [] };
    const url = URL.parse(text);
    if (!url)
      return no('L001', `endpoint: expected an address such as http://localhost:8101/mcp, got ${text}.`);
    url.hash = '';
    try {
      const found = await this.#deps.caller.addressesOf(url);
      return { endpoint: url.href, addresses: found.map(({ address }) => address) };
    } catch (error) {
      if (error instanceof AddressRefusedError) return no('L001', `endpoint: ${error.message}`);
      throw error;
    }
  }

  async kin(
    { leagueId }: League,
    { address, agent }: Pick<PlayerApplicant, 'address' | 'agent'>,
    { addresses, endpoint }: Place,
  ): Promise<string[]> {
    const agentId = agent?.agentId ?? null;
    const ownerId = agentId === null ? null : await this.#deps.ownerOf(agentId);
    return kinOf({ leagueId, agentId, ownerId, address, endpoint, endpointAddresses: addresses });
  }

  /** By the old token; or by repeating the same message, whose answer may have been lost. */
  isProven(
    { tokenDigest, registeredBy }: Pick<LeaguePlayer | LeagueReferee, 'tokenDigest' | 'registeredBy'>,
    { auth_token, message_id }: Pick<Envelope, 'auth_token' | 'message_id'>,
  ): boolean {
    if (registeredBy === message_id) return true;
    return auth_token !== undefined && tokenDigest !== null && digestOf(auth_token) === tokenDigest;
  }

  /** False: the id was taken, the league has started, or it belongs to another node by now. */
  isWritten(batch: readonly Statement[]): Promise<boolean> {
    return isWritten(this.#deps.stores.store, batch);
  }

  token(id: string, registeredBy: string) {
    const token = tokenFor(id, randomBytes(12).toString('hex'));
    const tokenUntil = this.#deps.stores.clock.now() + TOKEN_MS;
    return { token, fresh: { tokenDigest: digestOf(token), tokenUntil, registeredBy } };
  }
}

const LIST_THEM = 'GET /api/leagues lists the leagues of this town.';
const NONE_OPEN = no(
  'L005',
  `No league takes registrations now. ${LIST_THEM} Register again when one is in the state REGISTRATION.`,
  'begun',
);

const weightOf = ({ passedOver }: Refusal): number => (passedOver ? PASSED_OVER.indexOf(passedOver) : -1);

/** Leagues that accept players before running ones; those kept open for guests after the others. */
const turnOf = ({ fillTo, state }: League): number =>
  (state === 'REGISTRATION' ? 0 : 2) + (fillTo > 0 ? 1 : 0);

/** The wished id if it is valid and free; else the next: `P001`, `P002`, … (D52). */
export function freeId(prefix: string, wish: string | undefined, taken: readonly string[]): string {
  const fits =
    wish !== undefined &&
    new RegExp(`^${prefix}\\d{3,4}$`).test(wish) &&
    Number(wish.slice(prefix.length)) > 0;
  if (fits && !taken.includes(wish)) return wish;
  for (let number = taken.length + 1; ; number++) {
    const id = `${prefix}${String(number).padStart(prefix === 'P' ? 3 : 2, '0')}`;
    if (!taken.includes(id)) return id;
  }
}

export interface Origin {
  readonly leagueId: string;
  readonly agentId: string | null;
  readonly ownerId: string | null;
  /** The address from which it registered. */
  readonly address: string | null;
  readonly endpoint: string | null;
  readonly endpointAddresses: readonly string[];
}

/** A member that moves keeps its earlier kinship, up to this many entries. */
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

export const kinOfAddress = (leagueId: string, address: string): string =>
  digest(leagueId, `address ${householdOf(address)}`);

export const areKin = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((mark) => b.includes(mark));

/** After registering again, perhaps elsewhere, it keeps its owner. */
export const kinTogether = (before: readonly string[], now: readonly string[]): string[] =>
  [...new Set([...now, ...before])].slice(0, MOST_KEPT);

const LOCAL_NAME = /^(localhost|.*\.localhost)$/i;
/** Household addresses of IPv6 have four groups: that of `::1` is empty. */
export const isHere = (address: string): boolean =>
  /^(127\.|0\.0\.0\.0$|0:0:0:0$)/.test(householdOf(address));

const digest = (leagueId: string, mark: string): string =>
  createHash('sha256').update(`${leagueId} ${mark}`).digest('hex').slice(0, 24);
