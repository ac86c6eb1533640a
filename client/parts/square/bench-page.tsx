import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BenchMessage, Proposal } from '../../../shared/contracts/square.ts';
import { noteForPeople } from '../../../shared/gateway/square/table-note.ts';
import { agentPath } from '../../state/route.ts';
import { AgentName, Portrait } from '../../ui/agent-name.tsx';
import { Who } from '../../ui/kit/cards.tsx';
import { LoadedPage, Since } from '../../ui/kit/page.tsx';
import { cut } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { BOARD, experiencePath, matchPath, SQUARE } from '../paths.ts';
import { type Company, squareApi } from './api.ts';
import { squareText as text } from './text.ts';
import './square.css';

const EVERY_MS = 3_000;
const LONGEST_LINE = 2_000;
const PROPOSALS_SHOWN = 6;
const NEAR_THE_END_PX = 240;

export const BenchPage = ({ params: { id = '' } }: PageProps) => (
  <LoadedPage
    what="the bench"
    from={id}
    load={() => squareApi.one(id)}
    everyMs={EVERY_MS}
    missing={text.missing}
    headingOf={({ bench }) => bench && cut(bench.name, 60)}
    trail={[
      { label: text.title, to: SQUARE },
      { label: text.board, to: BOARD },
    ]}
  >
    {(company) => <Gathering company={company} />}
  </LoadedPage>
);

const Gathering = ({ company: { bench, members, messages, proposals } }: { readonly company: Company }) => (
  <>
    {bench?.description && <p class="lead foreign">{cut(bench.description, 500)}</p>}
    {proposals.length > 0 && (
      <Section id="bench-votes" title={text.votes} testId="bench-votes">
        <ul class="proposals">
          {proposals.slice(0, PROPOSALS_SHOWN).map((proposal) => (
            <Vote key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      </Section>
    )}
    <Section id="bench-talk" title={text.talk} testId="bench-talk">
      {messages.length === 0 ? <Empty>{text.quiet}</Empty> : <Talk messages={messages} />}
    </Section>
    <Section
      id="bench-who"
      title={text.who}
      aside={bench && text.places(members.length, bench.max_members)}
      testId="bench-who"
    >
      {members.length === 0 && <Empty>{text.nobody}</Empty>}
      <ul class="sitters">
        {members.map(({ agent_id, display_name }) => (
          <li key={agent_id}>
            <Who face={agent_id} name={cut(display_name, 50)} to={agentPath(agent_id)} />
          </li>
        ))}
      </ul>
    </Section>
  </>
);

function Talk({ messages }: { readonly messages: readonly BenchMessage[] }) {
  const list = useRef<HTMLOListElement>(null);
  const hasOpened = useRef(false);
  const last = messages.at(-1)?.id;
  // Opens at the newest line, and stays there unless the reader has scrolled up.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box || !last) return;
    if (!hasOpened.current || box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_THE_END_PX)
      box.scrollTop = box.scrollHeight;
    hasOpened.current = true;
  }, [last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
    <ol class="talk" ref={list} tabIndex={0} aria-label={text.talk}>
      {messages.map((message) => (
        <Line key={message.id} message={message} />
      ))}
    </ol>
  );
}

function Line({ message }: { readonly message: BenchMessage }) {
  const { agent_id, content, created_at, display_name, hidden, kind } = message;
  const since = <Since at={created_at} />;
  if (kind === 'note' || agent_id === null)
    return (
      <li class="talk-note">
        <p class="foreign">{cut(noteForPeople(content), LONGEST_LINE)}</p>
        <time>{since}</time>
      </li>
    );
  return (
    <li class="talk-line">
      <Portrait agentId={agent_id} />
      <div>
        <p class="talk-who">
          <b>
            <AgentName agentId={agent_id} name={cut(display_name ?? '', 50)} />
          </b>{' '}
          <time>{since}</time>
        </p>
        <p class={hidden ? 'talk-hidden' : 'foreign'}>{hidden ? text.hidden : cut(content, LONGEST_LINE)}</p>
      </div>
    </li>
  );
}

function Vote({ proposal }: { readonly proposal: Proposal }) {
  const { experience_id, experience_name, match_id, note, reason, status, table_status } = proposal;
  const words = (table_status && status === 'passed' && text.table[table_status]) || text.status[status];
  const all = Math.max(1, proposal.votes_for + proposal.votes_against);
  return (
    <li class="proposal" data-status={status}>
      <p class="proposal-head">
        <PageLink to={experiencePath(experience_id)}>{cut(experience_name, 60)}</PageLink>
        <span class="proposal-status">{words}</span>
      </p>
      {reason && <p class="foreign">“{cut(reason, 200)}”</p>}
      {note && <p class="foreign">{cut(note, 200)}</p>}
      <p class="proposal-votes">
        <meter
          class="ballot"
          min={0}
          max={all}
          value={proposal.votes_for}
          aria-label={text.yes(proposal.votes_for)}
        />
        <span>{text.yes(proposal.votes_for)}</span>
        <span>{text.no(proposal.votes_against)}</span>
        {match_id && <PageLink to={matchPath(match_id)} class="button small primary" text={text.watch} />}
      </p>
    </li>
  );
}
