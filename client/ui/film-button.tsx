import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import { titleOf } from '../games/games.ts';
import type { Track, Watch } from '../state/watch.ts';
import { en } from '../text/en.ts';
import { Button } from './button.tsx';
import { usePage, useWatch } from './context.ts';

/** Films the replay from where it stands, until it is stopped. */
export function FilmButton({ track }: { readonly track: Track }) {
  const { store } = usePage();
  const watch = useWatch();
  /** Seconds filmed; null: nothing is. */
  const filmed = useSignal<number | null>(null);
  const shortest = useSignal(0);
  const longest = useSignal(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const stage = document.querySelector<HTMLCanvasElement>('.canvas canvas');
  if (!stage || store.stage.value !== 'ready') return null;
  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    filmed.value = 0;
    const [{ film, LONGEST_S, SHORTEST_S }, { handOver, outcomeOf }] = await Promise.all([
      import('../clips/film.ts'),
      import('../clips/moment-clip.ts'),
    ]);
    shortest.value = SHORTEST_S;
    longest.value = LONGEST_S;
    const { playback } = track;
    const from = track.events[playback.position.peek() - 1];
    playback.play();
    try {
      const file = await film({
        stage,
        title: `${titleWords(watch)} · ${location.host}`,
        caption: () => captionAt(watch, track.events[playback.position.peek() - 1]),
        onSecond: (seconds) => {
          filmed.value = seconds;
        },
        stop: controller.signal,
      });
      playback.pause();
      const link = `${location.origin}/match/${encodeURIComponent(watch.matchId)}?at=${encodeURIComponent(from?.eventId ?? '')}`;
      const outcome = await handOver(file, titleWords(watch), link).catch(outcomeOf);
      if (outcome !== 'shared') store.toast(filming[outcome], outcome === 'saved' ? 'good' : 'bad');
    } catch {
      store.toast(filming.failed, 'bad');
    } finally {
      filmed.value = null;
    }
  };
  if (filmed.value === null)
    return <Button text={filming.start} title={filming.why} onClick={() => void start()} />;
  return (
    <Button
      aria-pressed
      disabled={filmed.value < shortest.value}
      text={filming.stop(filmed.value, longest.value)}
      onClick={() => stop.current?.abort()}
    />
  );
}

const titleWords = ({ game, model }: Watch): string =>
  en.match.title(titleOf(game.peek()?.id ?? ''), model.peek().gameNumber);

/** What is said by somebody, or else what the Town Crier has said last. */
function captionAt({ game, model, track }: Watch, event: WireEvent | undefined): string {
  const words = event && game.peek()?.spoken(event);
  if (!words) return model.peek().crier?.text ?? '';
  const { playerId } = event.payload as { readonly playerId?: string };
  const created = track.peek()?.events.find(({ type }) => type === 'MATCH_CREATED');
  const { players = [] } = (created?.payload ?? {}) as {
    readonly players?: readonly { readonly playerId: string; readonly displayName: string }[];
  };
  const name = players.find((player) => player.playerId === playerId)?.displayName;
  return name ? `${name}: ${words}` : words;
}

export const filming = {
  start: 'Film',
  why: 'Film the replay from here: 5 to 30 seconds, made in this browser',
  stop: (seconds: number, of: number) => (of > 0 ? `Stop (${seconds} of ${of} s)` : 'Stop'),
  saved: 'The film is in your downloads.',
  failed: 'The film could not be made.',
};
