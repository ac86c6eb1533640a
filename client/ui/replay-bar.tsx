import type { TrackMark } from '../games/game-view.ts';
import { downloads } from '../net/download-links.ts';
import { SPEEDS } from '../state/playback.ts';
import { positionOf } from '../state/replay-track.ts';
import type { Track } from '../state/watch.ts';
import { en } from '../text/en.ts';
import { usePage, useWatch } from './context.ts';
import { Icon, type IconName } from './icon.tsx';
import { useResource } from './kit/use-resource.ts';

export function ReplayBar() {
  const { track } = useWatch();
  return track.value ? <Controls track={track.value} /> : null;
}

function Controls({ track }: { readonly track: Track }) {
  const { actions } = usePage();
  const watch = useWatch();
  const { position, playing, speed, length } = track.playback;
  const nextSpeed = SPEEDS[(SPEEDS.indexOf(speed.value) + 1) % SPEEDS.length] ?? 1;
  return (
    <section class="replay" aria-label={en.replay.group}>
      <Scrubber track={track} />
      <div class="replay-row">
        <span class="replay-badge">{en.replay.badge}</span>
        <IconButton icon="stepBack" label={en.replay.back} onClick={() => actions.step(-1)} />
        <IconButton
          icon={playing.value ? 'pause' : 'play'}
          label={playing.value ? en.replay.pause : en.replay.play}
          onClick={actions.playPause}
        />
        <IconButton icon="stepOn" label={en.replay.forward} onClick={() => actions.step(1)} />
        <button
          type="button"
          class="button"
          aria-label={en.replay.speed(speed.value)}
          title={en.replay.speed(speed.value)}
          onClick={() => actions.setSpeed(nextSpeed)}
        >
          {speed.value}×
        </button>
        <span class="replay-position">{en.replay.position(position.value, length)}</span>
        <button
          type="button"
          class="button replay-share"
          onClick={() => void actions.shareLink(watch.model.value.lastEventId)}
        >
          <Icon name="link" />
          {en.replay.share}
        </button>
        <a
          class="button"
          href={downloads.transcript(watch.matchId)}
          download
          aria-label={en.replay.transcript}
        >
          {en.end.transcript}
        </a>
        <a class="button" href={downloads.journal(watch.matchId)} download aria-label={en.replay.journal}>
          {en.end.journal}
        </a>
      </div>
    </section>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  onClick(): void;
}

const IconButton = ({ icon, label, onClick }: IconButtonProps) => (
  <button type="button" class="button button-icon" aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
);

/** The slider in the middle, chapters as its blocks, key moments as its marks; above it what the game adds. */
function Scrubber({ track }: { readonly track: Track }) {
  const { actions } = usePage();
  const { allMoments, game, matchId } = useWatch();
  const { events, chapters, playback } = track;
  const { length } = playback;
  const place = (position: number) => `${(100 * (position - 1)) / Math.max(1, length - 1)}%`;
  const here = chapters.findLast(({ position }) => position <= playback.position.value);
  const marks = useResource({
    key: matchId,
    load: async () => (await game.peek()?.marks?.(matchId, events)) ?? [],
  });
  const added = marks.answer.value;
  return (
    <div class="scrubber">
      {added.state === 'ready' && added.value.length > 0 && (
        <TrackMarks marks={added.value} events={events} place={place} />
      )}
      <div class="scrubber-phases">
        {chapters.map((chapter, index) => (
          <button
            type="button"
            key={chapter.position}
            tabIndex={-1}
            aria-hidden="true"
            data-dark={chapter.dark}
            class={chapter === here ? 'here' : undefined}
            style={{
              left: place(chapter.position),
              right: `calc(100% - ${place(chapters[index + 1]?.position ?? length)})`,
            }}
            title={chapter.name}
            onClick={() => actions.seek(chapter.position)}
          />
        ))}
      </div>
      <input
        type="range"
        min={1}
        max={length}
        value={playback.position.value}
        aria-label={en.replay.scrubber}
        aria-valuetext={here?.name}
        onInput={(event) => actions.seek(Number(event.currentTarget.value))}
      />
      <div class="scrubber-moments">
        {allMoments.value.map((moment) => {
          const position = positionOf(events, moment.evidence.at(-1) ?? '');
          return position === null ? null : (
            <button
              type="button"
              key={moment.id}
              tabIndex={-1}
              aria-hidden="true"
              style={{ left: place(position) }}
              title={moment.text}
              onClick={() => actions.showEvent(moment.evidence.at(-1) ?? '')}
            />
          );
        })}
      </div>
    </div>
  );
}

interface TrackMarksProps {
  readonly marks: readonly TrackMark[];
  readonly events: Track['events'];
  place(position: number): string;
}

/** How far each event turned the match, and flags where somebody came into sight. */
function TrackMarks({ marks, events, place }: TrackMarksProps) {
  const { actions } = usePage();
  return (
    <div class="scrubber-marks" data-testid="replay-marks">
      {marks.map((mark) => {
        const position = positionOf(events, mark.eventId);
        if (position === null) return null;
        const own = mark.shape === 'bar' ? { '--lift': Math.abs(mark.lift) } : { '--color': mark.color };
        return (
          <button
            type="button"
            key={`${mark.shape} ${mark.eventId}`}
            tabIndex={-1}
            aria-hidden="true"
            class={mark.shape}
            data-down={(mark.shape === 'bar' && mark.lift < 0) || undefined}
            style={{ left: place(position), ...own }}
            title={mark.text}
            onClick={() => actions.showEvent(mark.eventId)}
          />
        );
      })}
    </div>
  );
}
