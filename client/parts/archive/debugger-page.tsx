import type { AgentMatchReply } from '../../../shared/contracts/insight.ts';
import { call } from '../../net/rest.ts';
import { agentPath } from '../../state/route.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { Fact, Facts, Lead, PageBody, PageTabs } from '../../ui/kit/page.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { callWords } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Empty } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { CallsTab } from './debugger-calls.tsx';
import { DutiesTab } from './debugger-duties.tsx';
import { ShownTab } from './debugger-shown.tsx';
import { debuggerText as text } from './debugger-text.ts';
import { TruthTab } from './debugger-truth.tsx';
import { clockWords } from './match-clock.ts';
import { GAMES, matchPath, reportFile } from './paths.ts';

const EVERY_MS = 4_000;

export function DebuggerPage({ params: { id = '', matchId = '' } }: PageProps) {
  const report = useResource({
    key: `${id} ${matchId}`,
    load: () => call('GET /agents/:id/matches/:matchId/report', { id, matchId }),
    everyMs: EVERY_MS,
    isFinal: ({ match }) => match.endedAt !== null,
  });
  const { value: now } = report.answer;
  const heading =
    now.state === 'ready' ? text.heading(now.value.agent.name, now.value.match.gameNumber) : null;
  return (
    <PageBody
      heading={heading}
      trail={[{ label: text.trail, to: GAMES }]}
      actions={
        now.state === 'ready' && (
          <>
            <PageLink
              to={matchPath(matchId)}
              class="button"
              text={now.value.match.endedAt === null ? text.watch : text.replay}
            />
            <a class="button" href={reportFile(id, matchId)} download>
              {text.export}
            </a>
          </>
        )
      }
    >
      <Loaded of={report} missing={text.missing}>
        {(reply) => <Report reply={reply} />}
      </Loaded>
    </PageBody>
  );
}

function Report({ reply }: { readonly reply: AgentMatchReply }) {
  const { report, edition, match } = reply;
  const isOwner = edition === 'owner';
  return (
    <>
      <Head reply={reply} />
      <Lead>
        <p class="debugger-verdict" data-testid="debugger-verdict">
          {verdictOf(reply)}
        </p>
        <p>
          {isOwner ? text.owner : text.public} {match.endedAt === null && text.running}
        </p>
      </Lead>
      <PageTabs
        label={text.tabs.label}
        tabs={[
          ...(isOwner
            ? [{ id: 'calls', label: text.tabs.calls, draw: () => <CallsTab reply={reply} /> }]
            : []),
          { id: 'truth', label: text.tabs.truth, draw: () => <TruthTab reply={reply} /> },
          { id: 'duties', label: text.tabs.duties, draw: () => <DutiesTab reply={reply} /> },
          { id: 'shown', label: text.tabs.shown, draw: () => <ShownTab reply={reply} /> },
          ...(isOwner || reply.reasoning.length > 0
            ? [{ id: 'thoughts', label: text.tabs.thoughts, draw: () => <ThoughtsTab reply={reply} /> }]
            : []),
        ]}
      />
      {report.calls.length > 0 && <p class="page-text">{text.tokensWhy}</p>}
    </>
  );
}

function Head({ reply: { agent, report, edition } }: { readonly reply: AgentMatchReply }) {
  const { totals } = report;
  const { facts } = text;
  return (
    <div class="debugger-head">
      <Portrait agentId={agent.agentId} />
      <p class="debugger-name">
        <PageLink to={agentPath(agent.agentId)}>{agent.name}</PageLink>
        <span>
          {agent.role && <Chip>{agent.role.toLowerCase()}</Chip>}{' '}
          {agent.won !== null && (
            <Chip tone={agent.won ? 'good' : 'bad'}>{agent.won ? text.won : text.lost}</Chip>
          )}{' '}
          {agent.model && <Chip title={text.modelWhy}>{text.model(agent.model)}</Chip>}
        </span>
      </p>
      <Facts>
        {edition === 'owner' && (
          <>
            <Fact label={facts.calls}>{totals.calls}</Fact>
            <Fact label={facts.refused}>{totals.refused}</Fact>
            <Fact label={facts.late}>{totals.late}</Fact>
          </>
        )}
        {totals.dutiesAsked > 0 && (
          <Fact label={facts.missed}>
            {totals.dutiesMissed}/{totals.dutiesAsked}
          </Fact>
        )}
        {edition === 'owner' && (
          <>
            <Fact label={facts.tokens}>{totals.tokensRead.toLocaleString('en')}</Fact>
            <Fact label={facts.slowest}>{callWords(totals.slowestMs)}</Fact>
            {totals.leastSlackMs !== null && (
              <Fact label={facts.slack}>{callWords(totals.leastSlackMs)}</Fact>
            )}
          </>
        )}
      </Facts>
    </div>
  );
}

function verdictOf({ report, players }: AgentMatchReply): string {
  const { totals, fooledBy } = report;
  const names = [...new Set(fooledBy.map(({ playerId }) => playerId))].map(
    (playerId) => players.find((player) => player.playerId === playerId)?.displayName ?? playerId,
  );
  const parts = [
    totals.late > 0 && text.verdict.late(totals.late),
    totals.refused > 0 && text.verdict.refused(totals.refused),
    totals.dutiesMissed > 0 && text.verdict.missed(totals.dutiesMissed),
    names.length > 0 && text.verdict.fooled(names.join(' and ')),
  ].filter((part) => part !== false);
  if (parts.length === 0) return text.verdict.clean;
  const sentence = parts.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

export function ThoughtsTab({ reply: { reasoning, match } }: { readonly reply: AgentMatchReply }) {
  if (reasoning.length === 0) return <Empty>{text.thoughts.none}</Empty>;
  return (
    <>
      <p class="page-text">{text.thoughts.own}</p>
      <ol class="thoughts" data-testid="debugger-thoughts">
        {reasoning.map(({ at, tool, text: words, eventId }) => (
          <li key={`${at} ${tool}`}>
            <p class="small-head">
              {clockWords(at, match.startedAt)} · {tool.replace(/^et\.[a-z]+\.(match\.)?/, '')}{' '}
              {eventId && <PageLink to={matchPath(match.matchId, eventId)}>{text.truth.see}</PageLink>}
            </p>
            <blockquote>{words}</blockquote>
          </li>
        ))}
      </ol>
    </>
  );
}
