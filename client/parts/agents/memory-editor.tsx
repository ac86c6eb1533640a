import { useSignal } from '@preact/signals';
import type { AgentKeepsakes } from '../../../shared/contracts/gateway.ts';
import { call } from '../../net/rest.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { reasonIn, submits } from '../../ui/kit/form.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { experiencePath } from '../paths.ts';
import { agentText as text } from './text.ts';

interface MemoryEditorProps {
  readonly agentId: string;
  readonly kept: AgentKeepsakes['memory'][number];
  onSaved(): void;
}

const MOST_LINES = 16;

/** One layer of one experience as JSON; removing a key deletes it. */
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
      await call('POST /experiences/:experience_id/memory', {
        experience_id: id,
        query: { as: agentId },
        body: { layer, data: change },
      });
      draft.value = null;
      said.value = { ok: true, words: text.saved };
      onSaved();
    } catch (error) {
      said.value = { ok: false, words: reasonIn(error, String(error)) };
    }
  };
  return (
    <form class="memory" onSubmit={submits(() => void save())}>
      <p class="memory-of">
        <PageLink to={experiencePath(id)}>{name}</PageLink> <Chip>{text.layers[layer]}</Chip>
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

/** The change that turns the layer into the owner's text: `null` for every removed key; null: invalid JSON. */
export function memoryChange(
  before: Readonly<Record<string, unknown>>,
  written: string,
): Readonly<Record<string, unknown>> | null {
  let after: unknown;
  try {
    after = JSON.parse(written);
  } catch {
    return null;
  }
  if (typeof after !== 'object' || after === null || Array.isArray(after)) return null;
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).filter(
    ([key, value]) => !Object.hasOwn(before, key) || JSON.stringify(before[key]) !== JSON.stringify(value),
  );
  return Object.fromEntries([...removed.map((key) => [key, null] as const), ...changed]);
}
