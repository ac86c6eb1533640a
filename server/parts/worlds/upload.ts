/** Reads the text of an upload, with a maximum size and a minimum pace that a poor connection can keep. */
import type { Readable } from 'node:stream';
import { ApiError } from '../../http/api-error.ts';
import { SLOWEST_REQUEST_MS } from '../../http/slow-requests.ts';

export interface UploadPace {
  /** The pace is not checked before this time, and silence may last this long. */
  readonly graceMs: number;
  readonly leastBytesPerSecond: number;
}

/** At this pace the largest file allowed by default arrives within the hour that an import may take. */
const PACE: UploadPace = { graceMs: SLOWEST_REQUEST_MS, leastBytesPerSecond: 20_000 };

const tooSlow = () =>
  new ApiError(408, 'TOO_SLOW', 'The file came too slowly, or stopped coming: nothing was imported.');

export const tooLarge = (mostBytes: number) =>
  new ApiError(413, 'TOO_LARGE', `A file may have ${Math.round(mostBytes / 2 ** 20)} MB at most.`);

/** Counts only time spent waiting for the sender, not the reader's own. */
export async function* uploadedText(
  body: Readable,
  mostBytes: number,
  { graceMs, leastBytesPerSecond } = PACE,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // The connection stays open, so that the sender can get an error.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  let [bytes, waitedMs] = [0, 0];
  for (;;) {
    const begun = performance.now();
    const { done, value } = await within(graceMs, chunks.next());
    if (done) break;
    waitedMs += performance.now() - begun;
    bytes += value.length;
    if (bytes > mostBytes) throw tooLarge(mostBytes);
    if (waitedMs > graceMs && bytes < (waitedMs / 1_000) * leastBytesPerSecond) throw tooSlow();
    yield decoder.decode(value, { stream: true });
  }
  yield decoder.decode();
}

async function within<Value>(ms: number, coming: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(tooSlow()), ms);
  try {
    return await Promise.race([coming, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
