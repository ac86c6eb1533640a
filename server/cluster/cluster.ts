/** The services of one node in a cluster, or of a single node: the same interface, chosen once. */

import type { ServerOptions } from '@colyseus/core';
import { matchMaker } from '@colyseus/core';
import type { OpenCounts } from '../budgets/open-counts.ts';
import type { Log } from '../log.ts';
import type { Doors } from '../matches/doors.ts';
import { MatchLocator } from '../rooms/match-locator.ts';
import { RoomCalls } from '../rooms/room-calls.ts';
import type { RoomDeps } from '../rooms/room-deps.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import { RoomDoor, type RoomDoorDeps, type RoomsHere } from '../rooms/room-door.ts';
import type { Bookmark, Bookmarks } from '../tools/profile/bookmarks.ts';
import type { TownModel } from '../town/town-model.ts';
import type { TownCore } from '../town-core.ts';
import type { RedisLink } from './redis-link.ts';
import { RoomUpkeep } from './room-upkeep.ts';
import { SharedBudgets } from './shared-budgets.ts';
import { SharedTown } from './shared-town.ts';

/**
 * Lets a model's next call continue where its last one stopped, on any node: each bookmark is sent to the other nodes
 * when it is put, before its answer is written. Nobody waits for it. Messages may be lost; then a line, or a brief, is
 * sent twice.
 */
interface SharedBookmarksDeps {
  readonly nodeId: string;
  readonly link: Pick<RedisLink, 'onChannel' | 'publish'>;
  readonly bookmarks: Bookmarks;
  readonly log: Log;
}

interface BookmarkNews {
  readonly from: string;
  readonly mark: Bookmark;
}

const CHANNEL = 'town:bookmarks';

export async function shareBookmarks({ bookmarks, link, log, nodeId }: SharedBookmarksDeps): Promise<void> {
  await link.onChannel(CHANNEL, (message) => {
    const { from, mark } = message as BookmarkNews;
    if (from !== nodeId) bookmarks.heard(mark);
  });
  bookmarks.onPut((mark) => {
    link
      .publish(CHANNEL, { from: nodeId, mark } satisfies BookmarkNews)
      .catch((error: unknown) => log.warn({ err: error }, 'a bookmark could not be told to other nodes'));
  });
}

export interface Cluster {
  /** To every match of the town, on any node. */
  readonly doors: Doors;
  /** From now on the rooms of this process answer for its matches. */
  answerBy(directory: RoomDirectory): void;
  readonly hostOf?: NonNullable<RoomDeps['hostOf']>;
  readonly nodesNow?: () => number;
  readonly serverOptions: Pick<ServerOptions, 'presence' | 'driver' | 'publicAddress'>;
  /** Why this node is impaired right now; null if it is not. */
  trouble(): string | null;
  /** Call it once the rooms are open. */
  share(town: TownModel, directory: RoomDirectory): Promise<void>;
  /** Shares what addresses hold open and what was spent between nodes. */
  shareBudgets(held: readonly OpenCounts[]): Promise<void>;
  /** Shares what models have read, so that nodes do not repeat it. */
  shareBookmarks(bookmarks: Bookmarks): Promise<void>;
  close(): void;
}

/** Rooms are created last: until then matches answer by themselves. */
class LateRooms implements RoomsHere {
  directory: RoomDirectory | null = null;

  roomFor(matchId: string) {
    return this.directory?.roomFor(matchId);
  }
}

const behindRooms = (
  { doors, nodeId }: Pick<TownCore, 'doors' | 'nodeId'>,
  rooms: LateRooms,
  others: RoomDoorDeps['others'],
): Pick<Cluster, 'answerBy' | 'doors'> => ({
  doors: doors.behind((here) => new RoomDoor({ nodeId, here, rooms, others })),
  answerBy(directory) {
    rooms.directory = directory;
  },
});

export function alone(services: TownCore): Cluster {
  return {
    ...behindRooms(services, new LateRooms(), null),
    serverOptions: {},
    trouble: services.trouble,
    share: async () => undefined,
    shareBudgets: async () => undefined,
    shareBookmarks: async () => undefined,
    close: () => undefined,
  };
}

export async function joinCluster(services: TownCore, redisUrl: string, log: Log): Promise<Cluster> {
  const { clock, matches, liveNodes, nodeId, registry } = services;
  // Loaded only here: the Redis client takes a tenth of a town's startup time.
  const { openRedisLink } = await import('./redis-link.ts');
  const link = await openRedisLink(redisUrl, log);
  const calls = new RoomCalls({
    clock,
    remoteRoomCall: matchMaker.remoteRoomCall,
    link,
    // Without Redis no node hears anything.
    onUnheard: (other) => link.trouble() === null && liveNodes.suspect(other),
  });
  const rooms = new LateRooms();
  const locator = new MatchLocator({
    registry,
    matches,
    roomOf: async (game, matchId) => (await rooms.directory?.elsewhere(game, matchId)) ?? null,
  });
  const upkeep = new RoomUpkeep({ clock, link, log });
  liveNodes.onGone((gone) => {
    calls.nodeGone(gone);
    upkeep.nodeGone();
  });
  const closing: (() => void)[] = [() => upkeep.close(), () => link.stopPulse()];
  return {
    ...behindRooms(services, rooms, { calls, locator }),
    hostOf: async (matchId) => {
      const match = await matches.byId(matchId);
      return match?.status === 'running' ? match.ownerNode : undefined;
    },
    nodesNow: () => link.now(),
    serverOptions: {
      presence: link.presence,
      driver: link.driver,
      publicAddress: services.config.NODE_ADDRESS ?? '',
    },
    trouble: () => services.trouble() ?? link.trouble(),
    async share(town, directory) {
      const shared = new SharedTown({
        ...services,
        matchmakers: [...services.matchmakers.all()],
        gameOf: ({ game }) => services.games.current(game),
        link,
        town,
        directory,
        log,
      });
      closing.push(() => shared.close());
      upkeep.open();
      await shared.open();
    },
    async shareBudgets(held) {
      const shared = new SharedBudgets({
        clock,
        link,
        liveNodes,
        nodeId,
        log,
        held,
        budgets: services.budgets.all,
      });
      closing.push(() => shared.close());
      await shared.open();
    },
    shareBookmarks: (bookmarks) => shareBookmarks({ bookmarks, link, log, nodeId }),
    close() {
      for (const close of closing) close();
    },
  };
}
