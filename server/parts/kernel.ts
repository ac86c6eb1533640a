/**
 * The ports of the town that a part may use. Each part names the few it needs, so that its dependencies are visible.
 */
import type { Request, RequestHandler } from 'express';
import type { FinishedSeason } from '../../shared/canon/season.ts';
import type { Edition } from '../../shared/contracts/matches.ts';
import type { Game } from '../../shared/matches/game.ts';
import type { MakePreview } from '../../shared/share/preview.ts';
import type { CrierLine } from '../../shared/town/crier/line.ts';
import type { Reasoning } from '../../shared/traces/call-line.ts';
import type { AgentAccounts } from '../agents/agent-accounts.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import { derivedKey } from '../agents/keys.ts';
import type { Presence } from '../agents/presence.ts';
import type { SeatTickets } from '../agents/seat-tickets.ts';
import type { TownBudgets } from '../budgets/town-budgets.ts';
import type { Config } from '../config.ts';
import type { CoreTables } from '../core-tables.ts';
import { type SiteRules, siteRulesOf } from '../http/cross-site.ts';
import type { FinishedAnswers } from '../http/finished-answers.ts';
import type { OwnedRow } from '../http/owned-agent.ts';
import type { Log } from '../log.ts';
import type { ArrangedMatches } from '../matches/arranged-matches.ts';
import type { Disclosure } from '../matches/disclosure.ts';
import type { Doors } from '../matches/doors.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { KnownMatch, MatchHistories } from '../matches/match-histories.ts';
import type { ReadingLine } from '../matches/reading-line.ts';
import type { TablesApart } from '../matches/tables-apart.ts';
import type { Models } from '../models/town-models.ts';
import type { HiddenLines } from '../moderation/hidden-lines.ts';
import type { Sanctions } from '../moderation/sanctions.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Search } from '../search/search.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Dispatch } from '../tools/dispatch.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { TownModel } from '../town/town-model.ts';
import type { Moderated } from './moderated.ts';
import type { GameOfTown, Part } from './part.ts';
import type { PrivateTables } from './private-tables.ts';
import type { TownMemory } from './town-memory.ts';

export interface Kernel<Settings = Readonly<Record<string, unknown>>> extends CoreTables {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  /** For what must not be in the store: files of this machine, readable by the town's user only. */
  readonly dataDir: string;
  /** Several nodes use the store, so shared state must not be in a local file. */
  readonly sharesStore: boolean;
  /** One search for all parts: an index per name, built from its source. */
  readonly search: Search;
  readonly settings: Settings;
  /** TIME_SCALE: how many times faster than real time the whole town runs. */
  readonly timeScale: number;
  /** Converts seconds of town time to real milliseconds. */
  scaled(seconds: number): number;
  readonly isPublic: boolean;
  /** For a part's own servers, which are not behind the town's entrance. */
  readonly site: SiteRules;
  readonly hasHouse: boolean;
  readonly rules: readonly Game[];
  /** One day of the town, in real milliseconds. */
  readonly dayLengthMs: number;
  /** How long finished matches are kept; null: forever. */
  readonly archiveMs: number | null;
  /** Null if no models are configured: everything must work without them. */
  readonly models: Models | null;
  readonly tokensPerHour: number;
  readonly operatorsOnly: RequestHandler;
  /** PUBLIC_URL; null if the town is only known by the addresses of requests. */
  readonly publicUrl: string | null;
  /** The same, or else the address at which the town listens, for links given out while it runs. */
  address(): string;
  /** The link previews of every part's pages; available once all parts are open. */
  previews(): Readonly<Record<string, MakePreview>>;
  /** Identifies agents, and creates agents for owners. */
  readonly accounts: AgentAccounts;
  /** `all` for the part's own budgets. */
  readonly budgets: Pick<TownBudgets, 'all' | 'newAgents' | 'restCalls'>;
  readonly outbound: Outbound;
  readonly nodeId: string;
  /** A key for this purpose, derived from the town's secret: the same on every node and after a restart. In hex. */
  secretFor(purpose: string): string;
  /** The caller of a REST request: by key, or an owner's browser for one of its agents (`?as=`); throws REST errors. */
  callerOf(req: Request): Promise<Caller>;
  ownerOf(agentId: string): Promise<string | null>;
  /** For routes with `:id`: the caller's own agent; throws REST errors for other callers. */
  ownedAgent(req: Request): Promise<OwnedRow>;
  /** The owner of the calling browser, by cookie; null if it owns nothing. */
  askingOwner(req: Request): Promise<string | null>;
  /** The agent with this key; null for an invalid one. */
  identify(key: string): Promise<AgentIdentity | null>;
  /** Bans and mutes. */
  readonly sanctions: Sanctions;
  /** Lines of match talk hidden by moderators. */
  readonly hiddenLines: HiddenLines;

  readonly isStopped: boolean;
  readonly games: readonly GameOfTown[];
  readonly doors: Doors;
  readonly tools: {
    readonly call: Dispatch;
    /** All toolsets of the town, once all parts are open. */
    sets(): readonly Toolset[];
  };
  /** Tables of its games beside their queues. */
  readonly apart: Pick<TablesApart, 'absenceOf' | 'companyWith' | 'seat' | 'seatWithPeople'>;
  readonly tickets: Pick<SeatTickets, 'make'>;
  readonly presence: Pick<Presence, 'heard' | 'isHere'>;
  /** The town is reached by https, even if a proxy speaks http to it. */
  readonly isHttps: boolean;
  arrange: ArrangedMatches['arrange'];
  /** For matches of this process, including those already open. */
  onOpened(listener: (match: LiveMatch) => void): void;
  onClosed(listener: (match: LiveMatch) => void): void;
  /** Matches with all their steps, running or over, on any node. Never for a viewer as they are. */
  readonly histories: MatchHistories;
  /** Whether the owner of these agents may see everything of a match now. */
  disclosureOf(match: KnownMatch, ownAgentIds?: readonly string[]): Disclosure;
  readonly line: Pick<ReadingLine, 'do'>;
  /** Cached answers about finished matches. */
  readonly answers: Pick<FinishedAnswers, 'send'>;
  /** The public version of a finished match. */
  readonly edition: Edition;
  /** Live nodes as far as this one knows, including itself. */
  livingNodes(): readonly string[];
  /** False: that node has left or fallen silent. */
  isAlive(nodeId: string): boolean;
  readonly houseComes: boolean;
  seasons(): Promise<readonly FinishedSeason[]>;
  moderated(): readonly Moderated[];
  /** Null: no part of this town has any. */
  privateTables(): PrivateTables | null;
  /** Null: no part of this town has a memory. */
  memory(): TownMemory | null;
  /** Agents' reasoning in a finished match; empty if no part records it. Not for a viewer as it is. */
  thoughtsOf(match: KnownMatch): Promise<readonly Reasoning[]>;
  watch: TownModel['watch'];
  cry(line: CrierLine): void;
}

/** The dependencies of the town itself; the rest is derived from the settings. */
export interface KernelSources extends Omit<Kernel, keyof ReturnType<typeof derived>> {
  readonly config: Config;
  readonly pepper: string;
  /** The town's listening address, once it listens. */
  readonly listensAt: () => string;
}

const derived = (
  part: Part,
  { config, listensAt, pepper }: { config: Config; listensAt: () => string; pepper: string },
) => ({
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
  isHttps: config.PUBLIC_URL?.startsWith('https:') ?? false,
  address: () => config.PUBLIC_URL?.replace(/\/$/, '') ?? listensAt(),
  secretFor: (purpose: string) => Buffer.from(derivedKey(pepper, `${part.id}: ${purpose}`)).toString('hex'),
});

export const kernelFor = (part: Part, { config, listensAt, pepper, ...sources }: KernelSources): Kernel => ({
  ...sources,
  ...derived(part, { config, listensAt, pepper }),
});
