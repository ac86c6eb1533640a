import type { PublicMoment } from '../../shared/matches/moment.ts';
import { usePage, useWatch } from './context.ts';
import { narrow } from './screen-size.ts';
import { Empty, Section } from './section.tsx';

interface MomentsPanelProps {
  readonly testId: string;
  readonly empty: string;
  readonly untold?: string | null;
}

export function MomentsPanel({ testId, empty, untold = null }: MomentsPanelProps) {
  const { moments } = useWatch();
  const told = moments.value.filter(({ evidence }) => untold === null || !evidence.includes(untold));
  const newestFirst = told.sort((a, b) => b.at - a.at || b.weight - a.weight);
  if (newestFirst.length === 0 && !narrow.value) return null;
  return (
    <Section id="moments" title={keyMoments.title} testId={testId}>
      {newestFirst.length === 0 ? (
        <Empty>{empty}</Empty>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        <ul class="moments" tabIndex={0} aria-label={keyMoments.title}>
          {newestFirst.map((moment) => (
            <MomentRow key={moment.id} moment={moment} />
          ))}
        </ul>
      )}
    </Section>
  );
}

export function MomentRow({ moment }: { readonly moment: PublicMoment }) {
  const { actions, store } = usePage();
  const { matchId, game } = useWatch();
  const { evidence, text, kind } = moment;
  const last = evidence.at(-1);
  return (
    <li class="moment" data-kind={kind}>
      <button type="button" class="moment-text" onClick={() => last && actions.showEvent(last)}>
        {text}
      </button>
      {evidence.length > 1 && (
        <span class="moment-evidence">
          {evidence.map((eventId, index) => (
            <button
              type="button"
              key={eventId}
              aria-label={keyMoments.evidence(index + 1, evidence.length)}
              title={keyMoments.evidence(index + 1, evidence.length)}
              onClick={() => actions.showEvent(eventId)}
            >
              {index + 1}
            </button>
          ))}
        </span>
      )}
      <button
        type="button"
        class="moment-clip"
        title={keyMoments.clip}
        aria-label={keyMoments.clipOf(text)}
        onClick={async () => {
          const { clipMoment } = await import('../clips/moment-clip.ts');
          const title = store.info.peek()?.games.find(({ id }) => id === game.peek()?.id)?.title ?? '';
          const outcome = await clipMoment(matchId, moment, title);
          if (outcome !== 'shared') store.toast(keyMoments[outcome], outcome === 'saved' ? 'good' : 'bad');
        }}
      >
        {keyMoments.clip}
      </button>
    </li>
  );
}

export const keyMoments = {
  title: 'Key moments',
  evidence: (index: number, count: number) => `Line ${index} of ${count} that proves it`,
  clip: 'Clip',
  clipOf: (text: string) => `Clip: save or share a picture strip of “${text}”`,
  saved: 'The picture strip is in your downloads.',
  failed: 'The picture strip could not be made.',
};
