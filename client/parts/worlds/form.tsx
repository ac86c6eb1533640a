// Forms of the stall: what is left empty is not sent.

import type { ComponentChildren } from 'preact';
import { codePoints } from '../../../shared/worlds/limits.ts';
import { useDeed } from './deed.ts';
import { worldsText } from './text.ts';

interface FormProps {
  readonly heading: string;
  readonly submit: string;
  onSubmit(fields: Record<string, string>): Promise<unknown>;
  readonly children: ComponentChildren;
}

export function Form({ heading, submit, onSubmit, children }: FormProps) {
  const { busy, note, run } = useDeed();
  return (
    <form
      class="world-form"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const given = [...new FormData(form)].filter(
          ([, value]) => typeof value === 'string' && value.trim() !== '',
        );
        void run(async () => {
          await onSubmit(Object.fromEntries(given) as Record<string, string>);
          form.reset();
          return worldsText.saved;
        });
      }}
    >
      <h3>{heading}</h3>
      {children}
      <button type="submit" class="button primary" disabled={busy.value}>
        {submit}
      </button>
      <p role="status">{note.value}</p>
    </form>
  );
}

/** Where somebody else keeps what is typed. */
interface Kept {
  readonly value?: string;
  set?(value: string): void;
}

interface FieldProps extends Kept {
  readonly name: string;
  readonly label: string;
  readonly most: number;
  readonly lines?: number;
  readonly required?: boolean;
}

const kept = ({ value, set }: Kept) =>
  set
    ? { value, onInput: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value) }
    : {};

interface Typed {
  readonly currentTarget: HTMLInputElement | HTMLTextAreaElement;
}

export function Field({ name, label, most, lines = 1, required = false, value, set }: FieldProps) {
  // Not `maxLength`, which counts UTF-16 units: the town counts code points.
  const onInput = ({ currentTarget }: Typed): void => {
    const isTooLong = codePoints(currentTarget.value) > most;
    currentTarget.setCustomValidity(isTooLong ? worldsText.tooLong(most) : '');
    set?.(currentTarget.value);
  };
  const input = { class: 'input', name, required, onInput, ...(set && { value }) };
  return lines > 1 ? (
    <label>
      {label}
      <textarea {...input} rows={lines} />
    </label>
  ) : (
    <label>
      {label}
      <input {...input} />
    </label>
  );
}

interface ChoiceProps extends Kept {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What the empty choice is called; without it one must be made. */
  readonly none?: string;
}

export const Choice = ({ name, label, options, none, ...by }: ChoiceProps) => (
  <label>
    {label}
    <select class="input" name={name} required={none === undefined} {...kept(by)}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);

export const plain = (value: string) => ({ value, label: value });
export const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
