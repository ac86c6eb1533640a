/** What a part is handed of the town when it is opened: little, so that what it depends on can be seen. */
import type { Request, RequestHandler } from 'express';
import type { Game } from '../../shared/matches/game.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import type { Config } from '../config.ts';
import type { OwnedRow } from '../http/owned-agent.ts';
import type { Log } from '../log.ts';
import type { LanguageModel } from '../models/language-model.ts';
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
  /** The rules of every game of this town, in every version. */
  readonly rules: readonly Game[];
  /** One day of the town, in real milliseconds. */
  readonly dayLengthMs: number;
  /** Null where the operator has named none: everything must be good without it. */
  readonly model: LanguageModel | null;
  /** What may be spent on it. */
  readonly tokensPerHour: number;
  /** Whose key this is; null for a wrong one. */
  identify(key: string): Promise<AgentIdentity | null>;
  /** Before routes that are for operators. */
  readonly operatorsOnly: RequestHandler;
  /** For routes with `:id`: the agent of whoever asks; throws what REST answers to others. */
  ownedAgent(req: Request): Promise<OwnedRow>;
}

export interface KernelSources {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly search: Search;
  readonly config: Pick<
    Config,
    'DAY_LENGTH_S' | 'LLM_TOKENS_PER_HOUR' | 'TIME_SCALE' | 'isPublic' | 'ofPart' | 'scaled'
  >;
  readonly rules: readonly Game[];
  readonly model: LanguageModel | null;
  readonly identify: Kernel['identify'];
  readonly operatorsOnly: RequestHandler;
  readonly ownedAgent: Kernel['ownedAgent'];
}

export const kernelFor = (part: Part, { config, ...sources }: KernelSources): Kernel => ({
  ...sources,
  settings: config.ofPart(part),
  timeScale: config.TIME_SCALE,
  dayLengthMs: config.scaled(config.DAY_LENGTH_S),
  tokensPerHour: config.LLM_TOKENS_PER_HOUR,
  scaled: config.scaled,
  isPublic: config.isPublic,
});
