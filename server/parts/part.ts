/**
 * What a part of the town is: a game, a league, a gateway. One folder and one line in `parts.ts`; whoever puts the
 * town together knows no part by name.
 */
import type { Router } from 'express';
import type { z } from 'zod';
import type { Game } from '../../shared/matches/game.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import type { Chore } from '../matches/chores.ts';
import type { SeatAction } from '../matches/door.ts';
import type { Doors } from '../matches/doors.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { EndedMatch, SeatedMatch } from '../matches/match-hooks.ts';
import type { ToolWords } from '../matches/town-door.ts';
import type { GameRoom } from '../rooms/game-room.ts';
import type { PartMigrations } from '../store/migrate.ts';
import type { Statement } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { TownModel } from '../town/town-model.ts';
import type { Kernel } from './kernel.ts';

/** Names of environment variables with their type, default and `describe`d meaning. No two parts may share one. */
export type SettingsShape = Readonly<Record<string, z.ZodType>>;
export type SettingsOf<Shape extends SettingsShape> = {
  readonly [Name in keyof Shape]: z.output<Shape[Name]>;
};

export interface Part<Shape extends SettingsShape = SettingsShape> {
  readonly id: string;
  /** The rules of its games, in every version that an archive may hold: what a journal can be read with. */
  readonly rules?: readonly Game[];
  readonly settings?: Shape;
  /** Of its own tables; they are brought up even where nothing else of the part is used. */
  readonly migrations?: PartMigrations['migrations'];
  /** Starts nothing by itself: an operator's command opens parts too, on the store of a town that is stopped. */
  open(kernel: Kernel<SettingsOf<Shape>>): OpenPart;
}

export interface OpenPart {
  /** A setting has switched it off: the page shows no sign of it. */
  readonly isClosed?: boolean;
  readonly games?: readonly GameOfTown[];
  /** Asked for once, when the doors are there. */
  toolsets?(doors: Doors): readonly Toolset[];
  /** Told of the town's public model once, before the town opens. */
  watching?(town: TownModel): void;
  /** Answers under `/api`. */
  readonly routes?: Router;
  readonly chores?: readonly Chore[];
  /** Statements for the very batch that makes a match. A guard among them that fails keeps it from being made. */
  seating?(match: SeatedMatch): readonly Statement[];
  /** Statements for the very batch that settles a match. They hold conditions, no guards: they must not undo its end. */
  settling?(match: EndedMatch): readonly Statement[];
  /** After the end is durable. May be lost with the process, and may come twice; what it throws is logged. */
  afterEnded?(match: EndedMatch): Promise<void>;
  close?(): Promise<void>;
}

/** A game as it is played in this town. */
export interface GameOfTown {
  readonly game: Game;
  readonly queueId: string;
  /** The game's own, every duration scaled already. */
  readonly settings: unknown;
  readonly words: ToolWords;
  /** Where agents find its tools: `/mcp`, `/mcp/…`. */
  readonly mcpPath: string;
  readonly room: GameRoom;
  /** Absent: no resident plays it. */
  readonly house?: HouseOfGame;
  /** False: its matches have no place on the map. */
  readonly hasBuilding?: boolean;
}

/** How the residents play a game. */
export interface HouseOfGame {
  /** What their key would have to allow. */
  readonly scope: string;
  /** They keep at least so many matches running in the whole town. */
  readonly keepMatches: number;
  /** The setting that says so. */
  readonly keepSetting: string;
  /** They take the empty chairs when the first in line has waited so long. */
  readonly fillAfterMs: number;
  /** Plays this seat from now on, until it is stopped. */
  seat(seat: HouseSeat): { stop(): void };
}

export interface HouseSeat {
  readonly match: LiveMatch;
  readonly playerId: string;
  readonly agentId: string;
  /** For the bot's own dice; never the seed of the match. */
  readonly seed: string;
  readonly clock: Clock;
  act(action: SeatAction): Promise<Answer<unknown>>;
  /** The bot threw, or its action did: it tries again later, and nobody else notices. */
  onTrouble(error: unknown): void;
}
