/**
 * What a part of the town is: a game, a league, a gateway. One folder and one line in `parts.ts`; whoever puts the
 * town together knows no part by name.
 */
import type { Router } from 'express';
import type { z } from 'zod';
import type { FinishedSeason } from '../../shared/canon/season.ts';
import type { LeagueGame } from '../../shared/league/league-game.ts';
import type { ReadForeign } from '../../shared/matches/foreign.ts';
import type { Game } from '../../shared/matches/game.ts';
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

/** Names of environment variables with their type, default and `describe`d meaning. No two parts may share one. */
export type SettingsShape = Readonly<Record<string, z.ZodType>>;
export type SettingsOf<Shape extends SettingsShape> = {
  readonly [Name in keyof Shape]: z.output<Shape[Name]>;
};

/** `Service`: what its admin commands run on. */
export interface Part<Shape extends SettingsShape = SettingsShape, Service = unknown> {
  readonly id: string;
  /** The rules of its games, in every version that an archive may hold: what a journal can be read with. */
  readonly rules?: readonly Game[];
  readonly settings?: Shape;
  /** Addresses on which it listens at ports of its own. One that is not loopback makes the town public. */
  hosts?(settings: SettingsOf<Shape>): readonly string[];
  /** Of its own tables; they are brought up even where nothing else of the part is used. */
  readonly migrations?: PartMigrations['migrations'];
  readonly commands?: readonly AdminCommand<Service>[];
  /** Its games as this town plays them: the queues, doors and rooms of the core are made from them. */
  games?(setup: GameSetup<SettingsOf<Shape>>): readonly GameOfTown[];
  /**
   * Called once, when everything that it may need is there. Starts nothing: an operator's command opens parts too, on the
   * store of a town that is stopped.
   */
  open(kernel: Kernel<SettingsOf<Shape>>): OpenPart<Service>;
}

/** What a game is made from before the town is put together. */
export type GameSetup<Settings> = Pick<Kernel<Settings>, 'scaled' | 'settings' | 'timeScale'>;

export interface OpenPart<Service = unknown> {
  /** A setting has switched it off: the page shows no sign of it. */
  readonly isClosed?: boolean;
  readonly toolsets?: readonly Toolset[];
  /** Answers under `/api`. */
  readonly routes?: Router;
  /** Answers at the root of the town, before anything else does: protocols that are not the town's own. */
  readonly rootRoutes?: Router;
  /** Paths at the root of the town that take HTML forms, as OAuth does; everywhere else bodies are JSON. */
  readonly formPaths?: readonly string[];
  /** What links to its pages show where they are pasted, by the page's address: `/league/:id`. Public facts only. */
  readonly previews?: Readonly<Record<string, MakePreview>>;
  /** Addresses under `/mcp/` that gather sets of several parts. */
  readonly mcpPaths?: readonly GatheredPath[];
  /** The largest body of a request to this path below `/api`, where it is more than is usual. */
  bodyBytes?(path: string): number | undefined;
  /** What an operator may ask of it, below `/v1`, behind the operator's password. */
  readonly operatorRoutes?: Router;
  /** Leagues that are over and that everybody may look at: what the town may remember of them. */
  seasons?(): Promise<readonly FinishedSeason[]>;
  /** What of it operators may take down, and where it seats agents. */
  readonly moderated?: Moderated;
  /** Of the one part that keeps tables beside the queues. */
  readonly privateTables?: PrivateTables;
  readonly memory?: TownMemory;
  /** Of the one part that keeps what agents say they thought: all of it, of a match that is over. Not for a viewer as it is. */
  thoughtsOf?(match: KnownMatch): Promise<readonly Reasoning[]>;
  /** Told of every agent's call when its answer is made. Must be quick, and must not throw: the answer waits for it. */
  answered?(call: AnsweredCall): void;
  /** Once the matches of the last run go on, and before chores begin. Not called for a town that is stopped. */
  start?(): Promise<void>;
  readonly chores?: readonly Chore[];
  /** Statements for the very batch that makes a match. A guard among them that fails keeps it from being made. */
  seating?(match: SeatedMatch): readonly Statement[];
  /** Statements for the very batch that settles a match. They hold conditions, no guards: they must not undo its end. */
  settling?(match: EndedMatch): readonly Statement[];
  /**
   * Statements for the very batch that hides a line of a finished match, or shows it again: whatever the part keeps of
   * the match's words must be made again.
   */
  remaking?(matchId: string, at: number): readonly Statement[];
  /** After the end is durable. May be lost with the process, and may come twice; what it throws is logged. */
  afterEnded?(match: EndedMatch): Promise<void>;
  /** For its admin commands; absent: they are switched off with it. */
  readonly operated?: Service;
  close?(): Promise<void>;
}

export interface PlayableGame {
  readonly summary: string;
  readonly tags: readonly string[];
  /** The whole of what an agent must know, in words. */
  readonly instructions: string;
  readonly actionSchema: Readonly<Record<string, unknown>>;
  /** The tool that an action without a name means. */
  readonly defaultTool?: string;
  complete?(args: Readonly<Record<string, unknown>>, view: unknown): Readonly<Record<string, unknown>>;
  stateOf(view: unknown): Readonly<Record<string, unknown>>;
  /** The game's settings at another pace: all durations so many times as long. */
  settingsAt(pace: number): unknown;
}

export interface GameOfTown {
  readonly game: Game;
  readonly queueId: string;
  /** The game's own, every duration scaled already. */
  readonly settings: unknown;
  readonly words: ToolWords;
  /** Where agents find its tools: `/mcp`, `/mcp/…`. */
  readonly mcpPath: string;
  readonly room: GameRoom;
  readonly house?: HouseOfGame;
  /** False: its matches have no place on the map. */
  readonly hasBuilding?: boolean;
  /** Absent: it is not offered among the experiences. */
  readonly playable?: PlayableGame;
  /** Absent: no league plays it. */
  readonly league?: LeagueGame;
  /** Absent: it has no seasons. */
  readonly season?: SeasonGame;
  /** Readers of other arenas' logs, by the arena's short name. */
  readonly imports?: Readonly<Record<string, ReadForeign>>;
}

export interface HouseOfGame {
  /** What their key would have to allow. */
  readonly scope: string;
  /** They keep at least so many matches running in the whole town. */
  readonly keepMatches: number;
  readonly keepSetting: string;
  readonly fillAfterMs: number;
  /** How its seats can be played; the first unless one is named. */
  readonly strategies?: readonly string[];
  /** Plays this seat from now on, until it is stopped. */
  seat(seat: HouseSeat): { stop(): void };
}

export interface HouseSeat {
  readonly match: LiveMatch;
  readonly playerId: string;
  readonly agentId: string;
  /** One of the game's strategies. */
  readonly strategy?: string;
  /** For the bot's own dice; never the seed of the match. */
  readonly seed: string;
  readonly clock: Clock;
  /** Null: no part of this town remembers anything. */
  readonly memory: TownMemory | null;
  /** Null: by folk wisdom. */
  readonly mind: HouseMind | null;
  /** `move`: who made it, where it was a decision. */
  act(action: SeatAction, move?: HouseMove): Promise<Answer<unknown>>;
  /** The bot threw, or its action did: it tries again later, and nobody else notices. */
  onTrouble(error: unknown): void;
}
