/** The town's own games as catalogue entries: always verified and online, updated with the town. */
import { createHash } from 'node:crypto';
import { once } from '../../../once.ts';
import type { Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import type { GameOfTown, PlayableGame } from '../../part.ts';
import type { ExperienceRecord, Experiences } from './experiences-table.ts';

export type PlayedGame = GameOfTown & { readonly playable: PlayableGame };

export const builtinId = (game: string): string => lastingId(`eliza-town: ${game}`);

/** A UUID that is the same in every town, so that clients can rely on it. */
export function lastingId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export const playedGames = (games: readonly GameOfTown[]): readonly PlayedGame[] =>
  games.filter((each): each is PlayedGame => each.playable !== undefined);

/** Resolves once they are in the catalogue. */
export const enteringBuiltins = (
  {
    experiences,
    store,
    clock,
  }: { readonly experiences: Experiences; readonly store: Store; readonly clock: Clock },
  games: readonly PlayedGame[],
): (() => Promise<unknown>) =>
  once(() => {
    const now = clock.now();
    return store.write(games.map((game) => experiences.entering(recordOf(game, now))));
  });

function recordOf({ game, mcpPath, playable }: PlayedGame, now: number): ExperienceRecord {
  const { actionSchema, instructions, summary, tags } = playable;
  const manifest = {
    name: game.title,
    version: String(game.version),
    summary,
    category: 'town',
    tags,
    tier: 2,
    game: game.id,
    sessions: {
      mode: 'real_time',
      min_players: 1,
      max_players: game.seats,
      multiplayer: { supported: true, min_players: 1, max_players: game.seats },
    },
    links: { mcp: mcpPath },
  };
  return {
    id: builtinId(game.id),
    kind: 'builtin',
    name: game.title,
    version: String(game.version),
    summary,
    category: 'town',
    tags,
    tier: 2,
    listed: true,
    publisherName: 'Eliza Town',
    homepageUrl: '',
    manifest,
    sessionMode: 'real_time',
    minPlayers: 1,
    maxPlayers: game.seats,
    multiplayer: true,
    endpoint: null,
    createdBy: null,
    verificationStatus: 'verified',
    verifiedAt: now,
    info: { summary, gameplay_instructions: instructions, action_schema: actionSchema },
    revision: 1,
    liveStatus: 'online',
    currentPlayers: 0,
    activeLobbies: 0,
    missed: 0,
    polledAt: now,
    createdAt: now,
    updatedAt: now,
  };
}
