import { useSignal } from '@preact/signals';
import type { AgentKeepsakes } from '../../../shared/contracts/gateway.ts';
import { ApiError } from '../../net/rest.ts';
import { Chip } from '../../ui/kit/chip.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { agentApi } from './api.ts';
import { memoryChange } from './memory-change.ts';
import { agentText as text } from './text.ts';

interface MemoryEditorProps {
  readonly agentId: string;
  readonly kept: AgentKeepsakes['memory'][number];
  onSaved(): void;
}

const MOST_LINES = 16;

/** One layer of one experience as JSON; a key that is taken out is forgotten. */
export function MemoryEditor({ agentId, kept, onSaved }: MemoryEditorProps) {
  const asText = JSON.stringify(kept.data, null, 2);
  const draft = useSignal<string | null>(null);
  const said = useSignal<{ readonly ok: boolean; readonly words: string } | null>(null);
  const { experience_id: id, experience_name: name, layer } = kept;
  const shown = draft.value ?? asText;
  const save = async () => {
    const change = memoryChange(kept.data, shown);
    if (!change) {
      said.value = { ok: false, words: text.notJson };
      return;
    }
    try {
      await agentApi.remember(agentId, id, layer, change);
      draft.value = null;
      said.value = { ok: true, words: text.saved };
      onSaved();
    } catch (error) {
      said.value = { ok: false, words: error instanceof ApiError ? error.message : String(error) };
    }
  };
  return (
    <form
      class="memory"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p class="memory-of">
        <PageLink to={`/x/${encodeURIComponent(id)}`}>{name}</PageLink> <Chip>{text.layers[layer]}</Chip>
      </p>
      <textarea
        class="input"
        aria-label={text.memoryOf(name, text.layers[layer])}
        spellcheck={false}
        rows={Math.min(MOST_LINES, shown.split('\n').length + 1)}
        value={shown}
        onInput={({ currentTarget }) => {
          draft.value = currentTarget.value;
          said.value = null;
        }}
      />
      <p class="memory-save">
        <button type="submit" class="button small" disabled={draft.value === null || draft.value === asText}>
          {text.save}
        </button>
        <span role="status" data-ok={said.value?.ok}>
          {said.value?.words}
        </span>
      </p>
    </form>
  );
}
