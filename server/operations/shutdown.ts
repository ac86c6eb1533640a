/** Ends the process: cleanly at the first signal, at once when Ctrl-C is pressed again, and never half-alive. */
import type { Log } from '../log.ts';

/** A town that cannot close in this time is left as after a crash: the journal has everything. */
const LONGEST_FAREWELL_MS = 8_000;

/** The part of Node's `process` that is used here. */
export interface Leaver {
  on(signal: 'SIGTERM' | 'SIGINT', listener: (signal: string) => void): unknown;
  exit(code: number): void;
}

export interface Leaving {
  /** No new matches, writes finished, sockets closed. */
  close(): Promise<void>;
  readonly log: Log;
  readonly process?: Leaver;
}

export function leaveOnSignals({ close, log, process = globalThis.process }: Leaving): void {
  let leaving = false;
  const leave = (signal: string): void => {
    if (leaving) {
      // systemd signals both the launcher and the town, and the launcher forwards its signal: two SIGTERMs are one
      // request.
      if (signal === 'SIGINT') process.exit(1);
      return;
    }
    leaving = true;
    log.info({ signal }, 'the town closes; running matches go on at the next start');
    const patience = setTimeout(() => {
      log.error({}, 'the town would not close in time: leaving as it is, the journal has everything');
      process.exit(1);
    }, LONGEST_FAREWELL_MS);
    close().then(
      () => {
        clearTimeout(patience);
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'the town could not close in good order; the journal has everything');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
}

/** An uncaught error leaves an unknown state: exit, and let the next start replay. */
export function leaveOnBugs(log: Log): void {
  process.on('uncaughtException', (error, origin) => {
    log.error(
      { err: error, origin },
      'a bug nobody caught: leaving, the next start goes on from the journal',
    );
    process.exit(1);
  });
  // Colyseus adds a listener that logs in its own format. Most such rejections come from libraries that do not await
  // their own promises, some of them caused by callers: exiting on each would let any caller stop the town.
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise that nobody waited for'));
}
