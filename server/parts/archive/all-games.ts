/** Every public finished game as JSON Lines, read and sent one at a time at the reader's pace. */

import type { Writable } from 'node:stream';
import type { Edition } from '../../../shared/contracts/matches.ts';
import type { GameEvent } from '../../../shared/matches/game.ts';
import type { MatchHistories } from '../../matches/match-histories.ts';
import type { Clock } from '../../time/clock.ts';
import type { Kernel } from '../kernel.ts';
import type { GameReader } from './game-reader.ts';
import type { ArchivedGames } from './games-table.ts';

const AT_ONCE = 20;
/** A reader that takes nothing for this long is gone, whatever the connection says. */
const PATIENCE_MS = 30_000;

export interface AllGamesDeps extends Pick<Kernel, 'clock' | 'edition'> {
  readonly games: Pick<ArchivedGames, 'idsAfter' | 'byIds'>;
  readonly told: Pick<GameReader, 'of'>;
  readonly histories: Pick<MatchHistories, 'eventsOf' | 'hiddenOf'>;
}

export async function sendAllGames(deps: AllGamesDeps, out: Writable): Promise<void> {
  const { games, told } = deps;
  const reader = new Reader(out, deps.clock);
  let last: { endedAt: number; matchId: string } | null = null;
  for (;;) {
    const page: { endedAt: number; matchId: string }[] = await games.idsAfter(last, AT_ONCE);
    if (page.length === 0) break;
    last = page.at(-1) ?? null;
    const rows = await games.byIds(page.map(({ matchId }) => matchId));
    const byId = new Map((await told.of(rows)).map((game) => [game.matchId, game]));
    for (const { matchId } of page) {
      const game = byId.get(matchId);
      const events = game && (await deps.histories.eventsOf(matchId));
      if (out.destroyed) return;
      if (!events) continue;
      const shown = publicOf(events, deps.edition);
      const hidden = deps.histories.hiddenOf(matchId, shown);
      const line = {
        ...game,
        edition: deps.edition,
        ...(hidden.length > 0 && { hiddenEventIds: hidden }),
        events: shown,
      };
      await reader.take(`${JSON.stringify(line)}\n`);
    }
    if (out.destroyed) return;
  }
  out.end();
}

/** Waits for slow readers; drops those that disconnected or stopped reading. */
class Reader {
  readonly #out: Writable;
  readonly #clock: Clock;
  #goOn: () => void = () => undefined;

  /** Listens once for all waits, because a compressor in between keeps listeners added for each. */
  constructor(out: Writable, clock: Clock) {
    this.#out = out;
    this.#clock = clock;
    for (const news of ['drain', 'close']) out.on(news, () => this.#goOn());
  }

  async take(line: string): Promise<void> {
    if (this.#out.write(line) || this.#out.destroyed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#goOn = resolve;
    const stopWaiting = this.#clock.at(this.#clock.now() + PATIENCE_MS, () => this.#out.destroy());
    await promise;
    stopWaiting();
  }
}

/** Without secrets, and without the sequence number, which also counts hidden events. */
function publicOf(events: readonly GameEvent[], edition: Edition): readonly Omit<GameEvent, 'seq'>[] {
  if (edition === 'whole') return events;
  return events.filter(({ audience }) => audience === 'public').map(({ seq: _, ...event }) => event);
}
