/** What a part is handed of the town when it is opened: little, so that what it depends on can be seen. */
import type { Request } from 'express';
import type { AgentIdentity } from '../agents/identity.ts';
import type { Config } from '../config.ts';
import type { OwnedRow } from '../http/owned-agent.ts';
import type { Log } from '../log.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Part } from './part.ts';

export interface Kernel<Settings = Readonly<Record<string, unknown>>> {
  readonly clock: Clock;
  readonly log: Log;
  /** For the part's own tables. */
  readonly store: Store;
  /** The part's own, parsed by its own shape. */
  readonly settings: Settings;
  /** TIME_SCALE: how many times faster than real time the whole town goes. */
  readonly timeScale: number;
  /** Real milliseconds for so many seconds of town time. */
  scaled(seconds: number): number;
  /** Others than this machine's own people can reach the town. */
  readonly isPublic: boolean;
  /** House bots are wanted in this town. */
  readonly hasHouse: boolean;
  /** The one way to call an address that a stranger has named. */
  readonly outbound: Outbound;
  /** For routes with `:id`: the agent of whoever asks; throws what REST answers to others. */
  ownedAgent(req: Request): Promise<OwnedRow>;
  /** The browser that asks, by its cookie; null for one that owns nothing. */
  ownerOf(req: Request): Promise<string | null>;
  /** Whose key this is; null for a wrong one. */
  identify(key: string): Promise<AgentIdentity | null>;
}

export interface KernelSources {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly config: Pick<Config, 'HOUSE_BOTS' | 'TIME_SCALE' | 'isPublic' | 'ofPart' | 'scaled'>;
  readonly outbound: Outbound;
  readonly ownedAgent: Kernel['ownedAgent'];
  readonly ownerOf: Kernel['ownerOf'];
  readonly identify: Kernel['identify'];
}

export const kernelFor = (
  part: Part,
  { clock, config, identify, log, outbound, ownedAgent, ownerOf, store }: KernelSources,
): Kernel => ({
  clock,
  log,
  store,
  settings: config.ofPart(part),
  timeScale: config.TIME_SCALE,
  scaled: config.scaled,
  isPublic: config.isPublic,
  hasHouse: config.HOUSE_BOTS === 'on',
  outbound,
  ownedAgent,
  ownerOf,
  identify,
});
