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
import { datasetFiles } from '../../server/parts/season/dataset-files.ts';
import type { Dataset } from '../../shared/season/dataset.ts';
import type { RecordedMatch } from '../../shared/season/record.ts';
import type { Reasoning } from '../../shared/traces/call-line.ts';
import { FailedError } from '../cli/program.ts';

/** Enough to go on; holds a key, and is not published. */
export interface RunState {
  readonly seasonId: string;
  readonly key: string;
  /** What the season was begun with: another file is another season. */
  readonly config: string;
  /** As the town published it before the first match. */
  readonly commitment: string;
}

interface Spent {
  readonly entrant: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

interface TokenSum {
  readonly in: number;
  readonly out: number;
}

function addTo(sums: Map<string, TokenSum>, { entrant, tokensIn, tokensOut }: Spent): void {
  const sum = sums.get(entrant) ?? { in: 0, out: 0 };
  sums.set(entrant, { in: sum.in + tokensIn, out: sum.out + tokensOut });
}

const JOURNAL = /^(\d+)-(mt_\w+)\.jsonl$/;

export class SeasonFolder {
  readonly path: string;
  /** Null until it is asked for. */
  #spent: Map<string, TokenSum> | null = null;

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

  keepJournal({ number, matchId }: RecordedMatch, text: string): void {
    this.write(journalName(number, matchId), text);
  }

  /** What consenting entrants thought in a match; written before its journal, so that a match that counts has all of it. */
  keepThoughts({ number, matchId }: RecordedMatch, thoughts: readonly Reasoning[]): void {
    mkdirSync(join(this.path, THOUGHTS), { recursive: true });
    this.write(thoughtsName(number, matchId), JSON.stringify(thoughts));
  }

  thoughts(number: number, matchId: string): Reasoning[] {
    const file = join(this.path, thoughtsName(number, matchId));
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Reasoning[]) : [];
  }

  /** A whole dataset, in place of the one before. */
  keepDataset(dataset: Dataset): void {
    for (const [name, content] of datasetFiles(dataset)) this.write(join('dataset', name), content);
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
    const sums = this.#read();
    this.append('.tokens.jsonl', spent);
    addTo(sums, spent);
  }

  /** Of each entrant, in the season so far. */
  spent(): ReadonlyMap<string, TokenSum> {
    return this.#read();
  }

  #read(): Map<string, TokenSum> {
    if (!this.#spent) {
      this.#spent = new Map();
      for (const spent of this.lines<Spent>('.tokens.jsonl')) addTo(this.#spent, spent);
    }
    return this.#spent;
  }

  keepMatch(match: RecordedMatch): void {
    this.append('.matches.jsonl', match);
  }

  /** The last word about each number counts: a match that was called off was begun anew. */
  matches(): Map<number, RecordedMatch> {
    return new Map(this.lines<RecordedMatch>('.matches.jsonl').map((match) => [match.number, match]));
  }
}

const THOUGHTS = 'thoughts';
const thoughtsName = (number: number, matchId: string): string => join(THOUGHTS, `${number}-${matchId}.json`);

/** Below the season's folder. */
export const journalName = (number: number, matchId: string): string =>
  join('journals', `${String(number).padStart(4, '0')}-${matchId}.jsonl`);
