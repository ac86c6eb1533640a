import type { KeyMoment } from '../../../../shared/games/werewolf/moments/moment.ts';
import { en } from '../../../text/en.ts';
import { usePage, useWatch } from '../../../ui/context.ts';
import { Empty, Section } from '../../../ui/section.tsx';

export function MomentsPanel() {
  const { moments } = useWatch();
  const newestFirst = [...moments.value].sort((a, b) => b.at - a.at || b.weight - a.weight);
  return (
    <Section id="moments" title={en.moments.title} testId="werewolf-key-moments">
      {newestFirst.length === 0 ? (
        <Empty>{en.moments.empty}</Empty>
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

export function MomentRow({ moment }: { readonly moment: KeyMoment }) {
  const { actions } = usePage();
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
              aria-label={en.moments.evidence(index + 1, evidence.length)}
              title={en.moments.evidence(index + 1, evidence.length)}
              onClick={() => actions.showEvent(eventId)}
            >
              {index + 1}
            </button>
          ))}
        </span>
      )}
    </li>
  );
}
