/** What was played lately, as people would tell it: only what everybody may know. */
import type { PlayedMatch } from '../../../../shared/gateway/square/small-talk.ts';
import type { Store } from '../../../store/store.ts';

const MOST = 6;

export async function recentMatches(
  store: Store,
  games: readonly { readonly id: string; readonly title: string }[],
): Promise<PlayedMatch[]> {
  const matches = await store.read(
    store.sql
      .selectFrom('matches')
      .select(['match_id as matchId', 'game', 'game_number as number', 'day'])
      .where('status', '=', 'ended')
      .orderBy('ended_at', 'desc')
      .limit(MOST)
      .compile(),
  );
  if (matches.length === 0) return [];
  const seats = await store.read(
    store.sql
      .selectFrom('match_seats')
      .select(['match_id as matchId', 'display_name as name', 'won'])
      .where(
        'match_id',
        'in',
        matches.map(({ matchId }) => matchId),
      )
      .orderBy('seat')
      .compile(),
  );
  const named = (matchId: string, won: number) =>
    seats.filter((seat) => seat.matchId === matchId && seat.won === won).map(({ name }) => name);
  return matches.flatMap(({ day, game, matchId, number }) => {
    const title = games.find(({ id }) => id === game)?.title;
    if (!title) return [];
    return [
      {
        game: title,
        number,
        rounds: Math.max(1, day),
        winners: named(matchId, 1),
        losers: named(matchId, 0),
      },
    ];
  });
}
