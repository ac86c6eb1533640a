import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { usePage } from '../../../ui/context.ts';
import { reducedMotion } from '../../../ui/screen-size.ts';
import { Empty, Section } from '../../../ui/section.tsx';
import { keyMomentsOf, type LabelledLine, labelLines } from '../state/line-labels.ts';
import type { Line } from '../state/match-lines.ts';
import { words } from '../text.ts';
import { TranscriptLine } from './transcript-line.tsx';
import { useMatch } from './use-match.ts';

const AT_THE_END_PX = 40;
const NEAR_THE_TOP_PX = 120;

export function TranscriptPanel() {
  const watch = useMatch();
  const { actions } = usePage();
  const list = useRef<HTMLDivElement>(null);
  const following = useSignal(true);
  const scrolledTo = useRef(0);
  const { lines } = watch.model.value;
  const labels = labelLines(keyMomentsOf(watch.moments.value));
  const earlier = watch.earlier.value;
  const quiet = useComputed(() => watch.mode.value !== 'live');
  const marked = watch.focusLine.value?.id;

  const toEnd = () => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
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
    following.value = false;
    watch.tab.value = 'talk';
    requestAnimationFrame(() => {
      const line = list.current?.querySelector(`[data-event="${CSS.escape(wanted.id)}"]`);
      line?.scrollIntoView({ block: 'center', behavior: reducedMotion.peek() ? 'instant' : 'smooth' });
      if (line instanceof HTMLElement) line.focus({ preventScroll: true });
    });
  });

  const onScroll = () => {
    const element = list.current;
    if (!element) return;
    const fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
    // Only a viewer scrolls upwards; growing content does not.
    if (fromEnd < AT_THE_END_PX) following.value = true;
    else if (element.scrollTop < scrolledTo.current) following.value = false;
    const upwards = element.scrollTop < scrolledTo.current;
    scrolledTo.current = element.scrollTop;
    if (upwards && element.scrollTop < NEAR_THE_TOP_PX && watch.earlier.peek() === 'more')
      actions.loadEarlier();
  };

  return (
    <Section id="talk" title={words.talk.title} grow>
      {lines.length === 0 && <Empty>{words.talk.empty}</Empty>}
      <div
        class="transcript"
        ref={list}
        role="log"
        aria-live={quiet.value ? 'off' : 'polite'}
        aria-label={words.talk.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        tabIndex={0}
        onScroll={onScroll}
        data-testid="werewolf-transcript"
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
            {earlier === 'asking' ? words.talk.asking : words.talk.earlier}
          </button>
        )}
        <ol>
          {lines.map((line) => (
            <Entry key={line.id} line={line} labels={labels.get(line.id)} marked={line.id === marked} />
          ))}
        </ol>
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
          {words.talk.newer}
        </button>
      )}
    </Section>
  );
}

interface EntryProps {
  readonly line: Line;
  readonly labels: readonly LabelledLine[] | undefined;
  readonly marked: boolean;
}

function Entry({ line, labels = [], marked }: EntryProps) {
  const { model } = useMatch();
  const labelled = labels.map(({ label }) => label).join();
  // What a line says changes with its labels alone; a long match must not be written anew with every event.
  const content = useMemo(
    () => <TranscriptLine line={line} model={model.peek()} labels={labels} />,
    [line, model, labelled, model.peek().seated],
  );
  return (
    <li
      class={marked ? 'line marked' : 'line'}
      data-kind={line.kind === 'crier' && line.omniscient ? 'crier-omniscient' : line.kind}
      data-event={line.id}
      data-testid="werewolf-transcript-entry"
      // The crier's bar says these words aloud already.
      aria-live={line.kind === 'crier' ? 'off' : undefined}
      tabIndex={-1}
    >
      {content}
    </li>
  );
}
