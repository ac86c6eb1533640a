import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ApiError } from '../../net/rest.ts';
import { Button, setTo } from '../button.tsx';
import { usePage } from '../context.ts';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly placeholder?: string;
  readonly optional?: boolean;
  readonly wide?: boolean;
  set(value: string): void;
}

export const Field = ({ label, value, most, placeholder, optional, wide, set }: FieldProps) => (
  <label class={wide ? 'wide' : undefined}>
    {label}
    <input
      class="input"
      value={value}
      required={!optional}
      maxLength={most}
      placeholder={placeholder}
      autocomplete="off"
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  </label>
);

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  set(value: number): void;
}

export const Count = ({ label, value, least, most, set }: CountProps) => (
  <label>
    {label}
    <input
      class="input"
      type="number"
      min={least}
      max={most}
      required
      value={value}
      onInput={({ currentTarget }) => set(currentTarget.valueAsNumber)}
    />
  </label>
);

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  set(value: string): void;
}

export const Choice = ({ label, value, options, set }: ChoiceProps) => (
  <label>
    {label}
    <select class="input" value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
      {options.map(([id, words]) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

interface CheckProps {
  readonly label: string;
  readonly value: boolean;
  set(value: boolean): void;
}

export const Check = ({ label, value, set }: CheckProps) => (
  <label class="check">
    <input type="checkbox" checked={value} onChange={({ currentTarget }) => set(currentTarget.checked)} />{' '}
    {label}
  </label>
);

/** Switches what is shown. */
export const CheckLine = ({ label, on }: { readonly label: string; readonly on: Signal<boolean> }) => (
  <label class="check-line">
    <input
      type="checkbox"
      checked={on.value}
      onChange={({ currentTarget }) => {
        on.value = currentTarget.checked;
      }}
    />
    {label}
  </label>
);

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  onSearch(words: string): void;
}

const REST_MS = 250;
const MOST = 100;

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <search class="search-box">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          clearTimeout(timer.current);
          const words = new FormData(event.currentTarget).get('words');
          onSearch(typeof words === 'string' ? words : '');
        }}
      >
        <input
          class="input"
          type="search"
          name="words"
          aria-label={label}
          placeholder={label}
          maxLength={MOST}
          defaultValue={value}
          onInput={({ currentTarget }) => {
            clearTimeout(timer.current);
            const words = currentTarget.value;
            timer.current = setTimeout(() => onSearch(words), REST_MS);
          }}
        />
      </form>
    </search>
  );
}

/** Why the server refused, in its own words; `failed`: it has not answered. */
export const reasonIn = (error: unknown, failed: string): string =>
  error instanceof ApiError ? error.message : failed;

export type Attempt = ReturnType<typeof useAttempt>;

export function useAttempt(failed: string) {
  const busy = useSignal(false);
  /** Why the last attempt failed. */
  const refusal = useSignal<string | null>(null);
  return {
    busy,
    refusal,
    /** One at a time: does nothing while another is running. Resolves to whether it succeeded. */
    async run(work: () => Promise<unknown>): Promise<boolean> {
      if (busy.peek()) return false;
      busy.value = true;
      refusal.value = null;
      try {
        await work();
      } catch (error) {
        refusal.value = reasonIn(error, failed);
      }
      busy.value = false;
      return refusal.peek() === null;
    },
  };
}

/** Carries out an action of the viewer; if it fails, a toast shows why. */
export function useToasted(failed: string): (work: () => Promise<unknown>) => Promise<void> {
  const { store } = usePage();
  return async (work) => {
    await work().catch((error: unknown) => store.toast(reasonIn(error, failed), 'bad'));
  };
}

export const Refusal = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p class="refusal" role="alert">
      {text}
    </p>
  );

/** The form stays on the page. */
export const submits =
  (send: (form: HTMLFormElement) => unknown) =>
  (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    send(event.currentTarget);
  };

interface PageFormProps {
  readonly attempt: Attempt;
  readonly button: string;
  send(): Promise<unknown>;
  readonly children: ComponentChildren;
}

export const PageForm = ({ attempt: { busy, refusal, run }, button, send, children }: PageFormProps) => (
  <form class="page-form" onSubmit={submits(() => void run(send))}>
    {children}
    <Refusal text={refusal.value} />
    <button type="submit" class="button primary" disabled={busy.value}>
      {button}
    </button>
  </form>
);

/** The value of one field of a form, and how it changes: `<Field {...of('name')} />`. */
export const fieldsOf =
  <Values extends object>(values: Values, change: (changes: Partial<Values>) => void) =>
  <Key extends keyof Values>(key: Key) => ({
    value: values[key],
    set: (value: Values[Key]) => change({ [key]: value } as unknown as Partial<Values>),
  });

interface SureButtonProps {
  readonly text: string;
  /** Shown once it is pressed: the second press acts. */
  readonly sure: string;
  readonly label?: string;
  readonly sureLabel?: string;
  readonly disabled?: boolean;
  act(): unknown;
}

export function SureButton({ text, sure, label, sureLabel = label, disabled, act }: SureButtonProps) {
  const asks = useSignal(false);
  return (
    <Button
      look="small"
      text={asks.value ? sure : text}
      disabled={disabled}
      aria-label={asks.value ? sureLabel : label}
      onClick={() => {
        if (asks.value) act();
        asks.value = !asks.value;
      }}
      onBlur={setTo(asks, false)}
    />
  );
}
