/** `remoteRoomCall` between the nodes of a test, behaving like Colyseus and the town's presence on Redis. */
import type { matchMaker } from '@colyseus/core';
import { FakeClock } from '../../time/fake-clock.ts';
import { ANSWER_NODE, type CalledRoom, callFailed, RoomCalls } from '../room-calls.ts';

interface Home {
  readonly room: CalledRoom;
  readonly node: Node;
}

class Node {
  isCut = false;
  /** Messages that arrived while the node was asleep; null while it is awake. */
  unread: (() => void)[] | null = null;
  readonly lost = new Set<() => void>();
}

export class RoomWire {
  /** The clock shared by all nodes. */
  now = 0;
  /** Each node's own clock. */
  readonly clock = new FakeClock();
  readonly #homes = new Map<string, Home>();

  connect(onUnheard: (nodeId: string) => void = () => undefined) {
    const node = new Node();
    const link = {
      now: () => this.now,
      trouble: () => (node.isCut ? 'cut off' : null),
      onLost: (listener: () => void) => void node.lost.add(listener),
    };
    const remoteRoomCall = this.#call as typeof matchMaker.remoteRoomCall;
    return {
      calls: new RoomCalls({ clock: this.clock, link, onUnheard, remoteRoomCall }),
      openRoom: (roomId: string, room: CalledRoom) => void this.#homes.set(roomId, { room, node }),
      cut() {
        node.isCut = true;
        for (const lose of node.lost) lose();
      },
      mend() {
        node.isCut = false;
      },
      /** Reads nothing until it wakes, like a stalled process. */
      sleep() {
        node.unread = [];
      },
      wake() {
        for (const read of node.unread ?? []) read();
        node.unread = null;
      },
    };
  }

  readonly #call = async (roomId: string, method: keyof CalledRoom, args: unknown[]): Promise<unknown> => {
    const home = this.#homes.get(roomId);
    if (!home || home.node.isCut) {
      if (method === ANSWER_NODE) return callFailed('GONE');
      throw new Error('nobody listens in this room');
    }
    const { node, room } = home;
    // Only JSON is transferred, serialized when it is sent.
    const sent = JSON.stringify(args);
    if (node.unread) await new Promise<void>((read) => node.unread?.push(read));
    const handle = room[method] as (...heard: unknown[]) => unknown;
    return handle.apply(room, JSON.parse(sent) as unknown[]);
  };
}
