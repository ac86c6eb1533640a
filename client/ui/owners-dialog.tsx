import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { en } from '../text/en.ts';
import { owning } from '../text/owning.ts';
import { AgentCard } from './agent-card.tsx';
import { ClaimForm } from './claim-form.tsx';
import { usePage } from './context.ts';
import { Dialog } from './dialog.tsx';
import { KeyCard } from './key-card.tsx';
import { ScopeChoice } from './scope-choice.tsx';
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
  return (
    <Dialog
      title={en.owners.title}
      onClose={() => {
        store.dialog.value = null;
      }}
    >
      <p>{en.owners.intro}</p>
      <NewAgentForm />
      <ClaimForm />
      {store.freshKeys.value.map((fresh) => (
        <KeyCard key={fresh.apiKey} fresh={fresh} />
      ))}
      <h3>{en.owners.yours}</h3>
      {agents.length > 0 && <NoticeChoice />}
      {agents.length === 0 ? (
        <Empty>{loaded ? en.owners.none : en.owners.loading}</Empty>
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
      return (
        <button type="button" class="button small" onClick={() => void actions.allowNotices()}>
          {owning.notices.ask}
        </button>
      );
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
  const scopes = useSignal<readonly string[] | null>(null);
  const busy = useSignal(false);
  const refusal = useSignal<string | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    const wanted = name.value.trim();
    if (!wanted || busy.value) return;
    busy.value = true;
    refusal.value = await actions.makeAgent(wanted, scopes.value);
    if (refusal.value === null) {
      name.value = '';
      scopes.value = null;
    }
    busy.value = false;
  };
  return (
    <form class="new-agent" onSubmit={(event) => void submit(event)}>
      <label for="agent-name">{en.owners.name}</label>
      <input
        id="agent-name"
        value={name.value}
        maxLength={LONGEST_NAME}
        placeholder={en.owners.namePlaceholder}
        autocomplete="off"
        required
        aria-invalid={refusal.value !== null}
        aria-describedby={refusal.value === null ? undefined : 'agent-name-refusal'}
        onInput={(event) => {
          name.value = event.currentTarget.value;
          refusal.value = null;
        }}
      />
      <button type="submit" class="button primary" disabled={busy.value}>
        {en.owners.make}
      </button>
      {refusal.value !== null && (
        <p class="refusal" id="agent-name-refusal" role="alert">
          {refusal.value}
        </p>
      )}
      <ScopeChoice title={en.owners.limit} chosen={scopes} />
    </form>
  );
}
