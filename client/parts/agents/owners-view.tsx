import { useSignal } from '@preact/signals';
import type { Scope } from '../../../shared/agents/scopes.ts';
import type { OwnedAgent } from '../../../shared/contracts/agents.ts';
import type { AgentKeepsakes } from '../../../shared/contracts/gateway.ts';
import { call } from '../../net/rest.ts';
import { PeopleFlag, ScopeChoice } from '../../ui/agent-forms.tsx';
import { Button } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { KeyCard } from '../../ui/key-card.tsx';
import { Chip } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { SureButton, useToasted } from '../../ui/kit/form.tsx';
import { Since } from '../../ui/kit/page.tsx';
import { Load, Loaded, useResource } from '../../ui/kit/resource.tsx';
import { cut } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { experiencePath, sessionsPath } from '../paths.ts';
import { SessionTable } from '../session-table.tsx';
import { MemoryEditor } from './memory-editor.tsx';
import { agentText as text } from './text.ts';

const EVERY_MS = 10_000;
const MOST_SESSIONS = 20;

export function OwnersView({ agent }: { readonly agent: OwnedAgent }) {
  const { agentId } = agent;
  const kept = useResource({ key: agentId, load: () => call('GET /agents/:id/keepsakes', { id: agentId }) });
  return (
    <>
      <Section id="memory" title={text.memory} testId="agent-memory">
        <p class="agent-why">{text.memoryWhy}</p>
        <Loaded of={kept} what="the memory">
          {({ memory }) =>
            memory.length === 0 ? (
              <Empty>{text.noMemory}</Empty>
            ) : (
              <div class="stack">
                {memory.map((each) => (
                  <MemoryEditor
                    key={`${each.layer} ${each.experience_id}`}
                    agentId={agentId}
                    kept={each}
                    onSaved={kept.refresh}
                  />
                ))}
              </div>
            )
          }
        </Loaded>
      </Section>
      <Section id="credentials" title={text.credentials} testId="agent-credentials">
        <p class="agent-why">{text.credentialsWhy}</p>
        <Loaded of={kept} what="the credentials">
          {({ credentials }) => (
            <CredentialTable agentId={agentId} credentials={credentials} onRemoved={kept.refresh} />
          )}
        </Loaded>
      </Section>
      <Sessions agentId={agentId} />
      <Section id="people" title={text.people}>
        <p class="agent-why">{text.peopleWhy}</p>
        <PeopleFlag agent={agent} />
      </Section>
      <Keys agent={agent} />
    </>
  );
}

function Sessions({ agentId }: { readonly agentId: string }) {
  return (
    <Section id="sessions" title={text.sessions}>
      <Load
        what="the sessions"
        from={agentId}
        load={() => call('GET /agents/:id/sessions', { id: agentId, query: { limit: MOST_SESSIONS } })}
        everyMs={EVERY_MS}
      >
        {({ next, sessions }) =>
          sessions.length === 0 ? (
            <Empty>{text.noSessions}</Empty>
          ) : (
            <>
              <SessionTable
                agentId={agentId}
                sessions={sessions}
                words={{ ...text, replayOf: text.replayGame }}
              />
              {next !== null && (
                <p>
                  <PageLink to={sessionsPath(agentId)} text={text.allSessions} />
                </p>
              )}
            </>
          )
        }
      </Load>
    </Section>
  );
}

function Keys({ agent: { agentId, scopes } }: { readonly agent: OwnedAgent }) {
  const { store, actions } = usePage();
  const wanted = useSignal<readonly Scope[] | null>(null);
  const all = store.info.value?.scopes ?? [];
  const renew = async () => {
    await actions.renewKey(agentId, wanted.value);
    wanted.value = null;
  };
  return (
    <Section id="keys" title={text.keys} testId="agent-keys">
      <p class="agent-why">{text.keysWhy}</p>
      <p>
        {text.scopes}:{' '}
        {scopes.length >= all.length
          ? text.allScopes
          : scopes.map((scope) => <Chip key={scope}>{scope}</Chip>)}
      </p>
      {store.freshKeys.value
        .filter((fresh) => fresh.agentId === agentId)
        .map((fresh) => (
          <KeyCard key={fresh.apiKey} fresh={fresh} />
        ))}
      <ScopeChoice title={text.narrow} chosen={wanted} standing={scopes} />
      <p>
        <Button look="small" text={text.newKey} onClick={() => void renew()} />
      </p>
    </Section>
  );
}

type Credential = AgentKeepsakes['credentials'][number];

const LONGEST_LABEL = 40;

interface CredentialTableProps {
  readonly agentId: string;
  readonly credentials: readonly Credential[];
  onRemoved(): void;
}

/** Labels, and a way to delete them: the contents are never shown. */
function CredentialTable({ agentId, credentials, onRemoved }: CredentialTableProps) {
  const toasted = useToasted(text.notRemoved);
  const remove = (credential_id: string) =>
    call('POST /credentials/:credential_id/delete', { credential_id, query: { as: agentId } });
  const { credentialColumns: words } = text;
  return (
    <DataTable
      caption={text.credentials}
      none={text.noCredentials}
      rows={credentials}
      keyOf={({ id }) => id}
      columns={[
        {
          label: words.what,
          heads: true,
          cell: ({ experience_id: id, experience_name: name }) => (
            <PageLink to={experiencePath(id)}>{name}</PageLink>
          ),
        },
        {
          label: words.label,
          cell: ({ is_default, label, meant_for }) => (
            <>
              {cut(label, LONGEST_LABEL)} {is_default && !meant_for && <Chip tone="good">{text.inUse}</Chip>}
              {meant_for && <Chip tone="bad">{text.meantFor(meant_for)}</Chip>}
            </>
          ),
        },
        { label: words.method, cell: ({ auth_method: method }) => text.methods[method] ?? method },
        { label: words.since, number: true, cell: ({ created_at: at }) => <Since at={at} /> },
        {
          label: words.remove,
          cell: ({ experience_name: name, id, label }) => (
            <SureButton
              text={text.remove}
              sure={text.removeSure}
              label={text.removeOf(label, name)}
              sureLabel={`${text.removeSure} ${label}`}
              act={() => toasted(() => remove(id).then(onRemoved))}
            />
          ),
        },
      ]}
    />
  );
}
