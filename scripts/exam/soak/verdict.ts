/** The measurements of the soak, and whether memory stayed bounded. Pure. */

export interface MemorySample {
  /** Matches that were read so far. */
  readonly matches: number;
  /** Matches the town has finished so far. */
  readonly finished: number;
  readonly rssMb: number;
  readonly heapMb: number;
  readonly externalMb: number;
}

interface Measured {
  /** Number of matches to read. */
  readonly matches: number;
  readonly refused: Readonly<Record<string, number>>;
  /** One for each match that was read. */
  readonly samples: readonly MemorySample[];
}

const WORST_GROWTH = 1.5;
/**
 * A single sample may fall just before or just after a collection: the median over this share of the matches counts.
 */
const WINDOW = 0.02;

export function verdictOf({ matches, refused, samples }: Measured) {
  const early = around(samples, Math.ceil(matches / 10), matches);
  const late = around(samples, samples.at(-1)?.matches ?? 0, matches);
  /** RSS at the end over RSS after a tenth of the matches. */
  const growth = Math.round((late.rssMb / early.rssMb) * 100) / 100;
  const complaints: string[] = [];
  if (late.matches < matches) complaints.push(`only ${late.matches} of ${matches} matches in the time given`);
  // Written so that NaN fails.
  if (!(growth <= WORST_GROWTH))
    complaints.push(
      `RSS rose from ${early.rssMb} MB after ${early.matches} matches to ${late.rssMb} MB after ${late.matches}: ${growth} times, at most ${WORST_GROWTH} are allowed`,
    );
  for (const [answer, count] of Object.entries(refused)) complaints.push(`${count} times ${answer}`);
  return { complaints, early, late, growth };
}

/** The sample with the median RSS among the last few up to this many matches. */
function around(samples: readonly MemorySample[], upTo: number, matches: number): MemorySample {
  const few = Math.max(1, Math.ceil(matches * WINDOW));
  const last = samples.filter((sample) => sample.matches <= upTo).slice(-few);
  const median = last.toSorted((a, b) => a.rssMb - b.rssMb)[Math.floor(last.length / 2)];
  const nothing = { finished: 0, rssMb: Number.NaN, heapMb: Number.NaN, externalMb: Number.NaN };
  return { ...nothing, ...median, matches: last.at(-1)?.matches ?? 0 };
}
