/**
 * Lets a model's next call go on where its last one stopped, whichever nodes they meet: each mark is told to the other
 * nodes as it is put, before its answer is written. Nobody waits for it. News may be lost: then a line is told twice,
 * or one brief more.
 */
import type { Log } from '../log.ts';
import type { Bookmark, Bookmarks } from '../tools/profile/bookmarks.ts';
import type { RedisLink } from './redis-link.ts';

export interface SharedBookmarksDeps {
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
