/** Collects what one viewer receives of a match: for the witness, for the clock, and to detect its end. */
import type { ViewerKey } from '../checks/witness.ts';
import type { Crew } from '../crew.ts';
import type { FollowedMatch } from '../match-book.ts';
import type { SeenEvent } from './entrance.ts';

export class EventFeed {
  readonly #crew: Crew;
  readonly #match: FollowedMatch;
  readonly #viewer: ViewerKey;
  /** Resolves when this viewer has seen the end. */
  readonly ended: Promise<void>;
  #resolve: () => void = () => undefined;
  #count = 0;

  constructor(crew: Crew, match: FollowedMatch, viewer: ViewerKey) {
    this.#crew = crew;
    this.#match = match;
    this.#viewer = viewer;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** `fromStart`: they replace what came before, and are not new. */
  take(events: readonly SeenEvent[], fromStart: boolean): void {
    const { game, matches, tally, clockAheadMs } = this.#crew;
    const now = Date.now();
    this.#match.lastHeardAt = now;
    tally.count('events', events.length);
    this.#count = (fromStart ? 0 : this.#count) + events.length;
    for (const event of events) this.#match.witness.saw(this.#viewer, event);
    const last = events.at(-1);
    if (!fromStart && last) tally.time('patch', Math.max(0, now + clockAheadMs - Date.parse(last.at)));
    const end = game.endIn(events);
    if (!end) return;
    if (this.#crew.town.omniscientDelayS === 0 || this.#viewer !== 'omniscient') {
      this.#match.witness.ended(this.#viewer, this.#count);
    }
    matches.end(this.#match, end);
    this.#resolve();
  }
}
