/** Logs JSON lines with match and agent ids, and never keys, cookies or passwords. */
import { pino } from 'pino';
import { correlationId } from './http/correlation.ts';

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

function requestOf(): { readonly correlationId?: string } {
  const id = correlationId();
  return id === undefined ? {} : { correlationId: id };
}

export const createLog = (level: string, into?: pino.DestinationStream): pino.Logger =>
  pino(
    {
      level,
      base: null,
      mixin: requestOf,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'key',
          'apiKey',
          'headers',
          '*.authorization',
          '*.cookie',
          '*.apiKey',
          'req',
          'password',
          'seed',
        ],
        remove: true,
      },
    },
    into ?? pino.destination(1),
  );

/** For libraries that log like `console`. */
export function consoleLike(log: Log) {
  const words = (parts: readonly unknown[]): string => parts.map(String).join(' ');
  return {
    trace: (...parts: unknown[]) => log.debug({}, words(parts)),
    debug: (...parts: unknown[]) => log.debug({}, words(parts)),
    info: (...parts: unknown[]) => log.info({}, words(parts)),
    warn: (...parts: unknown[]) => log.warn({}, words(parts)),
    error: (...parts: unknown[]) => log.error({}, words(parts)),
  };
}

export const silentLog: Log = pino({ level: 'silent' });
