interface PagerProps {
  readonly words: { readonly pages: string; readonly back: string; readonly on: string };
  readonly isFirst: boolean;
  readonly isLast: boolean;
  back(): void;
  on(): void;
}

export function Pager({ back, isFirst, isLast, on, words }: PagerProps) {
  if (isFirst && isLast) return null;
  return (
    <nav class="pager" aria-label={words.pages}>
      <button type="button" class="button" disabled={isFirst} onClick={back}>
        {words.back}
      </button>
      <button type="button" class="button" disabled={isLast} onClick={on}>
        {words.on}
      </button>
    </nav>
  );
}
