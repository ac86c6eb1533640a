// Keeps one room joined. A lost room is joined again with growing pauses: after a dropped connection and after a
// server restart alike, and every join brings the whole state with it.

import type { Room } from '@colyseus/sdk';
import type { LinkState } from '../state/watch.ts';

export interface RoomLinkOptions<State> {
  join(): Promise<Room<unknown, State>>;
  joined(room: Room<unknown, State>): void;
  /** Sends the room a request it answers at once; rejects when no answer comes. */
  ask(room: Room<unknown, State>): Promise<void>;
  status(state: LinkState): void;
  /** Returns whether to stop: the room is gone for good, or refuses this viewer for good. */
  refused(error: unknown): boolean | Promise<boolean>;
  /** The room has closed the connection with this code: returns whether to stop. */
  left?(code: number): boolean;
}

const FIRST_PAUSE_MS = 400;
/** A match whose node has died moves within a few seconds: until then it is retried every second. */
const SHORT_PAUSE_MS = 1_000;
const SHORT_PAUSES = 8;
const LONGEST_PAUSE_MS = 8_000;
/** A hung node keeps its sockets open and stays silent: only a request detects it. */
const ASK_EVERY_MS = 3_000;
/** Joins time out too. A slow connection gets longer with every attempt. */
const JOIN_WITHIN_MS = 5_000;
const JOIN_WITHIN_AT_MOST_MS = 20_000;

export interface RoomLink {
  close(): void;
}

export function keepJoined<State>(options: RoomLinkOptions<State>): RoomLink {
  let closed = false;
  let joining = false;
  let room: Room<unknown, State> | null = null;
  let failures = 0;
  let wasOnline = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function attempt() {
    if (closed || joining) return;
    joining = true;
    options.status(wasOnline ? 'reconnecting' : 'connecting');
    try {
      const joined = await joinInTime();
      if (closed) void joined.leave();
      else enter(joined);
    } catch (error) {
      if (closed) return;
      if (await options.refused(error)) close();
      else retry();
    } finally {
      joining = false;
    }
  }

  function joinInTime(): Promise<Room<unknown, State>> {
    const withinMs = Math.min(JOIN_WITHIN_AT_MOST_MS, JOIN_WITHIN_MS * (1 + failures));
    return new Promise((resolve, reject) => {
      let isLate = false;
      const giveUp = setTimeout(() => {
        isLate = true;
        reject(new Error(`the room did not let us in within ${withinMs} ms`));
      }, withinMs);
      options
        .join()
        .then((joined) => (isLate ? void joined.leave() : resolve(joined)), reject)
        .finally(() => clearTimeout(giveUp));
    });
  }

  function enter(joined: Room<unknown, State>) {
    room = joined;
    // Joining again replaces the SDK's own retries, which a restarted server would refuse.
    joined.reconnection.enabled = false;
    joined.onLeave((code) => {
      if (room === joined && options.left?.(code)) close();
      else lose(joined);
    });
    joined.onError(() => joined.connection.close());
    options.joined(joined);
    failures = 0;
    wasOnline = true;
    options.status('online');
    void ask();
  }

  function lose(left: Room<unknown, State>) {
    if (closed || room !== left) return;
    room = null;
    options.status('reconnecting');
    retry();
  }

  /** After a sleep or a change of network a socket may look open for many minutes and carry nothing. */
  async function ask() {
    const asked = room;
    if (!asked) return;
    try {
      await options.ask(asked);
    } catch {
      if (closed || room !== asked) return;
      // Its late messages must not mix with those of the room that is joined next.
      asked.removeAllListeners();
      asked.connection.close();
      lose(asked);
    }
  }

  function retry() {
    if (closed) return;
    const longest = failures < SHORT_PAUSES ? SHORT_PAUSE_MS : LONGEST_PAUSE_MS;
    const pause = Math.min(longest, FIRST_PAUSE_MS * 2 ** failures++);
    timer = setTimeout(() => void attempt(), pause * (0.75 + Math.random() / 2));
  }

  const hurry = () => {
    if (room) {
      void ask();
      return;
    }
    failures = 0;
    clearTimeout(timer);
    void attempt();
  };
  const look = () => {
    if (document.visibilityState === 'visible') hurry();
  };

  function close() {
    closed = true;
    clearTimeout(timer);
    clearInterval(asking);
    globalThis.removeEventListener?.('online', hurry);
    globalThis.document?.removeEventListener('visibilitychange', look);
    void room?.leave();
    room = null;
  }

  const asking = setInterval(() => void ask(), ASK_EVERY_MS);
  globalThis.addEventListener?.('online', hurry);
  globalThis.document?.addEventListener('visibilitychange', look);
  void attempt();

  return { close };
}
