import type { PublicMoment } from '../../shared/matches/moment.ts';
import { en } from '../text/en.ts';
import { usePage, useWatch } from './context.ts';

/** A key moment in words; a press leads to the lines that prove it. */
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
              aria-label={en.moments.evidence(index + 1, evidence.length)}
              title={en.moments.evidence(index + 1, evidence.length)}
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
        title={en.moments.clip}
        aria-label={en.moments.clipOf(text)}
        onClick={async () => {
          const { clipMoment } = await import('../clips/moment-clip.ts');
          const title = store.info.peek()?.games.find(({ id }) => id === game.peek()?.id)?.title ?? '';
          const outcome = await clipMoment(matchId, moment, title);
          if (outcome !== 'shared') store.toast(en.moments[outcome], outcome === 'saved' ? 'good' : 'bad');
        }}
      >
        {en.moments.clip}
      </button>
    </li>
  );
}
