import type { Room } from '@colyseus/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkState } from '../state/watch.ts';
import { keepJoined, type RoomLink } from './room-link.ts';

/** The part of a room that a link uses. */
class FakeRoom {
  reconnection = { enabled: true };
  connection = { close: vi.fn() };
  leave = vi.fn(async () => 1000);
  removeAllListeners = vi.fn();
  onError = () => undefined;
  onLeave = (heard: () => void) => {
    this.drop = heard;
  };
  drop: () => void = () => undefined;
}

interface Join {
  enter(room: FakeRoom): void;
  fail(): void;
}

let page: EventTarget;
let joins: Join[];
let states: LinkState[];
let answers: () => Promise<void>;
let refuse: boolean;
let link: RoomLink;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  joins = [];
  states = [];
  answers = async () => undefined;
  refuse = false;
  link = keepJoined<unknown>({
    join: () =>
      new Promise((resolve, reject) => {
        joins.push({
          enter: (room) => resolve(room as unknown as Room<unknown, unknown>),
          fail: () => reject(new Error('no room')),
        });
      }),
    joined: () => undefined,
    ask: () => answers(),
    status: (state) => states.push(state),
    refused: () => refuse,
  });
});

afterEach(() => {
  link.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const online = () => page.dispatchEvent(new Event('online'));

async function enter(): Promise<FakeRoom> {
  const room = new FakeRoom();
  joins.at(-1)?.enter(room);
  await settle();
  return room;
}

describe('a room link', () => {
  it('starts no second join while one is in progress', async () => {
    online();
    online();
    expect(joins).toHaveLength(1);
    await enter();
    expect(states).toEqual(['connecting', 'online']);
  });

  it('joins at once when the network is back', async () => {
    joins[0]?.fail();
    await settle();
    expect(joins).toHaveLength(1);
    online();
    expect(joins).toHaveLength(2);
    await enter();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(joins).toHaveLength(2);
  });

  it('ends after a permanent refusal', async () => {
    refuse = true;
    joins[0]?.fail();
    await settle();
    online();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(joins).toHaveLength(1);
  });

  it('leaves a room that was joined after close', async () => {
    link.close();
    const room = await enter();
    expect(room.leave).toHaveBeenCalledOnce();
    expect(states).toEqual(['connecting']);
  });

  it('drops a socket that looks open and does not answer', async () => {
    const room = await enter();
    answers = async () => {
      throw new Error('no answer');
    };
    await vi.advanceTimersByTimeAsync(3_000);
    expect(room.connection.close).toHaveBeenCalledOnce();
    expect(states.at(-1)).toBe('reconnecting');
    // Its late close event must not end the next connection.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(joins).toHaveLength(2);
    answers = async () => undefined;
    await enter();
    room.drop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(states.at(-1)).toBe('online');
    expect(joins).toHaveLength(2);
  });

  it('abandons a join without an answer, and leaves the room that admits it too late', async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.advanceTimersByTimeAsync(500);
    expect(joins).toHaveLength(2);
    const late = new FakeRoom();
    joins[0]?.enter(late);
    await settle();
    expect(late.leave).toHaveBeenCalledOnce();
    expect(states.at(-1)).not.toBe('online');
    await enter();
    expect(states.at(-1)).toBe('online');
  });

  it('retries a lost room about every second at first, and less often later', async () => {
    const failFor = async (ms: number): Promise<number> => {
      const before = joins.length;
      for (let passed = 0; passed < ms; passed += 50) {
        joins.at(-1)?.fail();
        await vi.advanceTimersByTimeAsync(50);
      }
      return joins.length - before;
    };
    expect(await failFor(5_000)).toBeGreaterThanOrEqual(4);
    await failFor(60_000);
    expect(await failFor(20_000)).toBeLessThanOrEqual(4);
  });
});
