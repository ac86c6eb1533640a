// The agents on the map's benches and their latest lines; polled while the town is visible.

import { useEffect } from 'preact/hooks';
import type { Bench } from '../../../shared/contracts/square.ts';
import type { SignPicture } from '../../scenes/pictures.ts';
import { usePage } from '../../ui/context.ts';
import { cut } from '../../ui/kit/words.ts';
import { benchPath } from '../paths.ts';
import { squareApi } from './api.ts';
import { squareText as text } from './text.ts';

const EVERY_MS = 5_000;
const LONGEST_NAME = 24;
const LONGEST_LINE = 110;
const LINE_SHOWN_MS = 45_000;

/** Draws nothing itself: the map does. */
export function Company() {
  const { store } = usePage();
  useEffect(() => {
    let gone = false;
    const look = async () => {
      if (document.visibilityState !== 'visible' || store.route.peek().screen === 'match') return;
      const { lobbies } = await squareApi.benches();
      if (!gone) store.company.value = signsOf(lobbies, Date.now());
    };
    // If the town does not answer, they stay as they are.
    const asking = () => void look().catch(() => undefined);
    asking();
    const timer = setInterval(asking, EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [store]);
  return null;
}

export const signsOf = (benches: readonly Bench[], now: number): SignPicture[] =>
  benches.flatMap((bench) =>
    bench.bench === null || bench.member_count === 0 ? [] : [signOf(bench, bench.bench, now)],
  );

function signOf(bench: Bench, place: number, now: number): SignPicture {
  const { id, latest_message: line, member_count: count, members, name, open_proposals: open } = bench;
  const isFresh =
    line && line.kind === 'said' && !line.hidden && now - Date.parse(line.created_at) < LINE_SHOWN_MS;
  return {
    place: `bench-${place}`,
    label: cut(name, LONGEST_NAME),
    note: open > 0 ? `${text.here(count)} · ${text.voting(open)}` : text.here(count),
    path: benchPath(id),
    sitting: members.map(({ agent_id }) => agent_id),
    bubble: isFresh
      ? {
          id: line.id,
          speaker: line.display_name ?? '',
          text: cut(line.content.replace(/\s+/g, ' '), LONGEST_LINE),
        }
      : null,
  };
}
