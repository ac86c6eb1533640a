// Forms of the stall: what is left empty is not sent.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { worldsText } from './text.ts';

interface FormProps {
  readonly heading: string;
  readonly submit: string;
  onSubmit(fields: Record<string, string>): Promise<unknown>;
  readonly children: ComponentChildren;
}

export function Form({ heading, submit, onSubmit, children }: FormProps) {
  const note = useSignal('');
  return (
    <form
      class="world-form"
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const given = [...new FormData(form)].filter(
          ([, value]) => typeof value === 'string' && value.trim() !== '',
        );
        try {
          await onSubmit(Object.fromEntries(given) as Record<string, string>);
          form.reset();
          note.value = worldsText.saved;
        } catch (error) {
          note.value = error instanceof Error ? error.message : worldsText.failed;
        }
      }}
    >
      <h3>{heading}</h3>
      {children}
      <button type="submit" class="button primary">
        {submit}
      </button>
      <p role="status">{note.value}</p>
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly most: number;
  readonly lines?: number;
  readonly required?: boolean;
}

export const Field = ({ name, label, most, lines = 1, required = false }: FieldProps) =>
  lines > 1 ? (
    <label>
      {label}
      <textarea class="input" name={name} maxLength={most} rows={lines} required={required} />
    </label>
  ) : (
    <label>
      {label}
      <input class="input" name={name} maxLength={most} required={required} />
    </label>
  );

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What the empty choice is called; without it one must be made. */
  readonly none?: string;
}

export const Choice = ({ name, label, options, none }: ChoiceProps) => (
  <label>
    {label}
    <select class="input" name={name} required={none === undefined}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);
