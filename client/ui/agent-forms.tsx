import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren, ComponentProps } from 'preact';
import type { Scope } from '../../shared/agents/scopes.ts';
import type { OwnedAgent } from '../../shared/contracts/agents.ts';
import { call } from '../net/rest.ts';
import { owning } from '../text/owning.ts';
import { Button } from './button.tsx';
import { usePage } from './context.ts';
import { Check, Refusal, reasonIn, useAttempt } from './kit/form.tsx';

interface LineFormProps {
  readonly field: ComponentProps<'input'>;
  readonly id: string;
  readonly label: string;
  readonly value: Signal<string>;
  readonly button: string;
  readonly look?: string;
  readonly why?: string;
  /** Why the last one was not taken; left out: nothing is refused. */
  readonly refusal?: Signal<string | null>;
  send(given: string): Promise<void>;
  readonly beside?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function LineForm({
  id,
  label,
  value,
  button,
  look,
  why,
  refusal,
  send,
  beside,
  children,
  field,
}: LineFormProps) {
  const busy = useSignal(false);
  const refused = refusal?.value ?? null;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    try {
      await send(value.value.trim());
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="new-agent" onSubmit={(event) => void submit(event)}>
      {why && <p>{why}</p>}
      <label for={id}>{label}</label>
      <input
        {...field}
        id={id}
        value={value.value}
        autocomplete="off"
        aria-invalid={refusal && refused !== null}
        aria-describedby={refused === null ? undefined : `${id}-refusal`}
        onInput={(event) => {
          value.value = event.currentTarget.value;
          if (refusal) refusal.value = null;
        }}
      />
      <button type="submit" class={look ? `button ${look}` : 'button'} disabled={busy.value}>
        {button}
      </button>
      {beside}
      {refused !== null && (
        <p class="refusal" id={`${id}-refusal`} role="alert">
          {refused}
        </p>
      )}
      {children}
    </form>
  );
}

/** An agent found again by its key: after a lost cookie, or because it was made without this page. */
export function ClaimForm() {
  const { actions } = usePage();
  const key = useSignal('');
  const refusal = useSignal<string | null>(null);
  const send = async (given: string) => {
    if (!given) return;
    refusal.value = await actions.claimAgent(given);
    if (refusal.value === null) key.value = '';
  };
  return (
    <details class="claim">
      <summary>{owning.agents.claimTitle}</summary>
      <p>{owning.agents.claimWhy}</p>
      <LineForm
        id="claim-key"
        label={owning.agents.claimKey}
        button={owning.agents.claim}
        value={key}
        field={{ type: 'password', placeholder: 'pgos_…', required: true }}
        refusal={refusal}
        send={send}
      />
    </details>
  );
}

/** Which model the agent runs on, by its owner's word; asked for when it is opened. */
export function ModelForm({ agentId }: { readonly agentId: string }) {
  const wanted = useSignal('');
  const said = useSignal<string | null>(null);
  const asked = useSignal(false);
  const ask = async () => {
    if (asked.value) return;
    asked.value = true;
    const { model } = await call('GET /agents/:id/model', { id: agentId }).catch(() => ({ model: null }));
    if (wanted.value === '') wanted.value = model ?? '';
  };
  const send = async (given: string) => {
    const model = given || null;
    try {
      await call('PUT /agents/:id/model', { id: agentId, body: { model } });
      said.value = model === null ? owning.model.removed : owning.model.kept(model);
    } catch (error) {
      said.value = reasonIn(error, owning.model.failed);
    }
  };
  return (
    <details class="scopes" onToggle={() => void ask()}>
      <summary>{owning.model.title}</summary>
      <LineForm
        id={`model-${agentId}`}
        label={owning.model.label}
        button={owning.model.keep}
        why={owning.model.why}
        value={wanted}
        field={{ maxLength: 60, placeholder: 'qwen3-32b' }}
        send={send}
      />
      {said.value !== null && <p role="status">{said.value}</p>}
    </details>
  );
}

/** Where an owner's own server hears of seats and ends; asked for when it is opened. */
export function WebhookForm({ agentId }: { readonly agentId: string }) {
  const { actions } = usePage();
  const state = useSignal<'unasked' | 'there' | 'off'>('unasked');
  const standing = useSignal<string | null>(null);
  const wanted = useSignal('');
  const secret = useSignal<string | null>(null);
  const refusal = useSignal<string | null>(null);
  const ask = async () => {
    if (state.value !== 'unasked') return;
    try {
      standing.value = await actions.webhookOf(agentId);
      // Somebody may have begun to write before the answer came.
      if (wanted.value === '') wanted.value = standing.value ?? '';
      state.value = 'there';
    } catch {
      state.value = 'off';
    }
  };
  const send = async (given: string) => {
    const answer = await actions.setWebhook(agentId, given);
    refusal.value = 'refusal' in answer ? answer.refusal : null;
    secret.value = 'secret' in answer ? answer.secret : null;
    if ('secret' in answer) standing.value = given;
  };
  const remove = async () => {
    await actions.removeWebhook(agentId);
    standing.value = null;
    secret.value = null;
    wanted.value = '';
  };
  const text = owning.webhook;
  return (
    <details class="scopes" onToggle={() => void ask()}>
      <summary>{text.title}</summary>
      {state.value === 'off' ? (
        <p>{text.off}</p>
      ) : (
        <LineForm
          id={`webhook-${agentId}`}
          label={text.url}
          button={text.set}
          why={text.why}
          value={wanted}
          field={{ type: 'url', placeholder: 'https://…', required: true }}
          refusal={refusal}
          send={send}
          beside={standing.value !== null && <Button text={text.remove} onClick={() => void remove()} />}
        />
      )}
      {secret.value !== null && (
        <p class="command">
          {text.secret} <code data-testid="webhook-secret">{secret.value}</code>
        </p>
      )}
    </details>
  );
}

interface ScopeChoiceProps {
  readonly title: string;
  /** `null`: nobody has touched the list. */
  readonly chosen: Signal<readonly Scope[] | null>;
  readonly standing?: readonly string[];
}

/** What a key may do, to be narrowed when it is made; closed until somebody wants it. */
export function ScopeChoice({ title, chosen, standing }: ScopeChoiceProps) {
  const { store } = usePage();
  const all = store.info.value?.scopes ?? [];
  const shown = chosen.value ?? standing ?? all;
  const toggle = (scope: string) => {
    chosen.value = all.filter((other) => (other === scope) !== shown.includes(other));
  };
  return (
    <details class="scopes">
      <summary>{title}</summary>
      <p>{owning.agents.limitWhy}</p>
      <ul>
        {all.map((scope) => (
          <li key={scope}>
            <label>
              <input type="checkbox" checked={shown.includes(scope)} onChange={() => toggle(scope)} /> {scope}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Whether an agent may be drawn to tables with people; only its owner can allow it. */
export function PeopleFlag({ agent }: { readonly agent: OwnedAgent }) {
  const allowed = useSignal(agent.playsWithPeople);
  const { refusal, run } = useAttempt(owning.people.failed);
  const set = (wanted: boolean) =>
    run(async () => {
      const body = { allowed: wanted };
      allowed.value = (await call('PUT /agents/:id/plays-with-people', { id: agent.agentId, body })).allowed;
    });
  return (
    <div class="people-flag">
      <Check label={owning.people.allow} value={allowed.value} set={(wanted) => void set(wanted)} />
      <Refusal text={refusal.value} />
    </div>
  );
}
