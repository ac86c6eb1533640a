/**
 * Finds what the signs of this node's matches say beyond their phase. Reading talk is work: it is done a few matches at
 * a time when the town's clock ticks, never on the path of a command, and only where something was said or done.
 */
import type { LiveMatch } from '../matches/live-match.ts';

/** At most so many matches are read in one tick; the others have their turn in the next. */
const READ_AT_ONCE = 16;

type Read = Pick<LiveMatch, 'game' | 'state' | 'moments' | 'log' | 'plotId'>;

interface Followed {
  readonly match: Read;
  /** How long its log was when it was last read. */
  readUpTo: number;
}

export class Headlines {
  readonly #followed = new Map<string, Followed>();

  /** A match without a place on the map has no sign. */
  follow(buildingId: string, match: Read): void {
    if (match.game.headline && match.plotId !== '') this.#followed.set(buildingId, { match, readUpTo: 0 });
  }

  leave(buildingId: string): void {
    this.#followed.delete(buildingId);
  }

  /** Buildings with what their signs say now, as far as that was read anew. */
  *refresh(): Generator<readonly [buildingId: string, headline: string]> {
    let left = READ_AT_ONCE;
    for (const [buildingId, followed] of this.#followed) {
      if (left === 0) return;
      const { match, readUpTo } = followed;
      if (match.log.length === readUpTo) continue;
      left -= 1;
      followed.readUpTo = match.log.length;
      // Whoever was read goes to the end of the line.
      this.#followed.delete(buildingId);
      this.#followed.set(buildingId, followed);
      yield [buildingId, match.game.headline?.(match.state, match.moments) ?? ''];
    }
  }
}
