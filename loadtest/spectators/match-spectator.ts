/** Somebody who watches one match after the other, as the public or with the cards open. */
import { setTimeout as delay } from 'node:timers/promises';
import { MatchRoomState } from '../../shared/games/werewolf/schema.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import { EventFeed } from '../agents/event-feed.ts';
import { watchRoomState } from '../checks/state-watch.ts';
import type { Crew } from '../crew.ts';
import type { FollowedMatch } from '../match-book.ts';
import { RoomLine } from '../wire/room-line.ts';
import { wholeHistory } from '../wire/whole-history.ts';
import { reasonOf } from '../wire/wire-lost.ts';

const LOOK_EVERY_MS = 500;
const LAST_LOOK_MS = 5_000;
/** Nobody leaves a match that has ended in the same instant as all others. */
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
    const line: RoomLine<MatchRoomState> = new RoomLine(this.#crew, {
      kind: this.#view,
      room: 'werewolf',
      join: { matchId: match.matchId, view: this.#view },
      schema: MatchRoomState,
      messages: {
        welcome: () =>
          void wholeHistory(line).then(
            (events) => feed.take(events, true),
            (error: unknown) => this.#crew.failed('history', reasonOf(error)),
          ),
        events: (events: readonly WireEvent[]) => feed.take(events, false),
      },
      onState: (state) => watchRoomState(state, this.#view, match.witness),
    });
    if (!(await line.open())) {
      await delay(LOOK_EVERY_MS);
      return;
    }
    this.#crew.tally.count(`watched.${this.#view}`);
    const fate = await match.over;
    if (fate !== 'stuck') await Promise.race([feed.ended, delay(LAST_LOOK_MS)]);
    await line.close();
    await delay(Math.random() * LONGEST_STROLL_MS);
  }
}
