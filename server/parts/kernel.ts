/** The ports of the town: what a part may use of it. Each part names the few it needs, so that they can be seen. */
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
  /** Where what must not be in the store lies: files of this machine, for the town's user alone. */
  readonly dataDir: string;
  /** Several nodes may use the store: what each of them must know cannot lie in a file of one. */
  readonly sharesStore: boolean;
  /** One search for all: an index per name, made of what its source hands out. */
  readonly search: Search;
  readonly settings: Settings;
  /** TIME_SCALE: how many times faster than real time the whole town goes. */
  readonly timeScale: number;
  /** Real milliseconds for so many seconds of town time. */
  scaled(seconds: number): number;
  readonly isPublic: boolean;
  /** For servers of a part's own, which do not stand behind the town's entrance. */
  readonly site: SiteRules;
  readonly hasHouse: boolean;
  readonly rules: readonly Game[];
  /** One day of the town, in real milliseconds. */
  readonly dayLengthMs: number;
  /** How long finished matches are kept; null: for ever. */
  readonly archiveMs: number | null;
  /** Null where the operator has named none: everything must be good without it. */
  readonly models: Models | null;
  readonly tokensPerHour: number;
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
  readonly outbound: Outbound;
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

  readonly isStopped: boolean;
  readonly games: readonly GameOfTown[];
  readonly doors: Doors;
  readonly tools: {
    readonly call: Dispatch;
    /** Every set of tools that the town has, once all parts are open. */
    sets(): readonly Toolset[];
  };
  /** Tables of its games beside their queues. */
  readonly apart: Pick<TablesApart, 'absenceOf' | 'companyWith' | 'seat' | 'seatWithPeople'>;
  /** For people's seats. */
  readonly tickets: Pick<SeatTickets, 'make'>;
  readonly presence: Pick<Presence, 'heard' | 'isHere'>;
  /** The town is reached by https, though a proxy may speak http to it. */
  readonly isHttps: boolean;
  arrange: ArrangedMatches['arrange'];
  /** Matches of this process; also told of those that are open already. */
  onOpened(listener: (match: LiveMatch) => void): void;
  onClosed(listener: (match: LiveMatch) => void): void;
  /** Matches with every step of them, running or over, wherever they live. Never for a viewer as they are. */
  readonly histories: MatchHistories;
  /** Whether somebody who owns these agents may see everything of a match now. */
  disclosureOf(match: KnownMatch, ownAgentIds?: readonly string[]): Disclosure;
  readonly line: Pick<ReadingLine, 'do'>;
  /** What is told of finished matches, made once and kept. */
  readonly answers: Pick<FinishedAnswers, 'send'>;
  /** What everybody may have of a finished match. */
  readonly edition: Edition;
  /** Nodes whose hearts beat, as far as this one knows; this one among them. */
  livingNodes(): readonly string[];
  /** False: that node has left or fallen silent. */
  isAlive(nodeId: string): boolean;
  readonly houseComes: boolean;
  seasons(): Promise<readonly FinishedSeason[]>;
  moderated(): readonly Moderated[];
  /** Null: no part of this town keeps any. */
  privateTables(): PrivateTables | null;
  /** Null: no part of this town remembers anything. */
  memory(): TownMemory | null;
  /** What agents say they thought in a match that is over; empty where no part keeps it. Not for a viewer as it is. */
  thoughtsOf(match: KnownMatch): Promise<readonly Reasoning[]>;
  watch: TownModel['watch'];
  cry(line: CrierLine): void;
}

/** What the town itself is opened with, beside what every part derives from the settings. */
export interface KernelSources extends Omit<Kernel, keyof ReturnType<typeof derived>> {
  readonly config: Config;
  readonly pepper: string;
  /** Where the town listens, once it does. */
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
