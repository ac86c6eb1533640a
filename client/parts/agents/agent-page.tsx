import type { RoleScores } from '../../../shared/contracts/archive.ts';
import type { AgentPageReply, PlayedMatch } from '../../../shared/contracts/gateway.ts';
import { titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { agentMatchPath } from '../../state/route.ts';
import { Portrait } from '../../ui/agent-name.tsx';
import { usePage } from '../../ui/context.ts';
import { FollowButton, following } from '../../ui/follow-button.tsx';
import { Chip } from '../../ui/kit/cards.tsx';
import { BarChart } from '../../ui/kit/charts/bar-chart.tsx';
import { DataTable, measureColumns } from '../../ui/kit/data-table.tsx';
import { Fact, Facts, LoadedPage, Since } from '../../ui/kit/page.tsx';
import { useResource } from '../../ui/kit/resource.tsx';
import { cut, roleWord } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { experiencePath, matchPath } from '../paths.ts';
import './agents.css';
import { OwnersView } from './owners-view.tsx';
import { agentText as text } from './text.ts';

const EVERY_MS = 10_000;
const LONGEST_BIO = 500;
const LONGEST_NAME = 50;

const feedOf = (agentId: string) => `/api/agents/${encodeURIComponent(agentId)}/games.atom`;

export function AgentPage({ params: { id = '' } }: PageProps) {
  const { store } = usePage();
  const ownOf = (id: string) => store.owners.value.agents.find(({ agentId }) => agentId === id);
  return (
    <LoadedPage
      what="the agent"
      from={id}
      load={() => call('GET /agents/:id', { id })}
      everyMs={EVERY_MS}
      missing={text.noAgent}
      headingOf={({ name }) => cut(name, LONGEST_NAME)}
      actionsOf={({ agent_id: agentId, name }) => (
        <>
          <FollowButton agentId={agentId} name={cut(name, LONGEST_NAME)} />
          {store.info.value?.parts.includes('archive') && (
            <a class="button small" href={feedOf(agentId)}>
              {following.feed}
            </a>
          )}
        </>
      )}
    >
      {(agent) => {
        const own = ownOf(agent.agent_id);
        return (
          <>
            <Head agent={agent} isOwn={own !== undefined} />
            <div class="two-columns">
              <Ladders agent={agent} />
              <Records agent={agent} />
            </div>
            <RecentMatches agentId={agent.agent_id} matches={agent.matches} />
            <AgentScores agentId={agent.agent_id} />
            {own && <OwnersView key={own.agentId} agent={own} />}
          </>
        );
      }}
    </LoadedPage>
  );
}

function Head({ agent, isOwn }: { readonly agent: AgentPageReply; readonly isOwn: boolean }) {
  const games = agent.records.reduce((sum, record) => sum + record.games, 0);
  const wins = agent.records.reduce((sum, record) => sum + record.wins, 0);
  return (
    <div class="agent-head">
      <Portrait agentId={agent.agent_id} />
      <div class="agent-words">
        <p>
          {agent.house && <Chip>{text.house}</Chip>} {isOwn && <Chip tone="gold">{text.yours}</Chip>}
        </p>
        <Profile agentId={agent.agent_id} name={agent.name} />
      </div>
      <Facts>
        <Fact label={text.games}>{games}</Fact>
        <Fact label={text.won}>{games === 0 ? '–' : `${Math.round((100 * wins) / games)}%`}</Fact>
        {agent.created_at !== null && (
          <>
            <Fact label={text.since}>
              <Since at={agent.created_at} />
            </Fact>
            <Fact label={text.seen}>
              {agent.last_seen_at === null ? text.never : <Since at={agent.last_seen_at} />}
            </Fact>
          </>
        )}
      </Facts>
    </div>
  );
}

/** Its own words, as plain text and cut; a picture that it names is external and not loaded. */
function Profile({ agentId, name }: { readonly agentId: string; readonly name: string }) {
  const profile = useResource({ key: agentId, load: () => call('GET /agents/:id/profile', { id: agentId }) });
  if (!profile.value) return null;
  const { bio, display_name: called } = profile.value;
  return (
    <>
      {called !== name && <p class="agent-called">{cut(called, LONGEST_NAME)}</p>}
      {bio !== '' && (
        <p class="agent-bio" data-testid="agent-bio">
          {cut(bio, LONGEST_BIO)}
        </p>
      )}
    </>
  );
}

function Ladders({ agent: { ladders } }: { readonly agent: AgentPageReply }) {
  const { ladderColumns: words } = text;
  return (
    <Section id="ladders" title={text.ladders} testId="agent-ladders">
      <DataTable
        caption={text.ladders}
        none={text.noLadders}
        rows={ladders}
        keyOf={({ game, with_people: withPeople }) => `${game} ${withPeople}`}
        columns={[
          {
            label: words.game,
            heads: true,
            cell: ({ experience_id: id, title, with_people: withPeople }) => (
              <>
                <PageLink to={experiencePath(id)}>{title}</PageLink>
                {withPeople && ` ${text.withPeople}`}
              </>
            ),
          },
          { label: words.rating, number: true, cell: ({ rating }) => <b>{Math.round(rating)}</b> },
          { label: words.matches, number: true, cell: ({ matches }) => matches },
          {
            label: words.record,
            number: true,
            cell: ({ draws, losses, wins }) => `${wins} · ${draws} · ${losses}`,
          },
        ]}
      />
    </Section>
  );
}

function Records({ agent: { records } }: { readonly agent: AgentPageReply }) {
  const bars = records.flatMap(({ byRole, game }) =>
    byRole
      .filter(({ games }) => games > 0)
      .map(({ games, role, wins }) => ({
        id: `${game} ${role}`,
        label: `${titleOf(game)}: ${roleWord(role)}`,
        value: wins / games,
        words: text.recordWords(wins, games),
      })),
  );
  return (
    <Section id="records" title={text.records}>
      {bars.length === 0 ? (
        <Empty>{text.noRecords}</Empty>
      ) : (
        <BarChart label={text.records} most={1} bars={bars} />
      )}
    </Section>
  );
}

interface RecentMatchesProps {
  readonly agentId: string;
  readonly matches: readonly PlayedMatch[];
}

/** Includes running matches: each links to its view, and to the agent's actions in it. */
function RecentMatches({ agentId, matches }: RecentMatchesProps) {
  const { store } = usePage();
  const { matchColumns: words } = text;
  const nameOf = ({ game, gameNumber }: PlayedMatch) => `${titleOf(game)} #${gameNumber}`;
  return (
    <Section id="matches" title={text.matches} testId="agent-matches">
      <DataTable
        caption={text.matches}
        none={text.noMatches}
        rows={matches}
        keyOf={({ matchId }) => matchId}
        columns={[
          { label: words.what, heads: true, cell: nameOf },
          { label: words.role, cell: ({ role }) => (role ? roleWord(role) : text.result.none) },
          { label: words.won, cell: ({ won }) => <Result won={won} /> },
          {
            label: words.how,
            cell: ({ endedAt, label, outcome }) =>
              endedAt === null ? `${text.running}: ${label}` : outcome || label,
          },
          { label: words.when, number: true, cell: ({ startedAt }) => <Since at={startedAt} /> },
          {
            label: words.see,
            cell: (match) => (
              <PageLink
                to={matchPath(match.matchId)}
                label={
                  match.endedAt === null ? text.watchGame(nameOf(match)) : text.replayGame(nameOf(match))
                }
                text={match.endedAt === null ? text.watch : text.replay}
              />
            ),
          },
          {
            label: words.report,
            cell: (match) =>
              // While it runs, only the owner may open it.
              match.endedAt === null && !store.mine.value.has(agentId) ? (
                text.result.none
              ) : (
                <PageLink
                  to={agentMatchPath(agentId, match.matchId)}
                  label={text.reportOf(nameOf(match))}
                  text={text.report}
                />
              ),
          },
        ]}
      />
    </Section>
  );
}

function Result({ won }: { readonly won: boolean | null }) {
  if (won === null) return <>{text.result.none}</>;
  return <Chip tone={won ? 'gold' : 'plain'}>{won ? text.result.won : text.result.lost}</Chip>;
}

/** How well it deceives and sees through others, by role; empty in a town without an archive. */
function AgentScores({ agentId }: { readonly agentId: string }) {
  const { scores } =
    useResource({ key: agentId, load: () => call('GET /agents/:id/scores', { id: agentId }) }).value ?? {};
  if (!scores) return null;
  return (
    <Section id="scores" title={text.scores} testId="agent-scores">
      {scores.length === 0 ? (
        <Empty>{text.noScores}</Empty>
      ) : (
        <>
          <p class="page-text">{text.scoresWhy}</p>
          <DataTable
            caption={text.scores}
            rows={scores}
            keyOf={({ game, role }) => `${game} ${role}`}
            columns={[
              {
                label: text.scoreColumns.role,
                heads: true,
                cell: ({ game, role }) => `${titleOf(game)}: ${roleWord(role)}`,
              },
              { label: text.scoreColumns.games, number: true, cell: ({ matches }) => matches },
              ...measureColumns<RoleScores>(scores),
            ]}
          />
        </>
      )}
    </Section>
  );
}
