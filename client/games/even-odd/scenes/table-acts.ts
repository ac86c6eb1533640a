// The lifting of the cups as a pure function of time: drum-roll, lift, count, sum, coin. Does not draw.

export const ACTS = ['drum', 'lift', 'count', 'sum', 'coin', 'done'] as const;
export type Act = (typeof ACTS)[number];

export interface Show {
  readonly act: Act;
  /** Each from 0, not yet begun, to 1, finished. */
  readonly lift: number;
  readonly count: number;
  readonly sum: number;
  readonly coin: number;
}

const LASTS = { lift: 0.5, count: 1, sum: 0.4, coin: 0.8 } as const;

const part = (from: number, lasts: number, at: number): number =>
  Math.max(0, Math.min(1, (at - from) / lasts));

/** `seconds` since the draw arrived; `drumRoll` may be 0. */
export function showAt(seconds: number, drumRoll: number): Show {
  const counting = drumRoll + LASTS.lift;
  const adding = counting + LASTS.count;
  const paying = adding + LASTS.sum;
  const show = {
    lift: part(drumRoll, LASTS.lift, seconds),
    count: part(counting, LASTS.count, seconds),
    sum: part(adding, LASTS.sum, seconds),
    coin: part(paying, LASTS.coin, seconds),
  };
  return { act: actOf(seconds, drumRoll, show), ...show };
}

function actOf(seconds: number, drumRoll: number, { lift, count, sum, coin }: Omit<Show, 'act'>): Act {
  if (seconds < drumRoll) return 'drum';
  if (lift < 1) return 'lift';
  if (count < 1) return 'count';
  if (sum < 1) return 'sum';
  return coin < 1 ? 'coin' : 'done';
}

export const FINISHED: Show = { act: 'done', lift: 1, count: 1, sum: 1, coin: 1 };

export const showLasts = (drumRoll: number): number =>
  drumRoll + LASTS.lift + LASTS.count + LASTS.sum + LASTS.coin;

/** From this act on the outcome is known; nothing before it may reveal it. */
export const isKnown = (act: Act): boolean => act === 'sum' || act === 'coin' || act === 'done';

export const counted = (stones: number, count: number): number => Math.ceil(stones * count);

export const easeOut = (t: number): number => 1 - (1 - t) ** 3;

export function thrown(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  t: number,
): { readonly x: number; readonly y: number } {
  const arc = Math.sin(t * Math.PI) * 34;
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t - arc };
}

/** Heaps like dice pips, from the middle of the cup. */
const HEAPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-6, -2],
    [6, 2],
  ],
  [
    [0, -5],
    [-7, 3],
    [7, 3],
  ],
  [
    [-6, -4],
    [6, -4],
    [-7, 4],
    [7, 4],
  ],
  [
    [-9, -5],
    [9, -5],
    [0, 0],
    [-9, 5],
    [9, 5],
  ],
];

export const heap = (stones: number): readonly (readonly [number, number])[] => HEAPS[stones] ?? [];
