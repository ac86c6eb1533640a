import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type {
  ArchivedGame,
  GamesReply,
  ModelStanding,
  RoleScores,
} from '../../../shared/contracts/archive.ts';
import { titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { agentPath } from '../../state/route.ts';
import { Button } from '../../ui/button.tsx';
import { FollowButton } from '../../ui/follow-button.tsx';
import { Who } from '../../ui/kit/cards.tsx';
import { estimateWords, Interval, rankWords, reachOf } from '../../ui/kit/charts/interval.tsx';
import { DataTable, measureColumns } from '../../ui/kit/data-table.tsx';
import { Lead, PageBody, PageTabs } from '../../ui/kit/page.tsx';
import { Load, useResource } from '../../ui/kit/resource.tsx';
import { plainWord } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { SEASONS } from '../paths.ts';
import { FollowedTab } from './followed-tab.tsx';
import { GameCard } from './game-card.tsx';
import { GameFilters, NO_WISHES, queryOf, type Wishes } from './game-filters.tsx';
import { gamesText as text } from './games-text.ts';

const EVERY_MS = 20_000;

export function GamesPage({ query }: PageProps) {
  return (
    <PageBody
      heading={text.title}
      actions={
        <>
          <a class="button" href="/api/games.jsonl" download>
            {text.download}
          </a>
          <a class="button" href="/api/games.atom">
            {text.feed}
          </a>
        </>
      }
    >
      <Lead>{text.lead}</Lead>
      <PageTabs
        label={text.shelves}
        tabs={[
          { id: 'all', label: text.tabs.all, draw: () => <AllGames agent={query.get('agent') ?? ''} /> },
          { id: 'best', label: text.tabs.best, draw: () => <BestGames /> },
          { id: 'models', label: text.tabs.models, draw: () => <ModelLadder /> },
          { id: 'scores', label: text.tabs.scores, draw: () => <ScoresTab /> },
          { id: 'followed', label: text.tabs.followed, draw: () => <FollowedTab /> },
        ]}
      />
    </PageBody>
  );
}

function AllGames({ agent }: { readonly agent: string }) {
  const wishes = useSignal<Wishes>({ ...NO_WISHES, agent });
  const shelves = useResource({ key: 'shelves', load: () => call('GET /games/shelves') });
  const query = queryOf(wishes.value);
  const key = JSON.stringify(query);
  return (
    <>
      <GameFilters wishes={wishes} shelves={shelves.value} />
      <Load what="games" from={key} load={() => call('GET /games', { query })} everyMs={EVERY_MS}>
        {(reply) => <Found reply={reply} query={query} key={key} />}
      </Load>
    </>
  );
}

interface FoundProps {
  readonly reply: GamesReply;
  readonly query: ReturnType<typeof queryOf>;
}

/** The first page is reloaded periodically; pages added below it stay. */
function Found({ reply, query }: FoundProps) {
  const more = useSignal<readonly ArchivedGame[]>([]);
  const next = useSignal<number | null>(reply.next);
  useEffect(() => {
    if (more.peek().length === 0) next.value = reply.next;
  }, [reply, more, next]);
  const first = new Set(reply.games.map(({ matchId }) => matchId));
  const shown = [...reply.games, ...more.value.filter(({ matchId }) => !first.has(matchId))];
  const failed = useSignal(false);
  const load = async () => {
    failed.value = false;
    try {
      const page = await call('GET /games', { query: { ...query, offset: next.peek() ?? 0 } });
      more.value = [...more.peek(), ...page.games];
      next.value = page.next;
    } catch {
      failed.value = true;
    }
  };
  if (shown.length === 0) return <Empty>{text.none}</Empty>;
  return (
    <>
      <p class="page-text" role="status">
        {text.found(reply.total)}
      </p>
      <Games games={shown} />
      {failed.value && (
        <p class="page-text" role="alert">
          {text.noMore}
        </p>
      )}
      {next.value !== null && <Button text={text.more} onClick={() => void load()} />}
    </>
  );
}

const Games = ({ games }: { readonly games: readonly ArchivedGame[] }) => (
  <ul class="game-cards">
    {games.map((game) => (
      <GameCard key={game.matchId} game={game} />
    ))}
  </ul>
);

const BestGames = () => (
  <Load what="the best games" from="best" load={() => call('GET /games/best')} everyMs={EVERY_MS}>
    {({ day, week }) => (
      <>
        <Section id="best-day" title={text.best.day}>
          {day.length > 0 ? <Games games={day} /> : <Empty>{text.best.none}</Empty>}
        </Section>
        <Section id="best-week" title={text.best.week}>
          {week.length > 0 ? <Games games={week} /> : <Empty>{text.best.none}</Empty>}
        </Section>
      </>
    )}
  </Load>
);

const reachIn = (standings: readonly ModelStanding[], of: string): number =>
  reachOf(standings.flatMap(({ game, rating }) => (game === of && rating ? [rating] : [])));

const ModelLadder = () => {
  const { models: words } = text;
  return (
    <>
      <p class="page-text">
        {words.note} <PageLink to={SEASONS}>{words.seasons}</PageLink>
      </p>
      <Load what="models" from="models" load={() => call('GET /games/models')}>
        {({ standings }) => (
          <DataTable
            caption={words.caption}
            testId="model-ladder"
            none={words.none}
            rows={standings}
            keyOf={({ game, model }) => `${game} ${model}`}
            columns={[
              { label: words.model, heads: true, sortBy: ({ model }) => model },
              { label: words.game, sortBy: ({ game }) => titleOf(game) },
              { label: words.agents, number: true, sortBy: ({ agents }) => agents },
              { label: words.games, number: true, sortBy: ({ games }) => games },
              {
                label: words.won,
                number: true,
                sortBy: ({ wins, games }) => (games > 0 ? wins / games : null),
                cell: ({ wins, games }) => `${wins}/${games}`,
              },
              {
                label: words.rank,
                title: words.rankWhy,
                number: true,
                cell: ({ rating }) => (rating ? rankWords(rating.rank) : '–'),
              },
              {
                label: words.rating,
                sortBy: ({ rating }) => rating?.value ?? null,
                title: words.ratingWhy,
                cell: ({ game, rating }) =>
                  rating ? (
                    <span class="model-rating">
                      <Interval {...rating} reach={reachIn(standings, game)} />
                      {estimateWords(rating)}
                    </span>
                  ) : (
                    '–'
                  ),
              },
              ...measureColumns<ModelStanding>(standings),
            ]}
          />
        )}
      </Load>
    </>
  );
};

const MOST_ROWS = 100;

function ScoresTab() {
  const { scores: words } = text;
  return (
    <>
      <p class="page-text">
        {words.note}{' '}
        <a href="/api/scores.jsonl" download>
          {text.scoresFile}
        </a>
      </p>
      <Load what="scores" from="scores" load={() => call('GET /scores')}>
        {({ scores: rows }) => (
          <DataTable
            caption={words.caption}
            testId="role-scores"
            none={words.none}
            rows={rows.toSorted((a, b) => b.matches - a.matches).slice(0, MOST_ROWS)}
            keyOf={({ agentId, game, role }) => `${agentId} ${game} ${role}`}
            columns={[
              {
                label: words.agent,
                sortBy: ({ name }) => name,
                heads: true,
                cell: ({ agentId, name }) => (
                  <Who face={agentId} name={name} to={agentPath(agentId)}>
                    <FollowButton agentId={agentId} name={name} />
                  </Who>
                ),
              },
              { label: words.game, cell: ({ game }) => titleOf(game) },
              { label: words.role, sortBy: ({ role }) => plainWord(role) },
              { label: words.games, number: true, sortBy: ({ matches }) => matches },
              ...measureColumns<RoleScores>(rows),
            ]}
          />
        )}
      </Load>
    </>
  );
}
