/** Takes in what one viewer is sent of a match: for the witness, for the clock, and to know when it is over. */
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { ViewerKey } from '../checks/witness.ts';
import type { Crew } from '../crew.ts';
import type { FollowedMatch } from '../match-book.ts';

export class EventFeed {
  readonly #crew: Crew;
  readonly #match: FollowedMatch;
  readonly #viewer: ViewerKey;
  /** Resolves when this viewer has seen the end. */
  readonly ended: Promise<void>;
  #resolve: () => void = () => undefined;
  /** The past is asked for while news come in: both may hold the same event. */
  readonly #seen = new Set<string>();

  constructor(crew: Crew, match: FollowedMatch, viewer: ViewerKey) {
    this.#crew = crew;
    this.#match = match;
    this.#viewer = viewer;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** `fromStart`: the past, which is no news. */
  take(events: readonly Omit<WireEvent, 'matchId'>[], fromStart: boolean): void {
    const { matches, tally, clockAheadMs } = this.#crew;
    const now = Date.now();
    this.#match.lastHeardAt = now;
    tally.count('events', events.length);
    for (const event of events) {
      this.#seen.add(event.eventId);
      this.#match.witness.saw(this.#viewer, event);
    }
    const last = events.at(-1);
    if (!fromStart && last) tally.time('patch', Math.max(0, now + clockAheadMs - Date.parse(last.at)));
    const end = events.find(({ type, payload }) => type === 'PHASE_CHANGED' && payload.to === 'ENDED');
    if (!end) return;
    if (this.#crew.town.omniscientDelayS === 0 || this.#viewer !== 'omniscient') {
      this.#match.witness.ended(this.#viewer, this.#seen.size);
    }
    const isAborted = events.some(({ payload }) => payload.kind === 'ABORTED');
    matches.end(this.#match, isAborted ? 'aborted' : 'ended');
    this.#resolve();
  }
}
