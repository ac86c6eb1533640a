import { en } from '../text/en.ts';
import { useWatch } from './context.ts';
import { MomentRow } from './moment-row.tsx';
import { Empty, Section } from './section.tsx';

interface MomentsPanelProps {
  readonly testId: string;
  /** Said until there is one. */
  readonly empty: string;
  /** The event that the stage is about to tell: its moments wait for it. */
  readonly untold?: string | null;
}

export function MomentsPanel({ testId, empty, untold = null }: MomentsPanelProps) {
  const { moments } = useWatch();
  const told = moments.value.filter(({ evidence }) => untold === null || !evidence.includes(untold));
  const newestFirst = told.sort((a, b) => b.at - a.at || b.weight - a.weight);
  return (
    <Section id="moments" title={en.moments.title} testId={testId}>
      {newestFirst.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        <ul class="moments" tabIndex={0} aria-label={en.moments.title}>
          {newestFirst.map((moment) => (
            <MomentRow key={moment.id} moment={moment} />
          ))}
        </ul>
      )}
    </Section>
  );
}
