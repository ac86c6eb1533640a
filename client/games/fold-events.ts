// What every game's page does with events: each is folded in once, and the newest is remembered.

import type { WireEvent } from '../../shared/matches/wire-event.ts';

interface Folded {
  readonly seen: ReadonlySet<string>;
  readonly lastEventId: string | null;
  readonly lastEventAt: number;
}

interface Folding<Model, Event> {
  /** The one place where events of a newer server, which this page does not know, are left out. */
  isKnown(event: WireEvent): event is WireEvent & Event;
  apply(model: Model, event: Event): Model;
}

/** An event that was folded before changes nothing. */
export function foldEventsWith<
  Model extends Folded,
  Event extends { readonly at: string; readonly eventId: string },
>({ isKnown, apply }: Folding<Model, Event>, model: Model, events: readonly WireEvent[]): Model {
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
}

function stamped<Model extends Folded>(
  model: Model,
  event: { readonly at: string; readonly eventId: string },
): Model {
  const at = Date.parse(event.at);
  return at < model.lastEventAt ? model : { ...model, lastEventId: event.eventId, lastEventAt: at };
}
