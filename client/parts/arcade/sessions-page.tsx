import { useSignal } from '@preact/signals';
import type { SessionListReply } from '../../../shared/contracts/sessions.ts';
import { call } from '../../net/rest.ts';
import { Button, setTo } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { Lead, PageBody, Pager, Since } from '../../ui/kit/page.tsx';
import { Load } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { ARCADE, experiencePath, replayPath } from '../paths.ts';
import './arcade.css';
import { arcadeText as text } from './text.ts';

const EVERY_MS = 10_000;
const PAGE = 50;
const TONES = { opening: 'gold', active: 'good', completed: 'plain', error: 'bad' } as const;

export function SessionsPage({ query }: PageProps) {
  const { store } = usePage();
  const { agents, loaded } = store.owners.value;
  const chosen = useSignal(query.get('agent') ?? '');
  const agent = agents.find(({ agentId }) => agentId === chosen.value) ?? agents[0];
  return (
    <PageBody heading={text.sessions} trail={[{ label: text.title, to: ARCADE }]}>
      <Lead>{text.sessionsLead}</Lead>
      {loaded && agents.length === 0 && <Empty>{text.noAgents}</Empty>}
      {agents.length > 1 && (
        <div class="filters">
          {agents.map(({ agentId, name }) => (
            <Button
              look="small"
              text={name}
              key={agentId}
              aria-pressed={agentId === agent?.agentId}
              onClick={setTo(chosen, agentId)}
            />
          ))}
        </div>
      )}
      {agent && <SessionTable key={agent.agentId} agentId={agent.agentId} name={agent.name} />}
    </PageBody>
  );
}

function SessionTable({ agentId, name }: { readonly agentId: string; readonly name: string }) {
  const turned = useSignal<readonly string[]>([]);
  const before = turned.value.at(-1);
  return (
    <Section id="sessions" title={name} testId="agent-sessions">
      <Load
        from={`${agentId} ${before}`}
        load={() => call('GET /agents/:id/sessions', { id: agentId, query: { limit: PAGE, before } })}
        everyMs={EVERY_MS}
      >
        {({ next, sessions }) =>
          sessions.length === 0 && before === undefined ? (
            <Empty>{text.noSessions}</Empty>
          ) : (
            <>
              <Sessions agentId={agentId} sessions={sessions} />
              <Pager words={text.sessionPages} turned={turned} next={next} />
            </>
          )
        }
      </Load>
    </Section>
  );
}

interface SessionsProps {
  readonly agentId: string;
  readonly sessions: SessionListReply['sessions'];
}

function Sessions({ agentId, sessions }: SessionsProps) {
  const { sessionColumns: words } = text;
  return (
    <DataTable
      caption={text.sessions}
      rows={sessions}
      keyOf={(session) => session.session_id}
      columns={[
        {
          label: words.what,
          heads: true,
          cell: ({ experience_id: id, experience_name: name }) => (
            <PageLink to={experiencePath(id)}>{name}</PageLink>
          ),
        },
        {
          label: words.status,
          cell: ({ status }) => <Chip tone={TONES[status]}>{text.sessionStatus[status]}</Chip>,
        },
        { label: words.steps, number: true, cell: ({ step_count: count }) => count },
        { label: words.began, number: true, cell: ({ created_at: at }) => <Since at={at} /> },
        {
          label: words.see,
          cell: ({ session_id: id, experience_name: name }) => (
            <PageLink to={replayPath(id, agentId)} label={text.replayOf(name)} text={text.replay} />
          ),
        },
      ]}
    />
  );
}
