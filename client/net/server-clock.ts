// The server's time on the viewer's machine: countdowns must not depend on the viewer's own clock.

export interface ServerClock {
  now(): number;
  /** A server time requested at `sentAt` and received at `receivedAt`, both by the viewer's clock. */
  learn(serverNow: number, sentAt: number, receivedAt: number): void;
}

export function createServerClock(localNow: () => number): ServerClock {
  let offset = 0;
  let bestTrip = Number.POSITIVE_INFINITY;
  return {
    now: () => localNow() + offset,
    learn(serverNow, sentAt, receivedAt) {
      const trip = receivedAt - sentAt;
      // The shortest round trip bounds the error best; it expires, because clocks drift and laptops sleep.
      if (trip > bestTrip) {
        bestTrip *= 1.2;
        return;
      }
      bestTrip = Math.max(1, trip);
      offset = serverNow + trip / 2 - receivedAt;
    },
  };
}
