// An entry, or one of its ties, is taken out of a world.

import { text } from '../../widgets/fields.ts';
import { AskedTwice } from './asked-twice.tsx';
import { useDeed } from './deed.ts';
import { worldsText } from './text.ts';
import type { Fields, WorldApi } from './worlds-api.ts';

interface RemoveProps {
  readonly name: string;
  /** What would be gone, in words. */
  readonly words: string;
  remove(): Promise<unknown>;
  gone(): void;
}

export const RemoveEntry = ({ name, words, remove, gone }: RemoveProps) => (
  <AskedTwice
    small
    words={words}
    remove={async () => {
      await remove();
      gone();
      return '';
    }}
  >
    {worldsText.removeEntry}
    <span class="hidden-text"> {name}</span>
  </AskedTwice>
);

interface Tied {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** The ids come beside the ties, in their order. */
function tiesIn({ relationshipIds, relationships }: Fields): Tied[] {
  const [ids, ties] = [relationshipIds, relationships].map((list) => (Array.isArray(list) ? list : []));
  return (ties ?? []).map((tie: Fields, i) => ({
    id: String(ids?.[i] ?? ''),
    name: text(tie, 'characterName'),
    type: text(tie, 'characterIs'),
  }));
}

export const tieCount = (fields: Fields): number => tiesIn(fields).length;

interface TiesProps {
  readonly api: WorldApi;
  readonly fields: Fields;
  done(): void;
}

export function TieList({ api, fields, done }: TiesProps) {
  const { busy, note, run } = useDeed();
  const ties = tiesIn(fields);
  if (ties.length === 0) return null;
  const remove = (id: string) => async (): Promise<string> => {
    await api.removeTie(id);
    done();
    return worldsText.removed;
  };
  return (
    <details class="world-ties">
      <summary>{worldsText.ties}</summary>
      <ul>
        {ties.map(({ id, name, type }) => (
          <li key={id}>
            {name} <span class="world-theme">{type}</span>{' '}
            <button
              type="button"
              class="button small"
              disabled={busy.value}
              aria-label={worldsText.removeTie(name, type)}
              onClick={() => void run(remove(id))}
            >
              {worldsText.removeEntry}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{note.value}</p>
    </details>
  );
}
