/**
 * Limits repeated warnings and errors: only the first few per minute pass, then one line with their number. What any
 * caller can cause must not fill the disk.
 */
import type { Log } from './log.ts';
import type { Clock } from './time/clock.ts';

const FIRST_FEW = 10;
const WITHIN_MS = 60_000;
/** Errors may contain text from callers, which is unbounded: beyond this number of kinds, all others count as one. */
const MOST_KINDS = 1_000;
const KIND_CHARACTERS = 200;
const OF_MANY_KINDS = 'many different lines';

type Level = 'warn' | 'error';
type Facts = Readonly<Record<string, unknown>>;

interface Kind {
  readonly level: Level;
  facts: Facts;
  msg: string;
  passed: number;
  keptBack: number;
  cancel(): void;
}

export class SampledLog implements Log {
  readonly debug: Log['debug'];
  readonly info: Log['info'];
  readonly warn: Log['warn'];
  readonly error: Log['error'];
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #kinds = new Map<string, Kind>();

  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
    this.debug = log.debug.bind(log);
    this.info = log.info.bind(log);
    this.warn = ((facts: Facts, msg = '') => this.#write('warn', facts, msg)) as Log['warn'];
    this.error = ((facts: Facts, msg = '') => this.#write('error', facts, msg)) as Log['error'];
  }

  close(): void {
    for (const name of [...this.#kinds.keys()]) this.#end(name);
  }

  #write(level: Level, facts: Facts, msg: string): void {
    const name = this.#nameOf(level, facts, msg);
    const kind = this.#kinds.get(name) ?? this.#begin(name, level);
    if (kind.passed < FIRST_FEW) {
      kind.passed += 1;
      this.#log[level](facts, msg);
      return;
    }
    Object.assign(kind, { facts, msg, keptBack: kind.keptBack + 1 });
  }

  #nameOf(level: Level, { err, matchId = '' }: Facts, msg: string): string {
    const error = err instanceof Error ? err.name : '';
    const name = `${level} ${matchId} ${error} ${msg.slice(0, KIND_CHARACTERS)}`;
    return this.#kinds.has(name) || this.#kinds.size < MOST_KINDS ? name : `${level} ${OF_MANY_KINDS}`;
  }

  #begin(name: string, level: Level): Kind {
    const cancel = this.#clock.at(this.#clock.now() + WITHIN_MS, () => this.#end(name));
    const kind: Kind = { level, facts: {}, msg: '', passed: 0, keptBack: 0, cancel };
    this.#kinds.set(name, kind);
    return kind;
  }

  #end(name: string): void {
    const kind = this.#kinds.get(name);
    this.#kinds.delete(name);
    kind?.cancel();
    if (kind?.keptBack) this.#log[kind.level]({ ...kind.facts, repeated: kind.keptBack }, kind.msg);
  }
}
