import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ArchivedGame, GamesReply, ModelStanding } from '../../../shared/contracts/archive.ts';
import { titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { Button } from '../../ui/button.tsx';
import { estimateWords, Interval, rankWords, reachOf } from '../../ui/kit/charts/interval.tsx';
import { DataTable, measureColumns } from '../../ui/kit/data-table.tsx';
import { Lead, PageBody, PageTabs } from '../../ui/kit/page.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { FollowedTab } from './followed-tab.tsx';
import { GameCard } from './game-card.tsx';
import { GameFilters, NO_WISHES, queryOf, type Wishes } from './game-filters.tsx';
import { gamesText as text } from './games-text.ts';
import { SEASONS } from './paths.ts';
import { ScoresTab } from './scores-tab.tsx';

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
  const known = shelves.answer.value;
  const query = queryOf(wishes.value);
  const key = JSON.stringify(query);
  const games = useResource({
    key,
    load: () => call('GET /games', { query }),
    everyMs: EVERY_MS,
  });
  return (
    <>
      <GameFilters wishes={wishes} shelves={known.state === 'ready' ? known.value : null} />
      <Loaded of={games}>{(reply) => <Found reply={reply} query={query} key={key} />}</Loaded>
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

function BestGames() {
  const best = useResource({ key: 'best', load: () => call('GET /games/best'), everyMs: EVERY_MS });
  return (
    <Loaded of={best}>
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
    </Loaded>
  );
}

const reachIn = (standings: readonly ModelStanding[], of: string): number =>
  reachOf(standings.flatMap(({ game, rating }) => (game === of && rating ? [rating] : [])));

export function ModelLadder() {
  const ladder = useResource({ key: 'models', load: () => call('GET /games/models') });
  return (
    <>
      <p class="page-text">
        {text.models.note} <PageLink to={SEASONS}>{text.models.seasons}</PageLink>
      </p>
      <Loaded of={ladder}>
        {({ standings }) => (
          <DataTable
            caption={text.models.caption}
            testId="model-ladder"
            none={text.models.none}
            rows={standings}
            keyOf={({ game, model }) => `${game} ${model}`}
            columns={[
              {
                label: text.models.model,
                heads: true,
                sortBy: ({ model }) => model,
                cell: ({ model }) => model,
              },
              {
                label: text.models.game,
                sortBy: ({ game }) => titleOf(game),
                cell: ({ game }) => titleOf(game),
              },
              {
                label: text.models.agents,
                number: true,
                sortBy: ({ agents }) => agents,
                cell: ({ agents }) => agents,
              },
              {
                label: text.models.games,
                number: true,
                sortBy: ({ games }) => games,
                cell: ({ games }) => games,
              },
              {
                label: text.models.won,
                number: true,
                sortBy: ({ wins, games }) => (games > 0 ? wins / games : null),
                cell: ({ wins, games }) => `${wins}/${games}`,
              },
              {
                label: text.models.rank,
                title: text.models.rankWhy,
                number: true,
                cell: ({ rating }) => (rating ? rankWords(rating.rank) : '–'),
              },
              {
                label: text.models.rating,
                sortBy: ({ rating }) => rating?.value ?? null,
                title: text.models.ratingWhy,
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
      </Loaded>
    </>
  );
}
