/** An agent's memory from game to game: the results, and its notes for the next. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { FailedError } from '../cli/program.ts';
import type { GameClient } from './game-client.ts';

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

/** Storage of games between two runs. */
export interface Shelf {
  /** Older games are dropped; their lessons are in the notes of later ones. */
  readonly mostGames: number;
  readonly games: readonly PlayedGame[];
  keep(games: readonly PlayedGame[]): Promise<void> | void;
}

/** For the lifetime of the process. */
const NOWHERE: Shelf = { mostGames: 200, games: [], keep: () => undefined };

export class GameMemory {
  readonly #shelf: Shelf;
  #games: readonly PlayedGame[];

  constructor(shelf: Shelf | null) {
    this.#shelf = shelf ?? NOWHERE;
    this.#games = this.#shelf.games;
  }

  async keep(played: PlayedGame): Promise<void> {
    this.#games = [...this.#games, played].slice(-this.#shelf.mostGames);
    await this.#shelf.keep(this.#games);
  }

  /** The last notes about a game, oldest first, each with its game. */
  notesOn(game: string, most: number): string[] {
    return this.#games
      .filter((played) => played.game === game && played.note !== null)
      .slice(-most)
      .map(({ role, won, note }) => `as ${role}, ${won ? 'won' : 'lost'}: ${note}`);
  }
}

/** Written immediately and atomically: a crash leaves the old file or the new one. */
export const fileShelf = (file: string): Shelf => ({
  mostGames: 200,
  games: gamesIn(file),
  keep(games) {
    const draft = `${file}.new`;
    writeFileSync(draft, `${JSON.stringify({ version: 1, games }, null, 1)}\n`);
    renameSync(draft, file);
  },
});

/** The agent's own entry, beside its other entries for this game; the town has 64 KB for all of it. */
const TOWN_KEY = 'reference_agent';
const MOST_IN_TOWN = 50;

/** The town's memory of this agent; null where it has none, or the key may not use it. */
export async function townShelf(town: Pick<GameClient, 'ask'>, title: string): Promise<Shelf | null> {
  const listed = (await town.ask('experiences.list', { search: title })) as Listed | null;
  // The town's own games take precedence, whatever others call theirs.
  const id = listed?.experiences.find(({ name }) => name === title)?.id;
  const layer = { experience_id: id };
  const found = id && ((await town.ask('memory.get', layer)) as { readonly data: Remembered } | null);
  if (!found) return null;
  const kept = Kept.safeParse(found.data[TOWN_KEY] ?? { version: 1, games: [] });
  // Other content: left as it is.
  if (!kept.success) return null;
  return {
    mostGames: MOST_IN_TOWN,
    games: kept.data.games,
    // If the town rejects the note, the game was still played.
    keep: async (games) => {
      await town.ask('memory.set', { ...layer, data: { [TOWN_KEY]: { version: 1, games } } });
    },
  };
}

interface Listed {
  readonly experiences: readonly { readonly id: string; readonly name: string }[];
}

type Remembered = Readonly<Record<string, unknown>>;

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
    throw new FailedError(`${file} is not an agent's memory: name another file with --memory, or delete it`);
  return kept.data.games;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
