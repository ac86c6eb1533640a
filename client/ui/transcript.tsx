// The lines of a match as a log: it follows the end, stays where it is read, and goes to a line that is asked for.

import './transcript.css';
import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { usePage, useWatch } from './context.ts';
import { reducedMotion } from './screen-size.ts';
import { Empty, Section } from './section.tsx';

const AT_THE_END_PX = 40;
const NEAR_THE_TOP_PX = 120;

interface TranscriptProps<L> {
  readonly id: string;
  readonly testId: string;
  readonly words: {
    readonly title: string;
    readonly label: string;
    readonly empty: string;
    readonly newer: string;
    readonly earlier: string;
    readonly asking: string;
  };
  readonly lines: readonly L[];
  /** A list item with the line's id as `data-event`. */
  entry(line: L, marked: boolean): ComponentChildren;
}

export function Transcript<L extends { readonly id: string }>(props: TranscriptProps<L>) {
  const { id, testId, words, lines, entry } = props;
  const watch = useWatch();
  const { actions } = usePage();
  const list = useRef<HTMLDivElement>(null);
  const following = useSignal(true);
  const scrolledTo = useRef(0);
  const scrolledIn = useRef('');
  const earlier = watch.earlier.value;
  const quiet = useComputed(() => watch.mode.value !== 'live');
  const marked = watch.focusLine.value?.id;

  const toEnd = () => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  /** The list alone is scrolled: `scrollIntoView` would move the other panels out of sight as well. */
  const toMiddle = (line: HTMLElement) => {
    const element = list.current;
    if (!element) return;
    const lineBox = line.getBoundingClientRect();
    const above = lineBox.top - element.getBoundingClientRect().top;
    const most = element.scrollHeight - element.clientHeight;
    const wanted = element.scrollTop + above - (element.clientHeight - lineBox.height) / 2;
    const top = Math.max(0, Math.min(most, wanted));
    // A line at the end: there is nothing newer to go to.
    if (most - top < AT_THE_END_PX) following.value = true;
    element.scrollTo({ top, behavior: reducedMotion.peek() ? 'instant' : 'smooth' });
  };
  // Earlier lines come in above: what is being read stays where it is.
  const first = lines[0]?.id;
  const shownFirst = useRef(first);
  const belowTop = useRef(0);
  if (shownFirst.current !== first && list.current) {
    belowTop.current = list.current.scrollHeight - list.current.scrollTop;
  }
  useLayoutEffect(() => {
    const element = list.current;
    if (following.peek()) toEnd();
    else if (element && shownFirst.current !== first)
      element.scrollTop = element.scrollHeight - belowTop.current;
    shownFirst.current = first;
  }, [lines.length, first]);
  // Other panels grow and shrink: the end must stay in sight all the same.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (following.peek()) toEnd();
    });
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, [following]);

  // A link may lead to a line that is still on its way.
  const gone = useRef<unknown>(null);
  const arrived = useComputed(() => {
    const wanted = watch.focusLine.value;
    return wanted && watch.model.value.seen.has(wanted.id) ? wanted : null;
  });
  useSignalEffect(() => {
    const wanted = arrived.value;
    if (!wanted || wanted === gone.current) return;
    gone.current = wanted;
    watch.tab.value = id;
    requestAnimationFrame(() => {
      const line = list.current?.querySelector(`[data-event="${CSS.escape(wanted.id)}"]`);
      // Not every event has a line: what happened last is in sight all the same.
      if (!(line instanceof HTMLElement)) return;
      following.value = false;
      toMiddle(line);
      line.focus({ preventScroll: true });
    });
  });

  const onScroll = () => {
    const element = list.current;
    if (!element) return;
    const { scrollHeight, clientHeight, scrollTop } = element;
    const fromEnd = scrollHeight - scrollTop - clientHeight;
    const size = `${scrollHeight} ${clientHeight}`;
    // Only a viewer scrolls upwards; growing content does not, and where the list has another size the browser does.
    const upwards = scrollTop < scrolledTo.current && size === scrolledIn.current;
    if (fromEnd < AT_THE_END_PX) following.value = true;
    else if (upwards) following.value = false;
    scrolledTo.current = scrollTop;
    scrolledIn.current = size;
    if (upwards && scrollTop < NEAR_THE_TOP_PX && watch.earlier.peek() === 'more') actions.loadEarlier();
  };

  return (
    <Section id={id} title={words.title} grow>
      {lines.length === 0 && <Empty>{words.empty}</Empty>}
      <div
        class="transcript"
        ref={list}
        role="log"
        aria-live={quiet.value ? 'off' : 'polite'}
        aria-label={words.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        tabIndex={0}
        onScroll={onScroll}
        data-testid={testId}
      >
        {earlier !== 'none' && lines.length > 0 && (
          <button
            type="button"
            class="earlier"
            disabled={earlier === 'asking'}
            onClick={() => {
              following.value = false;
              actions.loadEarlier();
            }}
          >
            {earlier === 'asking' ? words.asking : words.earlier}
          </button>
        )}
        <ol>{lines.map((line) => entry(line, line.id === marked))}</ol>
      </div>
      {!following.value && lines.length > 0 && (
        <button
          type="button"
          class="newer"
          onClick={() => {
            following.value = true;
            toEnd();
          }}
        >
          {words.newer}
        </button>
      )}
    </Section>
  );
}
