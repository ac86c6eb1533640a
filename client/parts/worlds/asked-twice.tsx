// Something is taken away for good: asked once more, with what goes along named.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useDeed } from './deed.ts';
import { worldsText } from './text.ts';

interface AskedTwiceProps {
  /** On the button that asks. */
  readonly children: ComponentChildren;
  /** What would be gone. */
  readonly words: string;
  /** Beside the rows of a list. */
  readonly small?: boolean;
  /** What it answers is said. */
  remove(): Promise<string>;
}

export function AskedTwice({ children, words, small = false, remove }: AskedTwiceProps) {
  const asks = useSignal(false);
  const { busy, note, run } = useDeed();
  const stay = useRef<HTMLButtonElement>(null);
  // Whoever comes by keyboard stands on the harmless answer.
  useEffect(() => stay.current?.focus(), [asks.value]);
  const button = small ? 'button small' : 'button';
  const ask = (wanted: boolean) => () => {
    asks.value = wanted;
  };
  return (
    <>
      {asks.value ? (
        <>
          <p>{words}</p>
          <p>
            <button type="button" class={button} ref={stay} onClick={ask(false)}>
              {worldsText.keep}
            </button>{' '}
            <button
              type="button"
              class={`${button} danger`}
              disabled={busy.value}
              onClick={() => void run(remove)}
            >
              {worldsText.removeForGood}
            </button>
          </p>
        </>
      ) : (
        <button type="button" class={button} onClick={ask(true)}>
          {children}
        </button>
      )}
      <p role="status">{note.value}</p>
    </>
  );
}
