import type { ComponentProps } from 'preact';
import type { TrackMark } from '../games/game-view.ts';
import { downloads } from '../net/download-links.ts';
import { positionOf, SPEEDS } from '../state/playback.ts';
import type { Track } from '../state/watch.ts';
import { ending } from '../text/ending.ts';
import { Button, Icon, type IconName } from './button.tsx';
import { usePage, useWatch } from './context.ts';
import { FilmButton } from './film-button.tsx';
import { useResource } from './kit/resource.tsx';

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
    <section class="replay" aria-label={replaying.group}>
      <Scrubber track={track} />
      <div class="replay-row">
        <span class="replay-badge">{replaying.badge}</span>
        <IconButton icon="stepBack" label={replaying.back} onClick={() => actions.step(-1)} />
        <IconButton
          icon={playing.value ? 'pause' : 'play'}
          label={playing.value ? replaying.pause : replaying.play}
          onClick={actions.playPause}
        />
        <IconButton icon="stepOn" label={replaying.forward} onClick={() => actions.step(1)} />
        <Button
          aria-label={replaying.speed(speed.value)}
          title={replaying.speed(speed.value)}
          onClick={() => actions.setSpeed(nextSpeed)}
        >
          {speed.value}×
        </Button>
        <span class="replay-position">{replaying.position(position.value, length)}</span>
        <Button look="replay-share" onClick={() => void actions.shareLink(watch.model.value.lastEventId)}>
          <Icon name="link" />
          {replaying.share}
        </Button>
        <FilmButton track={track} />
        <a
          class="button"
          href={downloads.transcript(watch.matchId)}
          download
          aria-label={replaying.transcript}
        >
          {ending.transcript}
        </a>
        <a class="button" href={downloads.journal(watch.matchId)} download aria-label={replaying.journal}>
          {ending.journal}
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
  <Button look="button-icon" aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} />
  </Button>
);

/** A place to press on the track: for the pointer alone, the slider serves everybody else. */
const TrackButton = (props: ComponentProps<'button'>) => (
  <button type="button" tabIndex={-1} aria-hidden="true" {...props} />
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
          <TrackButton
            key={chapter.position}
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
        aria-label={replaying.scrubber}
        aria-valuetext={here?.name}
        onInput={(event) => actions.seek(Number(event.currentTarget.value))}
      />
      <div class="scrubber-moments">
        {allMoments.value.map((moment) => {
          const position = positionOf(events, moment.evidence.at(-1) ?? '');
          return position === null ? null : (
            <TrackButton
              key={moment.id}
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
          <TrackButton
            key={`${mark.shape} ${mark.eventId}`}
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

export const replaying = {
  group: 'Replay',
  play: 'Play',
  pause: 'Pause',
  back: 'One step back',
  forward: 'One step forward',
  speed: (speed: number) => `Speed ${speed}×`,
  scrubber: 'Position in the match',
  position: (at: number, of: number) => `${at} / ${of}`,
  chapters: 'Jump to a phase',
  share: 'Share this moment',
  journal: 'Download journal',
  transcript: 'Download transcript',
  badge: 'Replay',
};
