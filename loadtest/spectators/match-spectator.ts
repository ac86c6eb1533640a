/** A spectator that watches one match after the other, as the public or omniscient. */
import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '../../scripts/town/town-client.ts';
import { EventFeed } from '../agents/event-feed.ts';
import type { Crew } from '../crew.ts';
import type { FollowedMatch } from '../match-book.ts';
import { matchLine } from '../wire/match-line.ts';

const LOOK_EVERY_MS = 500;
const LAST_LOOK_MS = 5_000;
/** Staggered, so that spectators do not all leave a finished match in the same instant. */
const LONGEST_STROLL_MS = 10_000;

export class MatchSpectator {
  readonly #crew: Crew;
  readonly #view: 'public' | 'omniscient';
  #isDone = false;

  constructor(crew: Crew, view: 'public' | 'omniscient') {
    this.#crew = crew;
    this.#view = view;
  }

  /** Watches until `stop`. */
  async watch(): Promise<void> {
    while (!this.#isDone) {
      const match = this.#crew.matches.nextToWatch();
      if (match) await this.#follow(match);
      else await delay(LOOK_EVERY_MS);
    }
  }

  stop(): void {
    this.#isDone = true;
  }

  async #follow(match: FollowedMatch): Promise<void> {
    const feed = new EventFeed(this.#crew, match, this.#view);
    const line = matchLine(this.#crew, {
      kind: this.#view,
      viewer: this.#view,
      match,
      join: { view: this.#view },
      onEvents: (events, fromStart) => feed.take(events, fromStart),
    });
    if (!(await line.open())) {
      await this.#cameTooLate(match);
      await delay(LOOK_EVERY_MS);
      return;
    }
    this.#crew.tally.count(`watched.${this.#view}`);
    const fate = await match.over;
    if (fate !== 'stuck') await Promise.race([feed.ended, delay(LAST_LOOK_MS)]);
    await line.close();
    await delay(Math.random() * LONGEST_STROLL_MS);
  }

  /** As on the page: the room of a finished match disappears eventually, and its record can be read. */
  async #cameTooLate({ matchId }: FollowedMatch): Promise<void> {
    if (this.#isDone) return;
    const { url, tally } = this.#crew;
    try {
      const response = await fetch(`${url}/api/matches/${matchId}`);
      const { view } = (await response.json()) as { readonly view?: { readonly phase: string } };
      if (view?.phase === 'ENDED') tally.count('watched.after the end');
      else this.#crew.failed(`join as ${this.#view}`, 'a match that runs has no room');
    } catch (error) {
      this.#crew.failed(`join as ${this.#view}`, reasonOf(error));
    }
  }
}
