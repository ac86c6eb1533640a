import { useSignal } from '@preact/signals';
import { owning } from '../text/owning.ts';
import { usePage } from './context.ts';

/** Where an owner's own server hears of seats and ends; asked for when it is opened. */
export function WebhookForm({ agentId }: { readonly agentId: string }) {
  const { actions } = usePage();
  const state = useSignal<'unasked' | 'there' | 'off'>('unasked');
  const standing = useSignal<string | null>(null);
  const wanted = useSignal('');
  const secret = useSignal<string | null>(null);
  const refusal = useSignal<string | null>(null);
  const field = `webhook-${agentId}`;
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
  const submit = async (event: Event) => {
    event.preventDefault();
    const answer = await actions.setWebhook(agentId, wanted.value.trim());
    refusal.value = 'refusal' in answer ? answer.refusal : null;
    secret.value = 'secret' in answer ? answer.secret : null;
    if ('secret' in answer) standing.value = wanted.value.trim();
  };
  const remove = async () => {
    await actions.removeWebhook(agentId);
    standing.value = null;
    secret.value = null;
    wanted.value = '';
  };
  return (
    <details class="scopes" onToggle={() => void ask()}>
      <summary>{owning.webhook.title}</summary>
      {state.value === 'off' ? (
        <p>{owning.webhook.off}</p>
      ) : (
        <form class="new-agent" onSubmit={(event) => void submit(event)}>
          <p>{owning.webhook.why}</p>
          <label for={field}>{owning.webhook.url}</label>
          <input
            id={field}
            type="url"
            value={wanted.value}
            placeholder="https://…"
            autocomplete="off"
            required
            aria-invalid={refusal.value !== null}
            onInput={(event) => {
              wanted.value = event.currentTarget.value;
              refusal.value = null;
            }}
          />
          <button type="submit" class="button">
            {owning.webhook.set}
          </button>
          {standing.value !== null && (
            <button type="button" class="button" onClick={() => void remove()}>
              {owning.webhook.remove}
            </button>
          )}
          {refusal.value !== null && (
            <p class="refusal" role="alert">
              {refusal.value}
            </p>
          )}
        </form>
      )}
      {secret.value !== null && (
        <p class="command">
          {owning.webhook.secret} <code data-testid="webhook-secret">{secret.value}</code>
        </p>
      )}
    </details>
  );
}
