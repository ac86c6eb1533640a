import { useSignal } from '@preact/signals';
import { call } from '../../net/rest.ts';
import { Button, setTo } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { Lead, PageBody, Pager } from '../../ui/kit/page.tsx';
import { Load } from '../../ui/kit/resource.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { ARCADE } from '../paths.ts';
import { SessionTable } from '../session-table.tsx';
import './arcade.css';
import { arcadeText as text } from './text.ts';

const EVERY_MS = 10_000;
const PAGE = 50;

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
      {agent && <Sessions key={agent.agentId} agentId={agent.agentId} name={agent.name} />}
    </PageBody>
  );
}

function Sessions({ agentId, name }: { readonly agentId: string; readonly name: string }) {
  const turned = useSignal<readonly string[]>([]);
  const before = turned.value.at(-1);
  return (
    <Section id="sessions" title={name} testId="agent-sessions">
      <Load
        what="the sessions"
        from={`${agentId} ${before}`}
        load={() => call('GET /agents/:id/sessions', { id: agentId, query: { limit: PAGE, before } })}
        everyMs={EVERY_MS}
      >
        {({ next, sessions }) =>
          sessions.length === 0 && before === undefined ? (
            <Empty>{text.noSessions}</Empty>
          ) : (
            <>
              <SessionTable agentId={agentId} sessions={sessions} words={text} />
              <Pager words={text.sessionPages} turned={turned} next={next} />
            </>
          )
        }
      </Load>
    </Section>
  );
}
