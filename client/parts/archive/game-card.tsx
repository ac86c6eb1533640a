import type { ArchivedGame } from '../../../shared/contracts/archive.ts';
import { recordOf, titleOf } from '../../games/games.ts';
import { agentMatchPath, agentPath } from '../../state/route.ts';
import { Portrait } from '../../ui/agent-name.tsx';
import { usePage } from '../../ui/context.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { Since } from '../../ui/kit/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { matchPath, omniscientPath } from '../paths.ts';
import { gamesText as text } from './games-text.ts';

export function GameCard({ game }: { readonly game: ArchivedGame }) {
  const { store } = usePage();
  const { moods } = recordOf(game.game);
  const title = text.gameTitle(titleOf(game.game), game.gameNumber);
  return (
    <li class="game-card" data-testid="archived-game">
      <h3>
        <PageLink to={matchPath(game.matchId)}>{game.headline || title}</PageLink>
      </h3>
      <p class="game-facts">
        <Chip tone={game.banner === 'crimson' ? 'bad' : game.banner === '' ? 'plain' : 'gold'}>
          {game.aborted ? text.calledOff : game.outcome}
        </Chip>{' '}
        {game.arena !== null && (
          <>
            <Chip tone="gold" title={text.importedWhy}>
              {text.imported(game.arena)}
            </Chip>{' '}
          </>
        )}
        <Chip title={text.dramaWhy}>
          {text.drama} {game.drama}
        </Chip>
        <span>
          {title} · {game.length} · <Since at={game.endedAt} />
        </span>
      </p>
      <ul class="game-faces">
        {game.players.map(({ agentId, displayName, role, won, model }) => (
          <li key={agentId} data-won={won ?? undefined} data-role={role ?? undefined}>
            <Portrait agentId={agentId} mood={moods[role ?? ''] ?? 'calm'} />
            <PageLink
              to={agentPath(agentId)}
              title={[role?.toLowerCase(), model].filter(Boolean).join(', ')}
              text={displayName}
            />
            {store.mine.value.has(agentId) && (
              <PageLink to={agentMatchPath(agentId, game.matchId)} class="own-report" text={text.report} />
            )}
          </li>
        ))}
      </ul>
      {game.moments.length > 1 && (
        <ul class="game-moments">
          {game.moments.slice(1, 4).map(({ id, text: words, eventId }) => (
            <li key={id}>
              <PageLink to={omniscientPath(game.matchId, eventId)}>{words}</PageLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
