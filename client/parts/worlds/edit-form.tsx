// Changing what stands in a world. Somebody else may do the same: then theirs is told, and nothing typed here is lost.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { ApiError } from '../../net/rest.ts';
import { useDeed } from './deed.ts';
import { worldsText } from './text.ts';

export type Values = Readonly<Record<string, string>>;

/** As it was read. */
export interface State {
  readonly values: Values;
  readonly rev: number;
}

interface EditProps {
  readonly heading: string;
  readonly start: State;
  /** Only what was changed. */
  save(changes: Values, rev: number): Promise<{ readonly rev?: unknown }>;
  reload(): Promise<State>;
  done(): void;
  cancel?(): void;
  children(of: (name: string) => { value: string; set(value: string): void }): ComponentChildren;
}

const changesFrom = (before: Values, typed: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== before[name]));

export function EditForm({ heading, start, save, reload, done, cancel, children }: EditProps) {
  const base = useSignal(start);
  const typed = useSignal(start.values);
  const { busy, note, run } = useDeed();
  const submit = async (): Promise<string> => {
    const changes = changesFrom(base.value.values, typed.value);
    if (Object.keys(changes).length === 0) return worldsText.unchanged;
    for (;;) {
      try {
        const { rev } = await save(changes, base.value.rev);
        base.value = { values: typed.value, rev: Number(rev) };
        done();
        return worldsText.changed;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
        const before = base.value.values;
        base.value = await reload();
        const fresh = base.value.values;
        const theirs = Object.keys(changesFrom(before, fresh));
        // Something else in the world has moved on, and nothing that stands in this form: then nobody is overwritten.
        if (theirs.length === 0) continue;
        // What was not touched here is shown as they have left it; what was, as it was typed.
        typed.value = { ...fresh, ...changes };
        return worldsText.conflict(theirs.map((name) => fresh[name] || worldsText.empty));
      }
    }
  };
  return (
    <form
      class="world-form"
      aria-label={heading}
      onSubmit={(event) => {
        event.preventDefault();
        void run(submit);
      }}
    >
      <h3>{heading}</h3>
      {children((name) => ({
        value: typed.value[name] ?? '',
        set: (value) => {
          typed.value = { ...typed.value, [name]: value };
        },
      }))}
      <p>
        <button type="submit" class="button primary" disabled={busy.value}>
          {worldsText.saveChanges}
        </button>{' '}
        {cancel && (
          <button type="button" class="button" onClick={cancel}>
            {worldsText.cancel}
          </button>
        )}
      </p>
      <p role="status">{note.value}</p>
    </form>
  );
}
