/** One node among others, or the only one: the same few parts either way, chosen once. */
import type { ServerOptions } from 'colyseus';
import type { Held } from '../budgets/held.ts';
import type { Log } from '../log.ts';
import type { Doors } from '../matches/doors.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { Bookmark, Bookmarks } from '../tools/profile/bookmarks.ts';
import type { TownModel } from '../town/town-model.ts';
import type { TownCore } from '../town-core.ts';
import { ClusterDoor } from './cluster-door.ts';
import { answerMatchCalls, type MatchCalls } from './match-calls.ts';
import { MatchLocator } from './match-locator.ts';
import { NodeCalls } from './node-calls.ts';
import { openRedisLink, type RedisLink } from './redis-link.ts';
import { RoomUpkeep } from './room-upkeep.ts';
import { SharedBudgets } from './shared-budgets.ts';
import { SharedTown } from './shared-town.ts';

/**
 * Lets a model's next call go on where its last one stopped, whichever nodes they meet: each mark is told to the other
 * nodes as it is put, before its answer is written. Nobody waits for it. News may be lost: then a line is told twice,
 * or one brief more.
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
  /** To every match of the town, wherever it lives. */
  readonly doors: Doors;
  readonly serverOptions: Pick<ServerOptions, 'presence' | 'driver' | 'publicAddress'>;
  /** Why this node is of little use right now; null when nothing is amiss. */
  trouble(): string | null;
  /** Before the first match is taken up: whoever asks for it must find it. */
  open(): Promise<void>;
  /** Once the rooms are open. */
  share(town: TownModel, directory: RoomDirectory): Promise<void>;
  /** What addresses hold open on one node counts on all; so does what was spent. */
  shareBudgets(held: readonly Held[]): Promise<void>;
  /** What a model was told on one node it is not told again on another. */
  shareBookmarks(bookmarks: Bookmarks): Promise<void>;
  close(): void;
}

export function alone(services: TownCore): Cluster {
  return {
    doors: services.doors,
    serverOptions: {},
    trouble: services.trouble,
    open: async () => undefined,
    share: async () => undefined,
    shareBudgets: async () => undefined,
    shareBookmarks: async () => undefined,
    close: () => undefined,
  };
}

export async function joinCluster(services: TownCore, redisUrl: string, log: Log): Promise<Cluster> {
  const { clock, doors, matches, liveNodes, nodeId, registry } = services;
  const link = await openRedisLink(redisUrl, log);
  const calls = new NodeCalls<MatchCalls>({
    nodeId,
    link,
    log,
    handlers: answerMatchCalls(doors, registry),
    onUnheard: (other) => {
      // Without Redis nobody hears anything.
      if (link.trouble() === null) liveNodes.suspect(other);
    },
  });
  const locator = new MatchLocator(registry, matches);
  const upkeep = new RoomUpkeep({ clock, link, log });
  liveNodes.onGone((gone) => {
    calls.nodeGone(gone);
    upkeep.nodeGone();
  });
  const closing: (() => void)[] = [() => upkeep.close(), () => link.stopPulse()];
  return {
    doors: doors.behind((here) => new ClusterDoor({ nodeId, here, calls, locator })),
    serverOptions: {
      presence: link.presence,
      driver: link.driver,
      publicAddress: services.config.NODE_ADDRESS ?? '',
    },
    trouble: () => services.trouble() ?? link.trouble(),
    open: () => calls.open(),
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
