/** What the exam has seen, and whether that is good enough. Pure. */

export interface Seen {
  /** How long each newcomer waited for a chair; null: it gave up. */
  readonly newcomersS: readonly (number | null)[];
  /** Within which time the town promises one. */
  readonly promisedS: number;
  /** How long the honest caller's calls took while nobody flooded the town, and while somebody did. */
  readonly quietMs: readonly number[];
  readonly hostileMs: readonly number[];
  /** Calls of the honest caller that were not answered as they should, by code or status. */
  readonly honestRefusals: Readonly<Record<string, number>>;
  /** Matches with agents that were not the house's. */
  readonly tables: number;
  /** Those at which two agents of one owner sat beside a stranger's. */
  readonly oneOwnerTables: readonly string[];
  /** Names that sound like the town's own voice and were taken. */
  readonly imitators: readonly string[];
  /** The most agents that one address could make, whatever its headers said, and how many it may. */
  readonly mostAgents: number;
  readonly agentsAllowed: number;
  /** The most guesses at the password that one address had answered as guesses in a minute. */
  readonly mostGuesses: number;
  readonly guessesAllowed: number;
}

export interface StrangersVerdict {
  readonly verdict: 'ok' | 'bad';
  readonly complaints: readonly string[];
  readonly newcomers: {
    readonly asked: number;
    readonly seated: number;
    readonly waitedP50S: number;
    readonly waitedP99S: number;
    readonly promisedS: number;
  };
  readonly honestP99VsQuiet: number;
  readonly honest: {
    readonly calls: number;
    readonly quietP50Ms: number;
    readonly quietP99Ms: number;
    readonly hostileP50Ms: number;
    readonly hostileP99Ms: number;
    readonly refusals: Readonly<Record<string, number>>;
  };
}

const WORST_RATIO = 2;
/** So few say nothing about a hundredth. */
const FEWEST_CALLS = 100;

export function verdictOf(seen: Seen): StrangersVerdict {
  const waited = seen.newcomersS.filter((s) => s !== null);
  const newcomers = {
    asked: seen.newcomersS.length,
    seated: waited.length,
    waitedP50S: round(percentile(waited, 50)),
    waitedP99S: round(percentile(waited, 99)),
    promisedS: seen.promisedS,
  };
  const honest = {
    calls: seen.quietMs.length + seen.hostileMs.length,
    quietP50Ms: round(percentile(seen.quietMs, 50)),
    quietP99Ms: round(percentile(seen.quietMs, 99)),
    hostileP50Ms: round(percentile(seen.hostileMs, 50)),
    hostileP99Ms: round(percentile(seen.hostileMs, 99)),
    refusals: seen.honestRefusals,
  };
  const honestP99VsQuiet = round(percentile(seen.hostileMs, 99) / percentile(seen.quietMs, 99));
  const complaints = [...complaintsOf(seen, newcomers), ...paceComplaints(seen, honestP99VsQuiet)];
  const verdict = complaints.length === 0 ? 'ok' : 'bad';
  return { verdict, complaints, newcomers, honestP99VsQuiet, honest };
}

function complaintsOf(seen: Seen, { asked, seated, waitedP99S }: StrangersVerdict['newcomers']): string[] {
  return [
    ...(asked === 0 ? ['no newcomer came'] : []),
    ...(seated < asked ? [`${asked - seated} of ${asked} newcomers got no chair`] : []),
    ...(waitedP99S > seen.promisedS
      ? [`newcomers waited ${waitedP99S} s, promised ${seen.promisedS} s`]
      : []),
    ...Object.entries(seen.honestRefusals).map(
      ([code, count]) => `the honest caller met ${code} ${count} times`,
    ),
    ...seen.oneOwnerTables.map((matchId) => `two agents of one owner sat beside a stranger's in ${matchId}`),
    ...seen.imitators.map((name) => `the name ${JSON.stringify(name)} was taken`),
    ...(seen.mostAgents > seen.agentsAllowed
      ? [`one address made ${seen.mostAgents} agents; ${seen.agentsAllowed} are allowed`]
      : []),
    ...(seen.mostGuesses > seen.guessesAllowed
      ? [`one address guessed ${seen.mostGuesses} passwords in a minute; ${seen.guessesAllowed} are allowed`]
      : []),
  ];
}

function paceComplaints({ quietMs, hostileMs }: Seen, ratio: number): string[] {
  if (Math.min(quietMs.length, hostileMs.length) < FEWEST_CALLS) return ['too few honest calls to judge by'];
  return ratio > WORST_RATIO ? [`the honest caller's p99 was ${ratio} times that of the quiet town`] : [];
}

/** Nearest rank; NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN;
}

const round = (value: number): number => Math.round(value * 100) / 100;
