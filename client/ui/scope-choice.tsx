import type { Signal } from '@preact/signals';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';

interface ScopeChoiceProps {
  readonly title: string;
  /** `null`: nobody has touched the list. */
  readonly chosen: Signal<readonly string[] | null>;
  /** What the list shows until somebody does; left out, everything. */
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
      <p>{en.owners.limitWhy}</p>
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
