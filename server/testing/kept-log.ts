/** A log that keeps its lines for tests. */
import type { Log } from '../log.ts';

export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly msg: string;
  readonly [fact: string]: unknown;
}

export function keptLog(): { readonly log: Log; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write =
    (level: LogLine['level']) =>
    (facts: object, msg = '') =>
      void lines.push({ ...facts, level, msg });
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  return { log: log as Log, lines };
}
