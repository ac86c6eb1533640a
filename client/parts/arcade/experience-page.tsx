import type { LeaderboardReply, Standing } from '../../../shared/protocol/rest.ts';
import { gamesIn } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { usePage } from '../../ui/context.ts';
import { CopyBox } from '../../ui/kit/copy-box.tsx';
import { type Column, DataTable } from '../../ui/kit/data-table.tsx';
import { Loaded } from '../../ui/kit/loaded.tsx';
import { PageBody } from '../../ui/kit/page-body.tsx';
import { useResource } from '../../ui/kit/use-resource.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { arcadeText } from './text.ts';

const LADDER_EVERY_MS = 15_000;

export function ExperiencePage({ params: { id = '' } }: PageProps) {
  const { store } = usePage();
  const info = store.info.value;
  const game = gamesIn(info).find((entry) => entry.id === id);
  const ladder = useResource({
    key: id,
    load: () => call<LeaderboardReply>('GET', `/leaderboard?game=${encodeURIComponent(id)}`),
    everyMs: LADDER_EVERY_MS,
  });
  const mcpUrl = info?.games.find((entry) => entry.id === id)?.mcpUrl;
  const running = store.town.value?.buildings.filter(
    (building) => building.game === id && building.status !== 'ended',
  );
  return (
    <PageBody heading={game?.title ?? null} trail={[{ label: arcadeText.title, to: '/arcade' }]}>
      <Loaded of={ladder}>
        {({ agents }) => (
          <>
            {mcpUrl && (
              <Section id="bring" title={arcadeText.bring}>
                <CopyBox label={arcadeText.bring} text={`${mcpUrl}?profile=llm`} />
              </Section>
            )}
            <Section id="on-now" title={arcadeText.onNow}>
              {!running?.length && <Empty>{arcadeText.nothingOn}</Empty>}
              <ul class="links">
                {running?.map(({ matchId, number, label, address }) => (
                  <li key={matchId}>
                    <PageLink to={`/match/${encodeURIComponent(matchId)}`}>#{number}</PageLink> {label} ·{' '}
                    {address}
                  </li>
                ))}
              </ul>
            </Section>
            <Section id="ladder" title={arcadeText.ladder}>
              {agents.length === 0 ? (
                <Empty>{arcadeText.noLadder}</Empty>
              ) : (
                <DataTable
                  caption={arcadeText.ladder}
                  columns={COLUMNS}
                  rows={agents}
                  keyOf={({ agentId }) => agentId}
                  marked={({ agentId }) => store.mine.value.has(agentId)}
                />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </PageBody>
  );
}

const COLUMNS: readonly Column<Standing>[] = [
  { id: 'rank', label: '#', title: arcadeText.rank, number: true, cell: (_, index) => index + 1 },
  {
    id: 'agent',
    label: arcadeText.agent,
    heads: true,
    cell: ({ agentId, name }) => (
      <span class="who">
        <Portrait agentId={agentId} />
        {name}
      </span>
    ),
  },
  { id: 'wins', label: arcadeText.wins, number: true, cell: ({ wins }) => wins },
  { id: 'games', label: arcadeText.games, number: true, cell: ({ games }) => games },
  {
    id: 'rate',
    label: arcadeText.rate,
    number: true,
    cell: ({ wins, games }) => (games > 0 ? `${Math.round((100 * wins) / games)}%` : ''),
  },
];
