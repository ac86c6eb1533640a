// Event handling common to every game's page: each event is applied once, and the newest is remembered. A recording
// has no state: its events are turned back into a match, whose facts equal a room's state.

import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { GameModel } from './game-view.ts';

/** What the models of this page's two games are alike before anything has arrived. */
export const BLANK_STORY = { lines: [], cue: null, hand: null, brief: null, past: null } as const;

type Folded<Past> = Pick<GameModel, 'seen' | 'lastEventId' | 'lastEventAt'> & {
  /** The match rebuilt from a recording's events so far; null on a live page. */
  readonly past: Past | null;
};

interface Story<Model, Event, Past> {
  /** The one place where event types of a newer server, unknown to this page, are skipped. */
  isKnown(event: WireEvent): event is WireEvent & Event;
  apply(model: Model, event: Event): Model;
  recall(past: Past | null, event: Event): Past | null;
  project(model: Model, past: Past): Model;
}

export function storyOf<Model extends Folded<Past>, Event extends Pick<WireEvent, 'at' | 'eventId'>, Past>({
  isKnown,
  apply,
  recall,
  project,
}: Story<Model, Event, Past>) {
  /** A repeated event changes nothing. */
  const fold = (model: Model, events: readonly WireEvent[]): Model => {
    const fresh = events.filter(({ eventId }) => !model.seen.has(eventId));
    if (fresh.length === 0) return model;
    const seen = new Set(model.seen);
    let next = model;
    for (const event of fresh) {
      if (seen.has(event.eventId)) continue;
      seen.add(event.eventId);
      if (isKnown(event)) next = apply(stamped(next, event), event);
    }
    return { ...next, seen };
  };
  const replay = (model: Model, events: readonly WireEvent[]): Model => {
    const past = events.filter(isKnown).reduce<Past | null>(recall, model.past);
    const told = { ...fold(model, events), past };
    return past ? project(told, past) : told;
  };
  return { fold, replay };
}

function stamped<Model extends Folded<unknown>>(
  model: Model,
  event: Pick<WireEvent, 'at' | 'eventId'>,
): Model {
  const at = Date.parse(event.at);
  return at < model.lastEventAt ? model : { ...model, lastEventId: event.eventId, lastEventAt: at };
}
