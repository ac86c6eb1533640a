/** Settled matches as the public door tells them: the one place where a match becomes something to remember. */
import { type Chronicler, type SettledMatch, settledMatch } from '../../../shared/matches/chronicle.ts';
import { addressOf } from '../../town/plots.ts';
import type { Kernel } from '../kernel.ts';
import { CanonTable } from './canon-table.ts';
import { ChronicleQueue } from './chronicle-queue.ts';

export interface Settled {
  readonly match: SettledMatch;
  readonly chronicler: Chronicler;
}

/** `later`: the door is crowded or the match changes hands; ask again. */
export type Found = Settled | 'later' | null;

const MOST_EVENTS = 5_000;

export class SettledMatches {
  readonly #town: Pick<Kernel, 'doors' | 'matches' | 'rules' | 'seats' | 'store'>;
  readonly #queue: Pick<ChronicleQueue, 'plotOf'>;

  constructor(town: Pick<Kernel, 'doors' | 'matches' | 'rules' | 'seats' | 'store'>) {
    this.#town = town;
    this.#queue = new ChronicleQueue(new CanonTable(town.store));
  }

  async find(matchId: string): Promise<Found> {
    const row = await this.#town.matches.byId(matchId);
    if (row?.status !== 'ended' || row.endedAt === null) return null;
    const chronicler = this.#town.rules
      .toSorted((a, b) => b.version - a.version)
      .find(({ id }) => id === row.game)?.chronicler;
    const door = this.#town.doors.of(row.game);
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
    const seats = await this.#town.seats.of([matchId]);
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
