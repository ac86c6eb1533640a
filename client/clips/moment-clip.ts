import { momentStrip, STRIP_SCALE } from '../../shared/art/moment-strip.ts';
import type { Pixels } from '../../shared/art/pixels.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import { type SeatName, scenesOf } from '../../shared/share/moment-scenes.ts';
import { call } from '../net/rest.ts';

/** `title`: the game's display name. */
export async function clipMoment(matchId: string, moment: PublicMoment, title: string): Promise<ClipOutcome> {
  try {
    const { events } = await call('GET /matches/:id/events', { id: matchId });
    const { seats, number } = tableIn(events);
    const kicker = `${title} Game #${number}`;
    const scenes = scenesOf(moment, events, seats);
    const blob = await enlarged(momentStrip({ kicker, headline: moment.text, scenes }), STRIP_SCALE);
    const file = new File([blob], `eliza-town-${number}.png`, { type: 'image/png' });
    return await handOver(file, moment.text, linkTo(matchId, moment));
  } catch (error) {
    return outcomeOf(error);
  }
}

const linkTo = (matchId: string, { evidence }: PublicMoment): string => {
  const at = evidence.at(-1);
  return `${location.origin}/match/${encodeURIComponent(matchId)}${at ? `?at=${encodeURIComponent(at)}` : ''}`;
};

function tableIn(events: readonly WireEvent[]): { seats: readonly SeatName[]; number: number } {
  const created = events.find(({ type }) => type === 'MATCH_CREATED');
  const { players = [], gameNumber = 0 } = (created?.payload ?? {}) as {
    players?: readonly SeatName[];
    gameNumber?: number;
  };
  return { seats: players, number: gameNumber };
}

function enlarged({ w, h, data }: Pixels, scale: number): Promise<Blob> {
  const small = new OffscreenCanvas(w, h);
  small.getContext('2d')?.putImageData(new ImageData(data, w, h), 0, 0);
  const large = new OffscreenCanvas(w * scale, h * scale);
  const context = large.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, w * scale, h * scale);
  return large.convertToBlob({ type: 'image/png' });
}

const KEEP_FILE_MS = 60_000;

export type ClipOutcome = 'shared' | 'saved' | 'failed';

/** Uses the system's share sheet where it accepts files, and a download elsewhere. */
export async function handOver(file: File, text: string, url: string): Promise<ClipOutcome> {
  const data = { files: [file], text, url };
  if (navigator.canShare?.(data)) {
    await navigator.share(data);
    return 'shared';
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads the file after the click: gone at once, some have nothing left to save.
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS);
  return 'saved';
}

/** Closing the sheet cancels; it is not an error. */
export const outcomeOf = (error: unknown): ClipOutcome =>
  error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
