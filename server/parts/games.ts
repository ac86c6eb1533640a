/** Every game that this town can host or still read, in every version. */
import { Games } from '../matches/games.ts';
import type { Part } from './part.ts';
import { PARTS } from './parts.ts';

/** Journals that name no game were written when Werewolf was the only one. */
const UNNAMED = 'werewolf';

export const townGames = (parts: readonly Part[] = PARTS): Games =>
  new Games(
    parts.flatMap(({ rules }) => rules ?? []),
    UNNAMED,
  );
