/** Folds a journal back into the log of its match, or says why it cannot be trusted. */
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { evolve } from '../../shared/games/werewolf/evolve.ts';
import type { LogEntry } from '../../shared/games/werewolf/log.ts';
import { ENGINE_VERSION } from '../../shared/games/werewolf/model.ts';
import type { IntactJournal, MatchJournal } from '../journal/journal-event.ts';
import { hashState } from './state-hash.ts';

export type Replay =
  | { readonly ok: true; readonly log: readonly LogEntry[]; readonly last: LogEntry }
  | { readonly ok: false; readonly reason: string };

const broken = (reason: string): Replay => ({ ok: false, reason });

export function replay(journal: MatchJournal): Replay {
  if (!journal.ok) return broken(journal.damage.message);
  const log: LogEntry[] = [];
  try {
    const reason = fold(journal, log);
    if (reason) return broken(reason);
  } catch (error) {
    return broken(
      `event ${log.length} cannot be replayed: ${error instanceof Error ? error.message : error}`,
    );
  }
  const last = log.at(-1);
  return last ? { ok: true, log, last } : broken('the journal is empty');
}

/** Fills the log; returns what is wrong with the event at which it stopped. */
function fold(journal: IntactJournal, log: LogEntry[]): string | null {
  const marks = new Map(journal.marks.map((mark) => [mark.seq, mark.hash]));
  for (const { seq, body } of journal.events) {
    const event = JSON.parse(body) as MatchEvent;
    if (event.seq !== seq) return `event ${seq} calls itself ${event.seq}`;
    if (event.type === 'SEED_DRAWN' && event.engineVersion !== ENGINE_VERSION) {
      return `written by engine ${event.engineVersion}, this is engine ${ENGINE_VERSION}`;
    }
    const after = evolve(log.at(-1)?.after ?? null, event);
    const mark = marks.get(seq);
    if (mark && mark !== hashState(after)) return `the replay differs from what was played at event ${seq}`;
    log.push({ event, after });
  }
  return null;
}
