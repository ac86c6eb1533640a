/** Every finished game that everybody may have, as JSON Lines: read and sent one after the other, at the reader's pace. */
import { once } from 'node:events';
import type { Response } from 'express';
import type { GameEvent } from '../../../shared/matches/game.ts';
import type { Edition } from '../../../shared/protocol/rest.ts';
import type { MatchHistories } from '../../matches/match-histories.ts';
import type { ArchivedGames } from './games-table.ts';
import type { ToldGames } from './told-games.ts';

const AT_ONCE = 20;

export interface AllGamesDeps {
  readonly games: ArchivedGames;
  readonly told: ToldGames;
  readonly histories: Pick<MatchHistories, 'eventsOf'>;
  readonly edition: Edition;
}

export async function sendAllGames(deps: AllGamesDeps, res: Response): Promise<void> {
  const { games, told } = deps;
  let last: { endedAt: number; matchId: string } | null = null;
  for (;;) {
    const page: { endedAt: number; matchId: string }[] = await games.idsAfter(last, AT_ONCE);
    if (page.length === 0) break;
    last = page.at(-1) ?? null;
    const rows = await games.byIds(page.map(({ matchId }) => matchId));
    const byId = new Map((await told.of(rows)).map((game) => [game.matchId, game]));
    for (const { matchId } of page) {
      const game = byId.get(matchId);
      const events = game && (await deps.histories.eventsOf(matchId));
      if (!events || res.destroyed) continue;
      const line = { ...game, edition: deps.edition, events: publicOf(events, deps.edition) };
      // Who reads slowly is waited for, and who has gone is not read for any more.
      if (!res.write(`${JSON.stringify(line)}\n`))
        await Promise.race([once(res, 'drain'), once(res, 'close')]);
    }
    if (res.destroyed) return;
  }
  res.end();
}

/** Without its secrets, and without the number that counts the hidden ones too. */
function publicOf(events: readonly GameEvent[], edition: Edition): readonly object[] {
  if (edition === 'whole') return events;
  return events.filter(({ audience }) => audience === 'public').map(({ seq: _, ...event }) => event);
}
