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

export const silentLog: Log = pino({ level: 'silent' });
