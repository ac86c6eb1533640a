import { useSignal } from '@preact/signals';
import type { AgentModelReply } from '../../shared/protocol/rest.ts';
import { ApiError, call } from '../net/rest.ts';
import { owning } from '../text/owning.ts';

/** Which model the agent runs on, by its owner's word; asked for when it is opened. */
export function ModelForm({ agentId }: { readonly agentId: string }) {
  const wanted = useSignal('');
  const said = useSignal<string | null>(null);
  const asked = useSignal(false);
  const path = `/agents/${encodeURIComponent(agentId)}/model`;
  const field = `model-${agentId}`;
  const ask = async () => {
    if (asked.value) return;
    asked.value = true;
    const { model } = await call<AgentModelReply>('GET', path).catch(() => ({ model: null }));
    if (wanted.value === '') wanted.value = model ?? '';
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    const model = wanted.value.trim() || null;
    try {
      await call<AgentModelReply>('PUT', path, { model });
      said.value = model === null ? owning.model.removed : owning.model.kept(model);
    } catch (error) {
      said.value = error instanceof ApiError ? error.message : owning.model.failed;
    }
  };
  return (
    <details class="scopes" onToggle={() => void ask()}>
      <summary>{owning.model.title}</summary>
      <form class="new-agent" onSubmit={(event) => void submit(event)}>
        <p>{owning.model.why}</p>
        <label for={field}>{owning.model.label}</label>
        <input
          id={field}
          value={wanted.value}
          maxLength={60}
          autocomplete="off"
          placeholder="qwen3-32b"
          onInput={(event) => {
            wanted.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="button">
          {owning.model.keep}
        </button>
      </form>
      {said.value !== null && <p role="status">{said.value}</p>}
    </details>
  );
}
