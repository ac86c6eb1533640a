/** What a part is handed of the town when it is opened: little, so that what it depends on can be seen. */
import type { Request, RequestHandler } from 'express';
import type { Game } from '../../shared/matches/game.ts';
import type { MakePreview } from '../../shared/share/preview.ts';
import type { AgentAccounts } from '../agents/agent-accounts.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import { derivedKey } from '../agents/keys.ts';
import type { TownBudgets } from '../budgets/town-budgets.ts';
import type { Config } from '../config.ts';
import { type SiteRules, siteRulesOf } from '../http/cross-site.ts';
import type { OwnedRow } from '../http/owned-agent.ts';
import type { Log } from '../log.ts';
import type { LanguageModel } from '../models/language-model.ts';
import type { HiddenLines } from '../moderation/hidden-lines.ts';
import type { Sanctions } from '../moderation/sanctions.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Search } from '../search/search.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Part } from './part.ts';

export interface Kernel<Settings = Readonly<Record<string, unknown>>> {
  readonly clock: Clock;
  readonly log: Log;
  /** For the part's own tables. */
  readonly store: Store;
  /** Where what must not be in the store lies: files of this machine, for the town's user alone. */
  readonly dataDir: string;
  /** Several nodes may use the store: what each of them must know cannot lie in a file of one. */
  readonly sharesStore: boolean;
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
  /** For servers of a part's own, which do not stand behind the town's entrance. */
  readonly site: SiteRules;
  /** House bots are wanted in this town. */
  readonly hasHouse: boolean;
  /** The rules of every game of this town, in every version. */
  readonly rules: readonly Game[];
  /** One day of the town, in real milliseconds. */
  readonly dayLengthMs: number;
  /** How long finished matches are kept; null: for ever. */
  readonly archiveMs: number | null;
  /** Null where the operator has named none: everything must be good without it. */
  readonly model: LanguageModel | null;
  /** What may be spent on it. */
  readonly tokensPerHour: number;
  /** Before routes that are for operators. */
  readonly operatorsOnly: RequestHandler;
  /** PUBLIC_URL; null where the town has no other address than the one it is asked at. */
  readonly publicUrl: string | null;
  /** The same, or else the address at which the town listens: for links that are handed out while it runs. */
  address(): string;
  /** What links to pages of every part show; to be asked when all are open. */
  previews(): Readonly<Record<string, MakePreview>>;
  /** Who is who; makes agents for owners. */
  readonly accounts: AgentAccounts;
  /** `all` for the part's own budgets. */
  readonly budgets: Pick<TownBudgets, 'all' | 'newAgents' | 'restCalls'>;
  /** The one way to call an address that a stranger has named. */
  readonly outbound: Outbound;
  /** Of this very process among those of a cluster. */
  readonly nodeId: string;
  /** A key of this part's own, made of the town's secret: the same on every node and after a restart. In hex. */
  secretFor(purpose: string): string;
  /** Who calls over REST: by a key, or an owner's browser for one of its agents (`?as=`); throws what REST answers. */
  callerOf(req: Request): Promise<Caller>;
  /** Null for an agent that nobody owns. */
  ownerOf(agentId: string): Promise<string | null>;
  /** For routes with `:id`: the agent of whoever asks; throws what REST answers to others. */
  ownedAgent(req: Request): Promise<OwnedRow>;
  /** The browser that asks, by its cookie; null for one that owns nothing. */
  askingOwner(req: Request): Promise<string | null>;
  /** Whose key this is; null for a wrong one. */
  identify(key: string): Promise<AgentIdentity | null>;
  /** Who may not come in, and who may not speak. */
  readonly sanctions: Sanctions;
  /** Lines of match talk that nobody is shown. */
  readonly hiddenLines: HiddenLines;
}

export interface KernelSources {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly search: Search;
  /** Where the town listens, once it does. */
  readonly listensAt: () => string;
  readonly config: Pick<
    Config,
    | 'DATABASE_URL'
    | 'DATA_DIR'
    | 'ALLOWED_HOSTS'
    | 'ALLOWED_ORIGINS'
    | 'ARCHIVE_DAYS'
    | 'DAY_LENGTH_S'
    | 'HOST'
    | 'HOUSE_BOTS'
    | 'LLM_TOKENS_PER_HOUR'
    | 'PUBLIC_URL'
    | 'TIME_SCALE'
    | 'isPublic'
    | 'ofPart'
    | 'scaled'
  >;
  readonly rules: readonly Game[];
  readonly model: LanguageModel | null;
  readonly operatorsOnly: RequestHandler;
  readonly accounts: AgentAccounts;
  readonly budgets: TownBudgets;
  readonly outbound: Outbound;
  readonly nodeId: string;
  readonly pepper: string;
  readonly previews: Kernel['previews'];
  readonly ownedAgent: Kernel['ownedAgent'];
  readonly callerOf: Kernel['callerOf'];
  readonly ownerOf: Kernel['ownerOf'];
  readonly askingOwner: Kernel['askingOwner'];
  readonly identify: Kernel['identify'];
  readonly sanctions: Sanctions;
  readonly hiddenLines: HiddenLines;
}

export const kernelFor = (part: Part, { config, listensAt, pepper, ...sources }: KernelSources): Kernel => ({
  ...sources,
  settings: config.ofPart(part),
  dataDir: config.DATA_DIR,
  sharesStore: config.DATABASE_URL !== undefined,
  timeScale: config.TIME_SCALE,
  dayLengthMs: config.scaled(config.DAY_LENGTH_S),
  archiveMs: config.ARCHIVE_DAYS === 0 ? null : config.ARCHIVE_DAYS * 86_400_000,
  tokensPerHour: config.LLM_TOKENS_PER_HOUR,
  scaled: config.scaled,
  isPublic: config.isPublic,
  site: siteRulesOf(config),
  hasHouse: config.HOUSE_BOTS === 'on',
  publicUrl: config.PUBLIC_URL?.replace(/\/$/, '') ?? null,
  address: () => config.PUBLIC_URL?.replace(/\/$/, '') ?? listensAt(),
  secretFor: (purpose) => Buffer.from(derivedKey(pepper, `${part.id}: ${purpose}`)).toString('hex'),
});
