/** What a part is handed of the town when it is opened: little, so that what it depends on can be seen. */
import type { Request } from 'express';
import type { Config } from '../config.ts';
import type { OwnedRow } from '../http/owned-agent.ts';
import type { Log } from '../log.ts';
import type { Search } from '../search/search.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Part } from './part.ts';

export interface Kernel<Settings = Readonly<Record<string, unknown>>> {
  readonly clock: Clock;
  readonly log: Log;
  /** For the part's own tables. */
  readonly store: Store;
  /** One search for all: an index per name, made of what its source hands out. */
  readonly search: Search;
  /** The part's own, parsed by its own shape. */
  readonly settings: Settings;
  /** TIME_SCALE: how many times faster than real time the whole town goes. */
  readonly timeScale: number;
  /** Real milliseconds for so many seconds of town time. */
  scaled(seconds: number): number;
  /** Others than this machine's own people can reach the town. */
  readonly isPublic: boolean;
  /** For routes with `:id`: the agent of whoever asks; throws what REST answers to others. */
  ownedAgent(req: Request): Promise<OwnedRow>;
}

export interface KernelSources {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly search: Search;
  readonly config: Pick<Config, 'TIME_SCALE' | 'isPublic' | 'ofPart' | 'scaled'>;
  readonly ownedAgent: Kernel['ownedAgent'];
}

export const kernelFor = (
  part: Part,
  { clock, config, log, ownedAgent, search, store }: KernelSources,
): Kernel => ({
  clock,
  log,
  store,
  search,
  settings: config.ofPart(part),
  timeScale: config.TIME_SCALE,
  scaled: config.scaled,
  isPublic: config.isPublic,
  ownedAgent,
});
