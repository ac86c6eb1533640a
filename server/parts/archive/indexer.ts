/** Indexes every finished match for the archive, one at a time, in the background. */
import { digestOf } from '../../../shared/archive/digest.ts';
import type { Log } from '../../log.ts';
import type { KnownMatch, MatchHistories } from '../../matches/match-histories.ts';
import { LineFullError } from '../../matches/reading-line.ts';
import type { ArchivedGames } from './games-table.ts';

const AT_ONCE = 10;

export interface IndexerDeps {
  readonly games: ArchivedGames;
  readonly histories: Pick<MatchHistories, 'of'>;
  readonly log: Pick<Log, 'warn'>;
}

export async function indexDue({ games, histories, log }: IndexerDeps): Promise<number> {
  const due = await games.due(AT_ONCE);
  let kept = 0;
  for (const matchId of due) {
    try {
      const match = await histories.of(matchId);
      if (match?.isOver) {
        await keep(games, matchId, match);
        kept += 1;
      } else await games.failed(matchId);
    } catch (error) {
      // Others are reading matches right now: try again later.
      if (error instanceof LineFullError) return kept;
      log.warn({ err: error, matchId }, 'this match could not be taken into the archive');
      await games.failed(matchId);
    }
  }
  return kept;
}

async function keep(games: ArchivedGames, matchId: string, match: KnownMatch): Promise<void> {
  const { game, log, state } = match;
  const moments = match.moments();
  const result = game.result(state);
  const endedAt = log.at(-1)?.event.at ?? state.createdAt;
  const { headline, drama } = digestOf(game, state, moments);
  const scores = result?.aborted ? [] : (game.scores?.(log) ?? []);
  const agentOf = new Map(state.players.map(({ playerId, agentId }) => [playerId, agentId]));
  await games.keep(
    {
      matchId,
      game: game.id,
      endedAt,
      lengthMs: endedAt - state.createdAt,
      rounds: game.progress(state).round,
      drama: result?.aborted ? 0 : drama,
      headline,
      winner: result?.winner ?? null,
      aborted: result?.aborted ?? false,
    },
    moments.map(({ id, kind, weight, text, evidence }) => ({
      matchId,
      momentId: id,
      kind,
      weight: Math.round(weight),
      text,
      eventId: evidence.at(-1) ?? null,
    })),
    scores.flatMap(({ playerId, role, measures }) =>
      Object.entries(measures).map(([measure, { sum, of }]) => ({
        matchId,
        agentId: agentOf.get(playerId) ?? '',
        measure,
        game: game.id,
        role,
        total: sum,
        outOf: of,
      })),
    ),
  );
}
