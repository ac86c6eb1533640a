import { Button } from '../../ui/button.tsx';

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
      <Button text={words.back} disabled={isFirst} onClick={back} />
      <Button text={words.on} disabled={isLast} onClick={on} />
    </nav>
  );
}
