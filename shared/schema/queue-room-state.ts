/** A game's queue as Colyseus synchronises it: its length, and to each client its own position. */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';
import { QueueState } from './town-state.ts';

export const QueuePlaceState = schema(
  {
    /** 1 = next; 0 while unknown, and again once there is a seat. */
    position: t.uint16().default(0),
    /** The match in which the client was given a seat; empty while it waits. */
    matchId: t.string().default(''),
    /** Its seat there; 0 while it waits. */
    seat: t.uint8().default(0),
  },
  'QueuePlaceState',
);
export type QueuePlaceState = SchemaType<typeof QueuePlaceState>;

export const QueueRoomState = QueueState.extend(
  {
    /**
     * By session id. Each client sees only its own position; otherwise every move of the queue would go to all about
     * all.
     */
    places: t.map(QueuePlaceState).view(),
  },
  'QueueRoomState',
);
export type QueueRoomState = SchemaType<typeof QueueRoomState>;
