import type { AgentPageReply } from '../../../shared/contracts/gateway.ts';
import { titleOf } from '../../games/games.ts';
import { following } from '../../text/following.ts';
import { usePage } from '../../ui/context.ts';
import { FollowButton } from '../../ui/follow-button.tsx';
import { Chip } from '../../ui/kit/cards.tsx';
import { BarChart } from '../../ui/kit/charts/bar-chart.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { Fact, Facts, PageBody } from '../../ui/kit/page.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { cut, sinceWords } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import './agents.css';
import { AgentScores } from './agent-scores.tsx';
import { agentApi } from './api.ts';
import { OwnersView } from './owners-view.tsx';
import { RecentMatches } from './recent-matches.tsx';
import { roleWord } from './role-word.ts';
import { agentText as text } from './text.ts';

const EVERY_MS = 10_000;
const LONGEST_BIO = 500;
const LONGEST_NAME = 50;

export function AgentPage({ params: { id = '' } }: PageProps) {
  const { store } = usePage();
  const page = useResource({ key: id, load: () => agentApi.one(id), everyMs: EVERY_MS });
  const { value: now } = page.answer;
  const reply = now.state === 'ready' ? now.value : null;
  const own = store.owners.value.agents.find(({ agentId }) => agentId === reply?.agent_id);
  return (
    <PageBody
      heading={reply ? cut(reply.name, LONGEST_NAME) : null}
      actions={
        reply && (
          <>
            <FollowButton agentId={reply.agent_id} name={cut(reply.name, LONGEST_NAME)} />
            {store.info.value?.parts.includes('archive') && (
              <a class="button small" href={agentApi.feed(reply.agent_id)}>
                {following.feed}
              </a>
            )}
          </>
        )
      }
    >
      <Loaded of={page} missing={text.noAgent}>
        {(agent) => (
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
        )}
      </Loaded>
    </PageBody>
  );
}

function Head({ agent, isOwn }: { readonly agent: AgentPageReply; readonly isOwn: boolean }) {
  const { store } = usePage();
  const now = store.second.value;
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
            <Fact label={text.since}>{sinceWords(Date.parse(agent.created_at), now)}</Fact>
            <Fact label={text.seen}>
              {agent.last_seen_at === null ? text.never : sinceWords(Date.parse(agent.last_seen_at), now)}
            </Fact>
          </>
        )}
      </Facts>
    </div>
  );
}

/** Its own words, as plain text and cut; a picture that it names is external and not loaded. */
function Profile({ agentId, name }: { readonly agentId: string; readonly name: string }) {
  const profile = useResource({ key: agentId, load: () => agentApi.profile(agentId) });
  const { value: now } = profile.answer;
  if (now.state !== 'ready') return null;
  const { bio, display_name: called } = now.value;
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
                <PageLink to={`/x/${encodeURIComponent(id)}`}>{title}</PageLink>
                {withPeople && ` ${text.withPeople}`}
              </>
            ),
          },
          {
            label: words.rating,
            number: true,
            cell: ({ rating }) => <b>{Math.round(rating)}</b>,
          },
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
