import { useEffect, useRef } from 'preact/hooks';

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
