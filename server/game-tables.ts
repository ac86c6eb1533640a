/** The tables of each game: its queue, its door for agents, and the house bots for empty chairs. */
import { randomBytes } from 'node:crypto';
import { cleanName } from './agents/names.ts';
import type { Presence } from './agents/presence.ts';
import type { Config } from './config.ts';
import type { CoreTables } from './core-tables.ts';
import { House } from './house/house.ts';
import { type HouseMeters, HouseMinds } from './house/minds.ts';
import type { Log } from './log.ts';
import { Doors } from './matches/doors.ts';
import type { FinishedMatches } from './matches/finished-matches.ts';
import type { HostedMatches } from './matches/hosted-matches.ts';
import type { MatchLifecycle } from './matches/match-lifecycle.ts';
import type { MatchList } from './matches/match-list.ts';
import { Matchmaker } from './matches/matchmaker.ts';
import { Matchmakers } from './matches/matchmakers.ts';
import { TownDoor } from './matches/town-door.ts';
import type { Models } from './models/town-models.ts';
import type { GameOfTown } from './parts/part.ts';
import type { TownMemory } from './parts/town-memory.ts';
import type { TownParts } from './parts/town-parts.ts';
import type { Clock } from './time/clock.ts';
import { CallMemory } from './tools/call-memory.ts';

export interface TableServices extends CoreTables {
  readonly config: Config;
  readonly nodeId: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly parts: TownParts;
  readonly presence: Presence;
  readonly lifecycle: MatchLifecycle;
  readonly registry: HostedMatches;
  readonly finished: FinishedMatches;
  readonly list: MatchList;
  memory(): TownMemory | null;
  /** Null: the town has no language model. */
  readonly models: Models | null;
  readonly meters: HouseMeters;
}

export interface Tables {
  readonly matchmakers: Matchmakers;
  readonly doors: Doors;
  readonly house: House | null;
}

export function openTables({
  config,
  parts,
  clock,
  matches,
  kept,
  registry,
  ...services
}: TableServices): Tables {
  const { nodeId, log, presence, agents, seats, journal, lifecycle, finished, list, absences } = services;
  const { engagements, models, queue } = services;
  const memory = new CallMemory(kept, clock);
  const matchmakers = new Matchmakers(parts.games.map(matchmakerOf));
  const doors = new Doors(
    parts.games.map(doorOf),
    async (matchId) => registry.get(matchId)?.game.id ?? (await matches.byId(matchId))?.game,
  );
  return { matchmakers, doors, house: config.HOUSE_BOTS === 'on' ? openHouse() : null };

  function matchmakerOf({
    game,
    hasBuilding = true,
    house: bots,
    queueId,
    settings,
  }: GameOfTown): Matchmaker {
    return new Matchmaker({
      game,
      queueId,
      settings,
      hasBuilding,
      nodeId,
      maxMatches: config.MAX_MATCHES,
      houseFillsAfterMs: config.HOUSE_BOTS === 'on' ? (bots?.fillAfterMs ?? null) : null,
      oneChairPerAddress: config.ONE_CHAIR_PER_ADDRESS === 'on',
      clock,
      presence,
      queue,
      matches,
      journal,
      lifecycle,
      log,
      hooks: parts,
      hosted: () => registry.running,
      ...(config.HOUSE_SEED && { drawSeed: seedsFrom(config.HOUSE_SEED) }),
    });
  }

  function doorOf({ game, words }: GameOfTown): TownDoor {
    const matchmaker = given(matchmakers.of(game.id));
    return new TownDoor({
      game,
      words,
      clock,
      registry,
      matchmaker,
      finished,
      list,
      matches,
      seats,
      memory,
      presence,
      absences,
      absenceWaitMs: config.scaled(config.ABSENCE_WAIT_S),
      cleanName,
    });
  }

  /** House bots act only on matches of this node, so their doors need no other node. */
  function openHouse(): House {
    const tables = parts.games.flatMap(({ game: { id }, house: bots }) =>
      bots
        ? [{ game: id, house: bots, matchmaker: given(matchmakers.of(id)), door: given(doors.of(id)) }]
        : [],
    );
    return new House({
      clock,
      tables,
      registry,
      agents,
      engagements,
      log,
      seed: config.HOUSE_SEED ?? randomBytes(16).toString('hex'),
      running: (game) => matches.runningFromQueue(game),
      memory: () => services.memory(),
      meters: services.meters,
      minds:
        config.HOUSE_BRAIN === 'llm' && models
          ? new HouseMinds({ models, clock, share: config.HOUSE_BRAIN_SHARE })
          : null,
    });
  }
}

/** Unwraps values that `openTables` sets for every game. */
function given<T>(made: T | undefined): T {
  if (made === undefined) throw new Error('a game without a matchmaker or a door');
  return made;
}

/** Repeatable seeds for demonstrations, derived from one word. */
function seedsFrom(word: string): () => string {
  let drawn = 0;
  return () => `${word}-${drawn++}`;
}
