/** Folds a journal into the log of its match, or reports why it cannot be trusted. */
import type { Entry, Game, GameEvent } from '../../shared/matches/game.ts';
import type { IntactJournal, MatchJournal, StateMark } from '../journal/journal-event.ts';
import type { Games } from './games.ts';
import { hashState } from './state-hash.ts';

export type Replay =
  | { readonly ok: true; readonly game: Game; readonly log: readonly Entry[]; readonly last: Entry }
  | { readonly ok: false; readonly reason: string };

const broken = (reason: string): Replay => ({ ok: false, reason });

export function replay(journal: MatchJournal, games: Games): Replay {
  if (!journal.ok) return broken(journal.damage.message);
  const log: Entry[] = [];
  let game: Game | string;
  try {
    game = games.thatWrote(JSON.parse(journal.events[0]?.body ?? 'null') as GameEvent | null);
    const reason = typeof game === 'string' ? game : fold(journal, game, log);
    if (reason) return broken(reason);
  } catch (error) {
    return broken(
      `event ${log.length} cannot be replayed: ${error instanceof Error ? error.message : error}`,
    );
  }
  const last = log.at(-1);
  return last && typeof game !== 'string' ? { ok: true, game, log, last } : broken('the journal is empty');
}

/** Fills the log; returns what is wrong with the event at which it stopped. */
function fold(journal: IntactJournal, game: Game, log: Entry[]): string | null {
  for (const { seq, body } of journal.events) {
    const event = JSON.parse(body) as GameEvent;
    if (event.seq !== seq) return `event ${seq} calls itself ${event.seq}`;
    log.push({ event, after: game.evolve(log.at(-1)?.after ?? null, event) });
  }
  return differenceFrom(journal.marks, log);
}

/**
 * Each state follows from the one before, so a replay that matches the last mark matches all. Only if it does not are
 * the others compared, to name the first event that differs.
 */
function differenceFrom(marks: readonly StateMark[], log: readonly Entry[]): string | null {
  const differs = ({ seq, hash }: StateMark): boolean => {
    const entry = log[seq];
    return entry !== undefined && hashState(entry.after) !== hash;
  };
  const reached = marks.filter(({ seq }) => seq < log.length);
  const last = reached.at(-1);
  if (!last || !differs(last)) return null;
  const first = reached.find(differs) ?? last;
  return `the replay differs from what was played at event ${first.seq}`;
}
