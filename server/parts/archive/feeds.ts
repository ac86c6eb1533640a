import { atomFeed, type FeedEntry } from '../../../shared/archive/atom.ts';
import type { ArchivedGame } from '../../../shared/contracts/archive.ts';

export interface FeedPlace {
  /** The town's address, without a trailing slash. */
  readonly address: string;
  readonly now: number;
  titleOf(game: string): string;
}

const entryOf = (game: ArchivedGame, { address, titleOf }: FeedPlace): FeedEntry => {
  const { matchId, gameNumber, outcome, headline, players, endedAt } = game;
  const names = players.map(({ displayName, role }) =>
    role ? `${displayName} (${role.toLowerCase()})` : displayName,
  );
  return {
    link: `${address}/match/${encodeURIComponent(matchId)}`,
    title: `${titleOf(game.game)} Game #${gameNumber}: ${outcome || headline}`,
    updated: endedAt,
    summary: `${headline} ${names.join(', ')}.`,
    image: `${address}/share/match/${encodeURIComponent(matchId)}.png`,
  };
};

export const gamesFeed = (games: readonly ArchivedGame[], place: FeedPlace): string =>
  atomFeed({
    title: 'Eliza Town: games',
    self: `${place.address}/api/games.atom`,
    page: `${place.address}/games`,
    entries: games.map((game) => entryOf(game, place)),
    made: place.now,
  });

export interface RunningGame {
  readonly matchId: string;
  readonly game: string;
  readonly gameNumber: number;
  readonly startedAt: number;
}

/** Includes a running match, because followers of an agent want to know when it plays. */
export function agentFeed(
  agent: { readonly agentId: string; readonly name: string },
  { games, running }: { readonly games: readonly ArchivedGame[]; readonly running: RunningGame | null },
  place: FeedPlace,
): string {
  const { address, titleOf } = place;
  const now = running && {
    link: `${address}/match/${encodeURIComponent(running.matchId)}#live`,
    title: `${agent.name} plays now: ${titleOf(running.game)} Game #${running.gameNumber}`,
    updated: running.startedAt,
    summary: `${agent.name} has taken a seat. Watch it live.`,
  };
  const path = encodeURIComponent(agent.agentId);
  return atomFeed({
    title: `${agent.name} of Eliza Town`,
    self: `${address}/api/agents/${path}/games.atom`,
    page: `${address}/agent/${path}`,
    entries: [...(now ? [now] : []), ...games.map((game) => entryOf(game, place))],
    made: place.now,
  });
}
