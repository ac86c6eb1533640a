/** JSON lines with match and agent ids; keys, cookies and passwords never reach it. */
import { pino } from 'pino';

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

export const createLog = (level: string): pino.Logger =>
  pino({
    level,
    base: null,
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
  });

/** For libraries that log as `console` does. */
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
