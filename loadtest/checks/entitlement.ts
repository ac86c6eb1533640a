/** Compares what each viewer of a match was entitled to, by the journal of that match, with what it received. */
import type { Entry, Game } from '../../shared/matches/game.ts';
import { wireEvents } from '../../shared/matches/game.ts';
import type { LoadGame } from '../load-game.ts';
import type { ViewerKey, Witness } from './witness.ts';
import { eventText, viewerOf } from './witness.ts';

/** Lists everything that a viewer received without being entitled to it, or in a wrong form. */
export function leaksIn(load: LoadGame, log: readonly Entry[], witness: Witness): string[] {
  const leaks = [...witness.complaints];
  const due = new Map<ViewerKey, ReadonlyMap<string, string>>();
  const dueTo = (viewer: ViewerKey): ReadonlyMap<string, string> => {
    const known = due.get(viewer) ?? eventsDueTo(load.game, log, viewer);
    due.set(viewer, known);
    return known;
  };
  for (const [eventId, versions] of witness.events) {
    for (const { text, viewers } of versions) {
      for (const viewer of viewers) {
        const rightful = dueTo(viewer).get(eventId);
        if (rightful === undefined) leaks.push(`${viewer} was sent ${eventId}, which is not for it: ${text}`);
        else if (rightful !== text)
          leaks.push(`${viewer} was sent another ${eventId} than happened: ${text}`);
      }
    }
  }
  return [...leaks, ...load.leaksIn(log, witness)];
}

/** Lists viewers who stayed to the end and had more or fewer events than there were for them. */
export function gapsIn(game: Game, log: readonly Entry[], witness: Witness): string[] {
  const gaps: string[] = [];
  for (const [viewer, counts] of witness.finalCounts) {
    const due = eventsDueTo(game, log, viewer).size;
    for (const count of counts) {
      if (count !== due) gaps.push(`${viewer} had ${count} events at the end where ${due} were due`);
    }
  }
  return gaps;
}

function eventsDueTo(game: Game, log: readonly Entry[], viewer: ViewerKey): Map<string, string> {
  const due = new Map<string, string>();
  for (const entry of log) {
    for (const event of wireEvents(game, entry, viewerOf(viewer))) due.set(event.eventId, eventText(event));
  }
  return due;
}
