/**
 * What a season leaves behind, file by file. A match counts once its journal lies there: it is written beside its place and moved, so that
 * a process that is killed leaves whole files or none.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { FailedError } from '../cli/program.ts';

/** Enough to go on; holds a key, and is no part of what is published. */
export interface RunState {
  readonly seasonId: string;
  readonly key: string;
  /** What the season was begun with: another file is another season. */
  readonly config: string;
  /** As the town published it before the first match. */
  readonly commitment: string;
}

export interface KeptMatch {
  readonly number: number;
  readonly matchId: string;
  /** By seat. */
  readonly agents: readonly string[];
}

interface Spent {
  readonly number: number;
  readonly entrant: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

const JOURNAL = /^(\d+)-(mt_\w+)\.jsonl$/;

export class SeasonFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    mkdirSync(join(path, 'journals'), { recursive: true });
    mkdirSync(join(path, 'dataset'), { recursive: true });
  }

  get townData(): string {
    return join(this.path, '.town');
  }

  readState(): RunState | null {
    const file = join(this.path, '.state.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunState) : null;
  }

  keepState(state: RunState): void {
    this.write('.state.json', JSON.stringify(state), 0o600);
  }

  /** Matches that are played and kept, by number. */
  journals(): ReadonlyMap<number, string> {
    const found = new Map<number, string>();
    for (const file of readdirSync(join(this.path, 'journals'))) {
      const [, number, matchId] = JOURNAL.exec(file) ?? [];
      if (!number || !matchId) continue;
      if (found.has(Number(number)))
        throw new FailedError(
          `${this.path}/journals holds match ${number} twice: remove the one that is not in season.json`,
        );
      found.set(Number(number), matchId);
    }
    return found;
  }

  journal(number: number, matchId: string): string {
    return readFileSync(join(this.path, journalName(number, matchId)), 'utf8');
  }

  keepJournal({ number, matchId }: KeptMatch, text: string): void {
    this.write(journalName(number, matchId), text);
  }

  write(name: string, content: string | Uint8Array, mode = 0o644): void {
    const file = join(this.path, name);
    const beside = `${file}.part`;
    writeFileSync(beside, content, { mode });
    renameSync(beside, file);
  }

  append(name: string, value: object): void {
    appendFileSync(join(this.path, name), `${JSON.stringify(value)}\n`);
  }

  /** What was appended; a last line that a killed process left half written is left out. */
  lines<T>(name: string): T[] {
    const file = join(this.path, name);
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          return line ? [JSON.parse(line) as T] : [];
        } catch {
          return [];
        }
      });
  }

  spend(spent: Spent): void {
    this.append('.tokens.jsonl', spent);
  }

  /** Of each entrant, in the season so far. */
  spent(): Map<string, { in: number; out: number }> {
    const sums = new Map<string, { in: number; out: number }>();
    for (const { entrant, tokensIn, tokensOut } of this.lines<Spent>('.tokens.jsonl')) {
      const sum = sums.get(entrant) ?? { in: 0, out: 0 };
      sums.set(entrant, { in: sum.in + tokensIn, out: sum.out + tokensOut });
    }
    return sums;
  }

  keepMatch(match: KeptMatch): void {
    this.append('.matches.jsonl', match);
  }

  /** The last word about each number counts: a match that was called off was begun anew. */
  matches(): Map<number, KeptMatch> {
    return new Map(this.lines<KeptMatch>('.matches.jsonl').map((match) => [match.number, match]));
  }
}

/** Below the season's folder. */
export const journalName = (number: number, matchId: string): string =>
  join('journals', `${String(number).padStart(4, '0')}-${matchId}.jsonl`);
