/**
 * Detects when this process has nothing left to do before time passes, which is when a test's clock may advance.
 * Observed from outside, so that no code has to report what it is doing.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Server, Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** Turns of the event loop without activity. */
const QUIET_TURNS = 3;
/**
 * After this long without any event the process counts as quiet, even with outstanding requests: unread bytes, or a
 * server that never answers.
 */
const LONGEST_SILENCE_MS = 250;
/** The same for work in other threads and processes, which certainly ends but is slow on a busy machine. */
const LONGEST_WORK_MS = 5_000;

const clients = new Set<Socket>();
const accepted = new Set<Socket>();
/** Ports on which this process listens. */
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

/** Files, names and connections requested from the system. */
const requests = (): string[] => process.getActiveResourcesInfo().filter((name) => REQUEST.test(name));

/** Connections with data that one end has written and the other, also in this process, has not read yet. */
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

/** Requests that did not end within the limit are not awaited again. */
let hopeless: readonly string[] = [];

/** Resolves when nothing in this process can continue by itself. `isBusy`: work done elsewhere. */
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
    // Other threads need the processor more than this one, which only checks.
    if (mustWait) await wait(1);
    else await turn();
    const now = events();
    if (now !== seen) lastEventAt = performance.now();
    still = mustWait || now !== seen ? 0 : still + 1;
    seen = now;
  }
}
