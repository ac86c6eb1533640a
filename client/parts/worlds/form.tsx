import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { LOCATION_TYPES, LONGEST } from '../../../shared/worlds/model.ts';
import { ApiError } from '../../net/rest.ts';
import { Button } from '../../ui/button.tsx';
import { worldsText } from './text.ts';

const troubleOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : worldsText.failed;

/** `working`: what is said meanwhile. */
export function useDeed(working: string = worldsText.busy) {
  const busy = useSignal(false);
  const note = useSignal('');
  return {
    busy,
    note,
    /** One at a time. What the work answers is said; when it fails, why. */
    async run(work: () => Promise<string>): Promise<void> {
      if (busy.peek()) return;
      busy.value = true;
      note.value = working;
      try {
        note.value = await work();
      } catch (error) {
        note.value = troubleOf(error);
      } finally {
        busy.value = false;
      }
    },
    say(words: string): void {
      note.value = words;
    },
  };
}

interface FormProps<Body> {
  readonly heading: string;
  readonly submit: string;
  onSubmit(fields: Body): Promise<unknown>;
  readonly children: ComponentChildren;
}

/** What is left empty is not sent. */
export function Form<Body extends object>({ heading, submit, onSubmit, children }: FormProps<Body>) {
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
          await onSubmit(Object.fromEntries(given) as Body);
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

/** Where a form that changes an entry keeps what is typed; a form for a new one has it in the page. */
interface Kept {
  readonly value?: string;
  set?(value: string): void;
}
type KeptOf = (name: string) => Kept;
const inPage: KeptOf = () => ({});

interface FieldProps extends Kept {
  readonly name: string;
  readonly label: string;
  readonly most: number;
  readonly lines?: number;
  readonly required?: boolean;
}

export function Field({ name, label, most, lines = 1, required = false, value, set }: FieldProps) {
  // Not `maxLength`, which counts UTF-16 units: the town counts code points.
  const onInput = ({
    currentTarget,
  }: {
    readonly currentTarget: HTMLInputElement | HTMLTextAreaElement;
  }): void => {
    const isTooLong = [...currentTarget.value].length > most;
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

interface Option {
  readonly value: string;
  readonly label: string;
}

interface ChoiceProps extends Kept {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** What the empty choice is called; without it one must be made. */
  readonly none?: string;
}

export const Choice = ({ name, label, options, none, value, set }: ChoiceProps) => (
  <label>
    {label}
    <select
      class="input"
      name={name}
      required={none === undefined}
      {...(set && { value, onInput: ({ currentTarget }) => set(currentTarget.value) })}
    >
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

interface InputsProps {
  readonly of?: KeptOf;
  readonly lines: number;
}

const Name = ({ of }: { readonly of: KeptOf }) => (
  <Field name="name" label={worldsText.name} most={LONGEST.name} required {...of('name')} />
);

export const WorldInputs = ({ of = inPage, lines }: InputsProps) => (
  <>
    <Name of={of} />
    <Field name="theme" label={worldsText.theme} most={LONGEST.theme} {...of('theme')} />
    <Field
      name="description"
      label={worldsText.description}
      most={LONGEST.worldDescription}
      lines={lines}
      {...of('description')}
    />
  </>
);

interface CharacterInputsProps extends InputsProps {
  readonly traits: ComponentChildren;
  readonly homes: readonly Option[];
}

export const CharacterInputs = ({ of = inPage, lines, traits, homes }: CharacterInputsProps) => (
  <>
    <Name of={of} />
    <Field name="role" label={worldsText.role} most={LONGEST.role} {...of('role')} />
    {traits}
    <Field
      name="background"
      label={worldsText.background}
      most={LONGEST.background}
      lines={lines}
      {...of('background')}
    />
    <Choice
      name="locationId"
      label={worldsText.livesAt}
      options={homes}
      none={worldsText.nowhere}
      {...of('locationId')}
    />
  </>
);

export const PlaceInputs = ({ of = inPage, lines }: InputsProps) => (
  <>
    <Name of={of} />
    <Choice
      name="type"
      label={worldsText.type}
      options={LOCATION_TYPES.map(plain)}
      none="—"
      {...of('type')}
    />
    <Field
      name="description"
      label={worldsText.description}
      most={LONGEST.placeDescription}
      lines={lines}
      {...of('description')}
    />
  </>
);

/** "Wise, old" and one trait a line alike. */
export const traitsIn = (text: string, separator: ',' | '\n'): string[] =>
  text
    .split(separator)
    .map((trait) => trait.trim())
    .filter(Boolean);

export type Values = Readonly<Record<string, string>>;

export interface State {
  readonly values: Values;
  readonly rev: number;
}

interface EditProps {
  readonly heading: string;
  readonly start: State;
  save(changes: Values, rev: number): Promise<{ readonly rev: number }>;
  reload(): Promise<State>;
  done(): void;
  cancel?(): void;
  children(of: KeptOf): ComponentChildren;
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
        base.value = { values: typed.value, rev };
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
        {cancel && <Button text={worldsText.cancel} onClick={cancel} />}
      </p>
      <p role="status">{note.value}</p>
    </form>
  );
}
