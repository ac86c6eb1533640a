/** Limits how many sockets an address may open and keep open. A room seat does not bypass the limit: seats are free. */
import type { IncomingMessage } from 'node:http';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import type { Allowance } from '../budgets/allowance.ts';
import { MORE_THAN_ALLOWED } from '../budgets/budget.ts';
import { addressHolder } from '../budgets/holders.ts';
import type { OpenCounts } from '../budgets/open-counts.ts';
import type { Log } from '../log.ts';
import { BANNED } from '../moderation/access.ts';

export interface SocketGateDeps {
  readonly upgrades: Pick<Allowance, 'spend'>;
  readonly sockets: OpenCounts;
  addressOf(req: IncomingMessage): string;
  readonly log: Pick<Log, 'warn'>;
  /** Whether the caller is banned. */
  isTurnedAway?(req: IncomingMessage): boolean;
}

const TOO_MANY = {
  ...refuse(
    'RATE_LIMITED',
    'Your address has as many sockets open as it may; close one first, or try again in 10 s.',
  ),
  retryAfterMs: 10_000,
};

const TURNED_AWAY = refuse('FORBIDDEN', BANNED.message);

export class SocketGate {
  readonly #deps: SocketGateDeps;

  constructor(deps: SocketGateDeps) {
    this.#deps = deps;
  }

  /** Null: it is admitted, and counts until its connection is closed. */
  refusalFor(req: IncomingMessage): Refusal | null {
    const { upgrades, sockets, addressOf, log } = this.#deps;
    if (this.#deps.isTurnedAway?.(req)) return TURNED_AWAY;
    const address = addressOf(req);
    const refusal = upgrades.spend(addressHolder(address));
    if (refusal) return refusal;
    const leave = sockets.take(address);
    if (!leave) {
      log.warn({ setting: 'SOCKETS_PER_ADDRESS', holder: address }, MORE_THAN_ALLOWED);
      return TOO_MANY;
    }
    req.socket.once('close', leave);
    return null;
  }
}
