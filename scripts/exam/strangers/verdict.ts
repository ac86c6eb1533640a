/** The exam's observations, and whether they are good enough. Pure. */
import { quantile, rounded } from '../../cli/statistics.ts';

export interface Seen {
  /** How long each newcomer waited for a chair; null: it gave up. */
  readonly newcomersS: readonly (number | null)[];
  /** The waiting time that the town promises. */
  readonly promisedS: number;
  /** Duration of the honest caller's calls without and with a flood. */
  readonly quietMs: readonly number[];
  readonly hostileMs: readonly number[];
  /** Failed calls of the honest caller, by code or status. */
  readonly honestRefusals: Readonly<Record<string, number>>;
  /** Matches with agents other than house bots. */
  readonly tables: number;
  /** Matches with two agents of one owner beside another owner's. */
  readonly oneOwnerTables: readonly string[];
  /** Names that sound like the town's own voice and were accepted. */
  readonly imitators: readonly string[];
  /** The most agents that one address could create, whatever its headers said, and its limit. */
  readonly mostAgents: number;
  readonly agentsAllowed: number;
  /** The most password guesses from one address that were evaluated within a minute. */
  readonly mostGuesses: number;
  readonly guessesAllowed: number;
}

const WORST_RATIO = 2;
/** With fewer samples a 99th percentile means nothing. */
const FEWEST_CALLS = 100;

export function verdictOf(seen: Seen) {
  const waited = seen.newcomersS.filter((s) => s !== null);
  const newcomers = {
    asked: seen.newcomersS.length,
    seated: waited.length,
    waitedP50S: rounded(quantile(waited, 0.5)),
    waitedP99S: rounded(quantile(waited, 0.99)),
    promisedS: seen.promisedS,
  };
  const honest = {
    calls: seen.quietMs.length + seen.hostileMs.length,
    quietP50Ms: rounded(quantile(seen.quietMs, 0.5)),
    quietP99Ms: rounded(quantile(seen.quietMs, 0.99)),
    hostileP50Ms: rounded(quantile(seen.hostileMs, 0.5)),
    hostileP99Ms: rounded(quantile(seen.hostileMs, 0.99)),
    refusals: seen.honestRefusals,
  };
  const honestP99VsQuiet = rounded(quantile(seen.hostileMs, 0.99) / quantile(seen.quietMs, 0.99));
  const complaints = [...complaintsOf(seen, newcomers), ...paceComplaints(seen, honestP99VsQuiet)];
  return { complaints, newcomers, honestP99VsQuiet, honest };
}

function complaintsOf(
  seen: Seen,
  { asked, seated, waitedP99S }: Record<'asked' | 'seated' | 'waitedP99S', number>,
): string[] {
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
