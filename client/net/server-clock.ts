// The server's time on the viewer's machine: countdowns must not depend on the viewer's own clock.

export type ServerClock = ReturnType<typeof createServerClock>;

export function createServerClock(localNow: () => number) {
  let offset = 0;
  let bestTrip = Number.POSITIVE_INFINITY;
  return {
    now: () => localNow() + offset,
    /** A server time requested at `sentAt` and received at `receivedAt`, both by the viewer's clock. */
    learn(serverNow: number, sentAt: number, receivedAt: number): void {
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
