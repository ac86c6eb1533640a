import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Scope } from '../../shared/agents/scopes.ts';
import { owning } from '../text/owning.ts';
import { AgentCard } from './agent-card.tsx';
import { ClaimForm, LineForm, ScopeChoice } from './agent-forms.tsx';
import { Button, setTo } from './button.tsx';
import { usePage } from './context.ts';
import { Dialog } from './dialog.tsx';
import { KeyCard } from './key-card.tsx';
import { Empty } from './section.tsx';

const LOOK_EVERY_MS = 3_000;
const LONGEST_NAME = 32;

export function OwnersDialog({ refreshOwners }: { refreshOwners(): Promise<void> }) {
  const { store } = usePage();
  useEffect(() => {
    const timer = setInterval(() => void refreshOwners(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [refreshOwners]);
  const { agents, loaded } = store.owners.value;
  /** Until it is put away, nothing stands between an owner, the new key and its first match. */
  const fresh = store.freshKeys.value;
  return (
    <Dialog title={owning.agents.title} onClose={setTo(store.dialog, null)}>
      {fresh.length === 0 && (
        <>
          <p>{owning.agents.intro}</p>
          <NewAgentForm />
          <ClaimForm />
        </>
      )}
      {fresh.map((key) => (
        <KeyCard key={key.apiKey} fresh={key} />
      ))}
      <h3>{owning.agents.yours}</h3>
      {agents.length > 0 && <NoticeChoice />}
      {agents.length === 0 ? (
        <Empty>{loaded ? owning.agents.none : owning.agents.loading}</Empty>
      ) : (
        <ul class="agents">
          {agents.map((agent) => (
            <AgentCard key={agent.agentId} agent={agent} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function NoticeChoice() {
  const { store, actions } = usePage();
  switch (store.notices.value) {
    case 'default':
      return <Button look="small" text={owning.notices.ask} onClick={() => void actions.allowNotices()} />;
    case 'granted':
      return <p class="agent-record">{owning.notices.on}</p>;
    case 'denied':
      return <p class="agent-record">{owning.notices.off}</p>;
    case 'missing':
      return null;
  }
}

function NewAgentForm() {
  const { actions } = usePage();
  const name = useSignal('');
  const scopes = useSignal<readonly Scope[] | null>(null);
  const refusal = useSignal<string | null>(null);
  const send = async (wanted: string) => {
    if (!wanted) return;
    refusal.value = await actions.makeAgent(wanted, scopes.value);
    if (refusal.value !== null) return;
    name.value = '';
    scopes.value = null;
  };
  return (
    <LineForm
      id="agent-name"
      label={owning.agents.name}
      button={owning.agents.make}
      look="primary"
      value={name}
      field={{ maxLength: LONGEST_NAME, placeholder: owning.agents.namePlaceholder, required: true }}
      refusal={refusal}
      send={send}
    >
      <ScopeChoice title={owning.agents.limit} chosen={scopes} />
    </LineForm>
  );
}
