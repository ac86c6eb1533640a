/**
 * A part of the town: a game, a league, a gateway. A part is one folder and one line in `parts.ts`; the rest of the
 * town knows no part by name.
 */
import type { Router } from 'express';
import type { z } from 'zod';
import type { FinishedSeason } from '../../shared/canon/season.ts';
import type { LeagueGame } from '../../shared/league/league-game.ts';
import type { ReadForeign } from '../../shared/matches/foreign.ts';
import type { Game } from '../../shared/matches/game.ts';
import type { HallGame } from '../../shared/matches/hall.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import type { SeasonGame } from '../../shared/season/season-game.ts';
import type { MakePreview } from '../../shared/share/preview.ts';
import type { Reasoning } from '../../shared/traces/call-line.ts';
import type { HouseMind, HouseMove } from '../house/minds.ts';
import type { Chore } from '../matches/chores.ts';
import type { SeatAction } from '../matches/door.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { KnownMatch } from '../matches/match-histories.ts';
import type { EndedMatch, SeatedMatch } from '../matches/match-hooks.ts';
import type { ToolWords } from '../matches/town-door.ts';
import type { GatheredPath } from '../mcp/gathered-path.ts';
import type { AdminCommand } from '../operations/admin-command.ts';
import type { GameRoom } from '../rooms/game-room.ts';
import type { PartMigrations } from '../store/migrate.ts';
import type { Statement } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { AnsweredCall } from '../tools/dispatch.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { Kernel } from './kernel.ts';
import type { Moderated } from './moderated.ts';
import type { PrivateTables } from './private-tables.ts';
import type { TownMemory } from './town-memory.ts';

/** Environment variables with type, default and description. No two parts may share one. */
export type SettingsShape = Readonly<Record<string, z.ZodType>>;
export type SettingsOf<Shape extends SettingsShape> = {
  readonly [Name in keyof Shape]: z.output<Shape[Name]>;
};

/** `Service`: what its admin commands run on. */
export interface Part<Shape extends SettingsShape = SettingsShape, Service = unknown> {
  readonly id: string;
  /** The rules of its games, in every version that an archive may contain, for reading journals. */
  readonly rules?: readonly Game[];
  readonly settings?: Shape;
  /** Addresses of its own listening ports. One that is not loopback makes the town public. */
  hosts?(settings: SettingsOf<Shape>): readonly string[];
  /** Its own tables, which are migrated even if nothing else of the part is used. */
  readonly migrations?: PartMigrations['migrations'];
  readonly commands?: readonly AdminCommand<Service>[];
  /** Its games as this town plays them; the core creates their queues, doors and rooms. */
  games?(setup: GameSetup<SettingsOf<Shape>>): readonly GameOfTown[];
  /**
   * Called once, when all dependencies exist. Must not start anything: an operator's command opens parts too, on the
   * store of a stopped town.
   */
  open(kernel: Kernel<SettingsOf<Shape>>): OpenPart<Service>;
}

/** What a game is created from before the town is put together. */
export type GameSetup<Settings> = Pick<Kernel<Settings>, 'scaled' | 'settings' | 'timeScale'>;

export interface OpenPart<Service = unknown> {
  /** Switched off by a setting: the page does not show it. */
  readonly isClosed?: boolean;
  readonly toolsets?: readonly Toolset[];
  /** Routes under `/api`. */
  readonly routes?: Router;
  /** Routes at the root, before any others: protocols that are not the town's own. */
  readonly rootRoutes?: Router;
  /** Paths at the root that accept HTML forms, as OAuth requires; all other bodies are JSON. */
  readonly formPaths?: readonly string[];
  /** Link previews of its pages, by path: `/league/:id`. Public facts only. */
  readonly previews?: Readonly<Record<string, MakePreview>>;
  /** Addresses under `/mcp/` that combine toolsets of several parts. */
  readonly mcpPaths?: readonly GatheredPath[];
  /** The largest body of a request to this path below `/api`, if larger than usual. */
  bodyBytes?(path: string): number | undefined;
  /** Routes for operators, below `/v1`, behind the operator's password. */
  readonly operatorRoutes?: Router;
  /** Finished public leagues, for the town's memory. */
  seasons?(): Promise<readonly FinishedSeason[]>;
  /** The content that operators may hide, and the places where it seats agents. */
  readonly moderated?: Moderated;
  /** Set by the only part with tables beside the queues. */
  readonly privateTables?: PrivateTables;
  readonly memory?: TownMemory;
  /**
   * Set by the only part that records agents' reasoning: all of it, for a finished match. Not for a viewer as it is.
   */
  thoughtsOf?(match: KnownMatch): Promise<readonly Reasoning[]>;
  /**
   * Called for every agent's call once its answer is made. Must be fast and must not throw: the answer waits for it.
   */
  answered?(call: AnsweredCall): void;
  /** Called once the matches of the last run continue, before chores begin. Not called for a stopped town. */
  start?(): Promise<void>;
  readonly chores?: readonly Chore[];
  /** Statements for the batch that creates a match. A failed guard among them prevents the match. */
  seating?(match: SeatedMatch): readonly Statement[];
  /**
   * Statements for the batch that settles a match. They may have conditions but no guards, because they must not roll
   * back its end.
   */
  settling?(match: EndedMatch): readonly Statement[];
  /**
   * Statements for the batch that hides or shows a line of a finished match: whatever the part derived from the match's
   * words must be rebuilt.
   */
  remaking?(matchId: string, at: number): readonly Statement[];
  /** Called after the end is durable. A call may be lost with the process, or repeated; what it throws is logged. */
  afterEnded?(match: EndedMatch): Promise<void>;
  /** For its admin commands; absent: they are switched off with it. */
  readonly operated?: Service;
  close?(): Promise<void>;
}

export interface PlayableGame {
  readonly summary: string;
  readonly tags: readonly string[];
  /** Everything an agent must know, as text. */
  readonly instructions: string;
  readonly actionSchema: Readonly<Record<string, unknown>>;
  /** The default tool for an action without a name. */
  readonly defaultTool?: string;
  complete?(args: Readonly<Record<string, unknown>>, view: unknown): Readonly<Record<string, unknown>>;
  stateOf(view: unknown): Readonly<Record<string, unknown>>;
  /** The game's settings with all durations multiplied by `pace`. */
  settingsAt(pace: number): unknown;
}

export interface GameOfTown {
  readonly game: Game;
  readonly queueId: string;
  /** The game's own settings, with scaled durations. */
  readonly settings: unknown;
  readonly words: ToolWords;
  /** The path of its tools: `/mcp`, `/mcp/…`. */
  readonly mcpPath: string;
  readonly room: GameRoom;
  readonly house?: HouseOfGame;
  /** False: its matches have no place on the map. */
  readonly hasBuilding?: boolean;
  /** Absent: chat clients have no card of its matches. */
  readonly hall?: HallGame;
  /** Absent: it is not among the experiences. */
  readonly playable?: PlayableGame;
  /** Absent: no league plays it. */
  readonly league?: LeagueGame;
  /** Absent: it has no seasons. */
  readonly season?: SeasonGame;
  /** Parsers for other arenas' logs, by the arena's short name. */
  readonly imports?: Readonly<Record<string, ReadForeign>>;
}

export interface HouseOfGame {
  /** The scope their keys would need. */
  readonly scope: string;
  /** The number of matches they keep running in the whole town. */
  readonly keepMatches: number;
  readonly keepSetting: string;
  readonly fillAfterMs: number;
  /** The strategies for playing a seat; the first is the default. */
  readonly strategies?: readonly string[];
  /** Plays this seat until stopped. */
  seat(seat: HouseSeat): { stop(): void };
}

export interface HouseSeat {
  readonly match: LiveMatch;
  readonly playerId: string;
  readonly agentId: string;
  /** One of the game's strategies. */
  readonly strategy?: string;
  /** For the bot's own dice; never the match's seed. */
  readonly seed: string;
  readonly clock: Clock;
  /** Null: no part of this town has a memory. */
  readonly memory: TownMemory | null;
  /** Null: folk wisdom. */
  readonly mind: HouseMind | null;
  /** `move`: who made it, if it was a decision. */
  act(action: SeatAction, move?: HouseMove): Promise<Answer<unknown>>;
  /** The bot or its action threw: it tries again later, without effect on others. */
  onTrouble(error: unknown): void;
}
