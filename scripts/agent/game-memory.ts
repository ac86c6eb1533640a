/** What an agent keeps from game to game, in a file: how each went, and what it noted for the next. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { FailedError } from '../cli/program.ts';

const PlayedGame = z.object({
  game: z.string(),
  matchId: z.string(),
  at: z.string(),
  role: z.string(),
  won: z.boolean(),
  survived: z.boolean(),
  /** The agent's own words. */
  note: z.string().nullable(),
});
export type PlayedGame = z.infer<typeof PlayedGame>;

const Kept = z.object({ version: z.literal(1), games: z.array(PlayedGame) });

/** Older games fade; what was learnt from them is in the notes of later ones. */
const MOST_GAMES = 200;

export class GameMemory {
  readonly #file: string | null;
  #games: readonly PlayedGame[];

  private constructor(file: string | null, games: readonly PlayedGame[]) {
    this.#file = file;
    this.#games = games;
  }

  /** Without a file it remembers as long as the process lives. */
  static open(file: string | null): GameMemory {
    return new GameMemory(file, file === null ? [] : gamesIn(file));
  }

  /** Written at once and as a whole: a crash leaves the old file or the new one. */
  keep(played: PlayedGame): void {
    this.#games = [...this.#games, played].slice(-MOST_GAMES);
    if (this.#file === null) return;
    const draft = `${this.#file}.new`;
    writeFileSync(draft, `${JSON.stringify({ version: 1, games: this.#games }, null, 1)}\n`);
    renameSync(draft, this.#file);
  }

  /** The last notes about a game, oldest first, each with what the game was. */
  notesOn(game: string, most: number): string[] {
    return this.#games
      .filter((played) => played.game === game && played.note !== null)
      .slice(-most)
      .map(({ role, won, note }) => `as ${role}, ${won ? 'won' : 'lost'}: ${note}`);
  }
}

function gamesIn(file: string): readonly PlayedGame[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const kept = Kept.safeParse(jsonIn(text));
  if (!kept.success)
    throw new FailedError(`${file} is no memory of an agent: name another file with --memory, or delete it`);
  return kept.data.games;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
