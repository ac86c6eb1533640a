import { useSignal } from '@preact/signals';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';

/** An agent found again by its key: after a lost cookie, or because it was made without this page. */
export function ClaimForm() {
  const { actions } = usePage();
  const key = useSignal('');
  const busy = useSignal(false);
  const refusal = useSignal<string | null>(null);
  const submit = async (event: Event) => {
    event.preventDefault();
    const given = key.value.trim();
    if (!given || busy.value) return;
    busy.value = true;
    refusal.value = await actions.claimAgent(given);
    if (refusal.value === null) key.value = '';
    busy.value = false;
  };
  return (
    <details class="claim">
      <summary>{en.owners.claimTitle}</summary>
      <p>{en.owners.claimWhy}</p>
      <form class="new-agent" onSubmit={(event) => void submit(event)}>
        <label for="claim-key">{en.owners.claimKey}</label>
        <input
          id="claim-key"
          type="password"
          value={key.value}
          placeholder="pgos_…"
          autocomplete="off"
          required
          aria-invalid={refusal.value !== null}
          aria-describedby={refusal.value === null ? undefined : 'claim-refusal'}
          onInput={(event) => {
            key.value = event.currentTarget.value;
            refusal.value = null;
          }}
        />
        <button type="submit" class="button" disabled={busy.value}>
          {en.owners.claim}
        </button>
        {refusal.value !== null && (
          <p class="refusal" id="claim-refusal" role="alert">
            {refusal.value}
          </p>
        )}
      </form>
    </details>
  );
}
