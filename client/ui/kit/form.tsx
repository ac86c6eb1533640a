import { useEffect, useRef } from 'preact/hooks';

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
  readonly on: boolean;
  set(on: boolean): void;
}

export const Check = ({ label, on, set }: CheckProps) => (
  <label class="check">
    <input type="checkbox" checked={on} onChange={({ currentTarget }) => set(currentTarget.checked)} />{' '}
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
