// Keeps one room joined. A lost room is joined anew, again and again with growing pauses: after a dropped
// line and after a server restart alike, and every join brings the whole state with it.

import type { Room } from '@colyseus/sdk';
import type { LinkState } from '../state/store.ts';

export interface RoomLinkOptions<State> {
  join(): Promise<Room<unknown, State>>;
  /** Sets up the handlers of a room that was just joined. */
  joined(room: Room<unknown, State>): void;
  status(state: LinkState): void;
  /** Says whether to stop: the room will never be there again, or never for us. */
  refused(error: unknown): boolean | Promise<boolean>;
}

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 8_000;

export interface RoomLink {
  close(): void;
}

export function keepJoined<State>(options: RoomLinkOptions<State>): RoomLink {
  let closed = false;
  let room: Room<unknown, State> | null = null;
  let failures = 0;
  let wasOnline = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function attempt() {
    if (closed) return;
    options.status(wasOnline ? 'reconnecting' : 'connecting');
    try {
      const joined = await options.join();
      if (closed) {
        void joined.leave();
        return;
      }
      room = joined;
      // Joining anew replaces the SDK's own retries, which a restarted server would refuse.
      joined.reconnection.enabled = false;
      joined.onLeave(lost);
      joined.onError(() => joined.connection.close());
      options.joined(joined);
      failures = 0;
      wasOnline = true;
      options.status('online');
    } catch (error) {
      if (closed || (await options.refused(error))) return;
      retry();
    }
  }

  function lost() {
    room = null;
    if (closed) return;
    options.status('reconnecting');
    retry();
  }

  function retry() {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++);
    timer = setTimeout(() => void attempt(), pause * (0.75 + Math.random() / 2));
  }

  /** The browser knows sooner than a timer when the line is back. */
  const hurry = () => {
    if (closed || room) return;
    clearTimeout(timer);
    failures = 0;
    void attempt();
  };
  globalThis.addEventListener?.('online', hurry);
  void attempt();

  return {
    close() {
      closed = true;
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', hurry);
      void room?.leave();
      room = null;
    },
  };
}
