/**
 * What the viewers of one match received in this process, in compact form: every distinct item once, with the kinds of
 * viewer that saw it. Judged at the end against the journal, never while the match runs.
 */
import type { Viewer } from '../../shared/matches/game.ts';
import type { SeenEvent } from '../agents/entrance.ts';

/** `public`, `omniscient`, or the id of a player. */
export type ViewerKey = string;

export const viewerOf = (key: ViewerKey): Viewer =>
  key === 'public' || key === 'omniscient' ? { kind: key } : { kind: 'player', playerId: key };

/** A private fact about one seat, found in a viewer's state. */
export interface Secret {
  /** The game's name for it. */
  readonly field: string;
  readonly seat: number;
  readonly value: string;
}

/** An action that the server acknowledged. `eventId` is null where the response names none. */
export interface Acknowledged {
  readonly action: string;
  readonly playerId: string;
  readonly eventId: string | null;
  /** The target or the text, as it was sent. */
  readonly content: string | null;
}

/** An action that a rule refused. */
export interface Refused {
  readonly action: string;
  readonly code: string;
  readonly message: string;
  /** The agent's belief about the state when it acted. */
  readonly stage: string;
  /** When the server refused, by its own clock. */
  readonly at: number;
}

export interface ShownEvent {
  readonly text: string;
  readonly viewers: Set<ViewerKey>;
}

/** An event has the same text over every transport. */
export const eventText = ({ at, visibility, type, payload }: Omit<SeenEvent, 'eventId'>): string =>
  JSON.stringify([at, visibility, type, payload]);

const MOST_COMPLAINTS = 20;

export class Witness {
  /** Several texts under one id are a defect in themselves. */
  readonly events = new Map<string, ShownEvent[]>();
  readonly secrets = new Map<string, { readonly secret: Secret; readonly viewers: Set<ViewerKey> }>();
  /** Number of events each viewer had when it saw the end of the match. */
  readonly finalCounts = new Map<ViewerKey, Set<number>>();
  readonly acknowledged: Acknowledged[] = [];
  readonly refused: Refused[] = [];
  /** Distinct commands that were sent, answered or not, by player and action. */
  readonly sent = new Map<string, number>();
  /** Errors detectable without the journal. */
  readonly complaints: string[] = [];

  saw(viewer: ViewerKey, event: SeenEvent): void {
    const text = eventText(event);
    const known = this.events.get(event.eventId);
    const same = known?.find((shown) => shown.text === text);
    if (same) same.viewers.add(viewer);
    else if (known) known.push({ text, viewers: new Set([viewer]) });
    else this.events.set(event.eventId, [{ text, viewers: new Set([viewer]) }]);
  }

  learned(viewer: ViewerKey, secret: Secret): void {
    const key = `${secret.field} ${secret.seat} ${secret.value}`;
    const known = this.secrets.get(key);
    if (known) known.viewers.add(viewer);
    else this.secrets.set(key, { secret, viewers: new Set([viewer]) });
  }

  ended(viewer: ViewerKey, events: number): void {
    const counts = this.finalCounts.get(viewer) ?? new Set();
    this.finalCounts.set(viewer, counts.add(events));
  }

  willSend(playerId: string, action: string): void {
    const key = `${playerId} ${action}`;
    this.sent.set(key, (this.sent.get(key) ?? 0) + 1);
  }

  complain(what: string): void {
    if (this.complaints.length < MOST_COMPLAINTS) this.complaints.push(what);
  }
}
