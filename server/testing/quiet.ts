/**
 * Whether this process has anything left to do before time passes: a test's clock may only move when it has not.
 * Looked at from outside, so that no code has to report what it is doing.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Server, Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** Turns of the event loop in which nothing happened. */
const QUIET_TURNS = 3;
/**
 * After this long without any event the process counts as quiet, whatever is outstanding: bytes that nobody reads, a
 * server that never answers.
 */
const LONGEST_SILENCE_MS = 250;
/** The same for work in other threads and processes, which ends for certain but is slow on a busy machine. */
const LONGEST_WORK_MS = 5_000;

const clients = new Set<Socket>();
const accepted = new Set<Socket>();
/** Ports on which this very process listens. */
const ports = new Set<number>();

const track = (sockets: Set<Socket>) => (message: unknown) => {
  const { socket } = message as { readonly socket: Socket };
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
};
subscribe('net.client.socket', track(clients));
subscribe('net.server.socket', track(accepted));
subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  const address = (message as { readonly server: Server }).server.address();
  if (typeof address !== 'object' || address === null) return;
  ports.add(address.port);
});

const REQUEST = /Req|Connect|^(?:Write|Shutdown)Wrap$/;

/** Files, names and connections that the system has been asked for. */
const requests = (): string[] => process.getActiveResourcesInfo().filter((name) => REQUEST.test(name));

/** Where one end has written what the other, in this process as well, has not read yet. */
function unread(): string[] {
  const servers = new Map(
    [...accepted].map((socket) => [`${socket.remotePort}-${socket.localPort}`, socket]),
  );
  return [...clients].flatMap((client) => {
    if (client.destroyed) return [];
    const name = `${client.localPort}-${client.remotePort}`;
    const server = servers.get(name);
    const sent = [client.bytesWritten, server?.bytesWritten ?? 0];
    const isAccepted = server !== undefined || !ports.has(client.remotePort ?? 0) || client.bytesRead > 0;
    const isRead =
      !server || (client.bytesWritten === server.bytesRead && server.bytesWritten === client.bytesRead);
    return client.connecting || !isAccepted || !isRead ? [`${name} ${sent}`] : [];
  });
}

const events = (): number => performance.nodeTiming.uvMetricsInfo.events;

/** What did not come to an end although it was waited for: nobody waits for the same again. */
let hopeless: readonly string[] = [];

/** Resolves when nothing in this process can go on by itself. `isBusy`: work that is done elsewhere. */
export async function quiet(isBusy: () => boolean): Promise<void> {
  let still = 0;
  let seen = events();
  let lastEventAt = performance.now();
  while (still < QUIET_TURNS) {
    const outstanding = [...requests(), ...unread()];
    const silentMs = performance.now() - lastEventAt;
    if (silentMs > LONGEST_SILENCE_MS) hopeless = outstanding;
    const isWorking = silentMs < LONGEST_WORK_MS && isBusy();
    const mustWait = isWorking || outstanding.some((each) => !hopeless.includes(each));
    // Other threads need the processor more than this one, which only looks.
    if (mustWait) await wait(1);
    else await turn();
    const now = events();
    if (now !== seen) lastEventAt = performance.now();
    still = mustWait || now !== seen ? 0 : still + 1;
    seen = now;
  }
}
