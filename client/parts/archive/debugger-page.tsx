import type { AgentMatchReply } from '../../../shared/contracts/insight.ts';
import { call } from '../../net/rest.ts';
import { agentPath } from '../../state/route.ts';
import { Portrait } from '../../ui/agent-name.tsx';
import { Chip } from '../../ui/kit/cards.tsx';
import { Fact, Facts, Lead, LoadedPage, PageTabs } from '../../ui/kit/page.tsx';
import { callWords } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { GAMES, matchPath, omniscientPath, reportFile } from '../paths.ts';
import { CallsTab, clockWords, DutiesTab, ShownTab, shortName, TruthTab } from './debugger-tabs.tsx';
import { debuggerText as text } from './debugger-text.ts';

const EVERY_MS = 4_000;

export const DebuggerPage = ({ params: { id = '', matchId = '' } }: PageProps) => (
  <LoadedPage
    what="the report"
    from={`${id} ${matchId}`}
    load={() => call('GET /agents/:id/matches/:matchId/report', { id, matchId })}
    everyMs={EVERY_MS}
    isFinal={({ match }) => match.endedAt !== null}
    missing={text.missing}
    headingOf={({ agent, match }) => text.heading(agent.name, match.gameNumber)}
    trail={[{ label: text.trail, to: GAMES }]}
    actionsOf={({ match }) => (
      <>
        <PageLink
          to={matchPath(matchId)}
          class="button"
          text={match.endedAt === null ? text.watch : text.replay}
        />
        <a class="button" href={reportFile(id, matchId)} download>
          {text.export}
        </a>
      </>
    )}
  >
    {(reply) => <Report reply={reply} />}
  </LoadedPage>
);

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

function ThoughtsTab({ reply: { reasoning, match } }: { readonly reply: AgentMatchReply }) {
  if (reasoning.length === 0) return <Empty>{text.thoughts.none}</Empty>;
  return (
    <>
      <p class="page-text">{text.thoughts.own}</p>
      <ol class="thoughts" data-testid="debugger-thoughts">
        {reasoning.map(({ at, tool, text: words, eventId }) => (
          <li key={`${at} ${tool}`}>
            <p class="small-head">
              {clockWords(at, match.startedAt)} · {shortName(tool)}{' '}
              {eventId && <PageLink to={omniscientPath(match.matchId, eventId)}>{text.truth.see}</PageLink>}
            </p>
            <blockquote>{words}</blockquote>
          </li>
        ))}
      </ol>
    </>
  );
}
