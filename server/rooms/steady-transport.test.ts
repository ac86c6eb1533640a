import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SteadyTransport } from './steady-transport.ts';

class PingedTransport extends SteadyTransport {
  sit(socket: object): void {
    (this.wss.clients as Set<unknown>).add(socket);
  }

  begin(everyMs: number, retries: number): void {
    this.autoTerminateUnresponsiveClients(everyMs, retries);
  }

  end(): void {
    clearInterval(this.pingInterval);
  }
}

let transport: PingedTransport;
let pings: number[];

function socket(answers: boolean) {
  return {
    pingCount: 0,
    terminated: 0,
    ping() {
      pings.push(Date.now());
      if (answers) this.pingCount = 0;
    },
    terminate() {
      this.terminated += 1;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  pings = [];
  transport = new PingedTransport({ noServer: true });
});
afterEach(() => {
  transport.end();
  vi.useRealTimers();
});

it('pings every socket once per interval, and never many at once', () => {
  for (let i = 0; i < 1_000; i++) transport.sit(socket(true));
  transport.begin(1_000, 2);
  vi.advanceTimersByTime(1_000);
  expect(pings).toHaveLength(1_000);
  const atOnce = Map.groupBy(pings, (at) => at);
  expect(atOnce.size).toBe(20);
  expect(Math.max(...[...atOnce.values()].map((slice) => slice.length))).toBe(50);
  vi.advanceTimersByTime(1_000);
  expect(pings).toHaveLength(2_000);
});

it('pings sockets that connect during a round, and few others', () => {
  transport.begin(1_000, 2);
  vi.advanceTimersByTime(500);
  for (let i = 0; i < 3; i++) transport.sit(socket(true));
  vi.advanceTimersByTime(500);
  expect(pings).toHaveLength(3);
});

it('closes a socket that leaves two pings unanswered, and no other', () => {
  const [silent, lively] = [socket(false), socket(true)];
  transport.sit(silent);
  transport.sit(lively);
  transport.begin(1_000, 2);
  vi.advanceTimersByTime(2_000);
  expect(silent.terminated).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect([silent.terminated, lively.terminated]).toEqual([1, 0]);
});
