/**
 * The meaning of an event's words, according to its game's reader. Labels are derived data beside the event: they
 * follow from the journal, and no journal, hash, event id or tool result contains them.
 */
import type { Entry, Game, GameEvent, GameState, SeatCommand } from './game.ts';

/** One thing a line does, and its target: `accuses`, `p:2`. */
export interface LineLabel {
  readonly label: string;
  readonly targetIds: readonly string[];
}

export interface Labels {
  /** The version of the reader. */
  readonly reader: number;
  /** Shown to viewers beside the line. */
  readonly shown: readonly LineLabel[];
}

/** The labels of one event, as viewers receive them. */
export interface LabelledLine {
  readonly eventId: string;
  readonly reader: number;
  readonly labels: readonly LineLabel[];
}

/** Reads the events of one match in order; each once. */
export interface LabelReader<E = GameEvent> {
  /** Null: an event without words, or not public. */
  label(event: E): Labels | null;
}

type Labelled<S, E> = Pick<Entry<S, E>, 'event' | 'labels'>;

/** Labels the entries from `from` on, in place. */
export function labelEntries<S, E>(log: Entry<S, E>[], from: number, reader: LabelReader<E>): void {
  for (let at = from; at < log.length; at += 1) {
    const entry = log[at] as Entry<S, E>;
    const labels = entry.hidden ? null : reader.label(entry.event);
    if (labels) log[at] = { ...entry, labels };
  }
}

/** Adds labels to a log without any. */
export function labelled<S extends GameState, E extends GameEvent>(
  game: Pick<Game<S, SeatCommand, E>, 'labelReader'>,
  log: readonly Entry<S, E>[],
): readonly Entry<S, E>[] {
  const reader = game.labelReader?.(log.at(-1)?.after.players ?? []);
  if (!reader) return log;
  const read = [...log];
  labelEntries(read, 0, reader);
  return read;
}

export const labelledLines = (log: readonly Labelled<unknown, GameEvent>[]): readonly LabelledLine[] =>
  log.flatMap(({ event: { eventId }, labels }) =>
    labels && labels.shown.length > 0 ? [{ eventId, reader: labels.reader, labels: labels.shown }] : [],
  );
