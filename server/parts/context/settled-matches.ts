/** Settled matches as the public door tells them: the one place where a match becomes something to remember. */
import { type Chronicler, type SettledMatch, settledMatch } from '../../../shared/matches/chronicle.ts';
import type { Game } from '../../../shared/matches/game.ts';
import type { Doors } from '../../matches/doors.ts';
import { Matches } from '../../store/matches-table.ts';
import { Seats } from '../../store/seats-table.ts';
import type { Store } from '../../store/store.ts';
import { addressOf } from '../../town/plots.ts';
import { CanonTable } from './canon-table.ts';
import { ChronicleQueue } from './chronicle-queue.ts';

export interface Settled {
  readonly match: SettledMatch;
  readonly chronicler: Chronicler;
}

/** `later`: the door is crowded or the match changes hands; ask again. */
export type Found = Settled | 'later' | null;

/** More than any match has. */
const MOST_EVENTS = 5_000;

export class SettledMatches {
  readonly #doors: () => Doors | null;
  readonly #rules: readonly Game[];
  readonly #matches: Matches;
  readonly #seats: Seats;
  readonly #queue: Pick<ChronicleQueue, 'plotOf'>;

  constructor(store: Store, rules: readonly Game[], doors: () => Doors | null) {
    this.#doors = doors;
    this.#rules = rules;
    this.#matches = new Matches(store);
    this.#seats = new Seats(store);
    this.#queue = new ChronicleQueue(new CanonTable(store));
  }

  async find(matchId: string): Promise<Found> {
    const row = await this.#matches.byId(matchId);
    if (row?.status !== 'ended' || row.endedAt === null) return null;
    const chronicler = this.#rules
      .toSorted((a, b) => b.version - a.version)
      .find(({ id }) => id === row.game)?.chronicler;
    const door = this.#doors()?.of(row.game);
    if (!chronicler || !door) return null;
    // Nobody in particular asks: what comes back is what anybody may know.
    const [events, moments] = await Promise.all([
      door.events(null, matchId, { afterEventId: null, limit: MOST_EVENTS }),
      door.moments(matchId),
    ]);
    if (!events.ok || !moments.ok) {
      const refused = [events, moments].find((answer) => !answer.ok);
      return refused && !refused.ok && refused.refusal.retryable ? 'later' : null;
    }
    const seats = await this.#seats.of([matchId]);
    const plotId = (await this.#queue.plotOf(matchId)) || row.plotId || '';
    const match = settledMatch({
      matchId,
      game: row.game,
      gameNumber: row.gameNumber,
      endedAt: row.endedAt,
      plotId,
      address: addressOf(plotId),
      aborted: row.winner === null,
      players: seats.map(({ seat, agentId, displayName }) => ({
        playerId: `p:${seat}`,
        agentId,
        name: displayName,
      })),
      events: events.value,
      moments: moments.value,
    });
    return match && { match, chronicler };
  }
}
