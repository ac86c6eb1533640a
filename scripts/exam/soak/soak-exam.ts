/**
 * A long evening in minutes: a town that plays house matches as fast as it can while a reader opens every finished one
 * in every format. What a town keeps of the past must be bounded, so its memory must not grow with the matches.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { readFigures } from '../../../loadtest/report/prometheus-text.ts';
import { startTown } from '../../../server/operations/testing/town-process.ts';
import { buildPage } from '../../build-page.ts';
import { temporaryFolder } from '../../town/temporary-folder.ts';
import { type MemorySample, verdictOf } from './verdict.ts';

export interface SoakOptions {
  readonly matches: number;
  readonly minutes: number;
  readonly atOnce: number;
  onSample(sample: MemorySample): void;
}

/** As fast as the machine allows: phases end as soon as the house bots have acted. */
const TIME_SCALE = '1000';
/** The reader is one address and must not run into its rate limits. */
const UNLIMITED = { API_CALLS_PER_MINUTE: '1000000', REPLAY_LINE: '1000', REPLAY_SHARE: '100' };
/** The Node options of `npm start`. */
const NODE_OPTIONS = '--max-semi-space-size=64';
const READS_AT_ONCE = 6;
const LOOK_AGAIN_MS = 200;
const MB = 2 ** 20;

interface Read {
  readonly kind: string;
  readonly path: string;
  readonly encoding: 'gzip' | 'identity';
}

interface Listed {
  readonly matchId: string;
  readonly players: readonly { readonly agentId: string }[];
}

/**
 * Every public address of a finished match; responses cached in compressed form are read both ways. `address`: the
 * town's own name for itself.
 */
function readsOf({ matchId, players }: Listed, address: string): Read[] {
  const api = `/api/matches/${matchId}`;
  const [first, second] = players.map(({ agentId }) => `/api/agents/${agentId}/matches/${matchId}`);
  const both = ['events', 'insight', 'replay', 'journal', 'transcript.md'].flatMap((kind) =>
    (['gzip', 'identity'] as const).map((encoding): Read => ({ kind, path: `${api}/${kind}`, encoding })),
  );
  const once = {
    page: `/match/${matchId}`,
    match: api,
    minds: `${api}/minds`,
    picture: `/share/match/${matchId}.png`,
    oembed: `/oembed?url=${encodeURIComponent(`${address}/match/${matchId}`)}`,
    report: `${first}/report`,
    'second report': `${second}/report`,
    'report.jsonl': `${first}/report.jsonl`,
  };
  return [...both, ...Object.entries(once).map(([kind, path]): Read => ({ kind, path, encoding: 'gzip' }))];
}

export async function examineSoak(options: SoakOptions) {
  await buildPage();
  const data = temporaryFolder('town-soak-exam-');
  const town = await startTown({
    ...UNLIMITED,
    NODE_OPTIONS,
    TIME_SCALE,
    DATA_DIR: data.path,
    HOUSE_MATCHES: String(options.atOnce),
  });
  try {
    return await new SoakExam(town.url, options).run();
  } finally {
    await town.kill();
    data.remove();
  }
}

class SoakExam {
  readonly #url: string;
  readonly #options: SoakOptions;
  readonly #begun = Date.now();
  readonly #read = new Set<string>();
  readonly #samples: MemorySample[] = [];
  readonly #refused: Record<string, number> = {};
  #reads = 0;

  constructor(url: string, options: SoakOptions) {
    this.#url = url;
    this.#options = options;
  }

  async run() {
    const { matches, minutes } = this.#options;
    const until = this.#begun + minutes * 60_000;
    while (this.#read.size < matches && Date.now() < until) {
      const fresh = await this.#freshlyEnded();
      if (fresh.length === 0) await delay(LOOK_AGAIN_MS);
      for (const match of fresh.slice(0, matches - this.#read.size)) {
        if (Date.now() >= until) break;
        await this.#readAll(match);
      }
    }
    return {
      ...verdictOf({ matches, refused: this.#refused, samples: this.#samples }),
      reads: this.#reads,
      seconds: Math.round((Date.now() - this.#begun) / 1_000),
      /** Responses other than 200, by status and kind of read. */
      refused: this.#refused,
      samples: this.#samples,
    };
  }

  async #freshlyEnded(): Promise<Listed[]> {
    const response = await fetch(`${this.#url}/api/matches?status=ENDED&game=werewolf&limit=100`);
    const { matches } = (await response.json()) as { matches: Listed[] };
    return matches.filter(({ matchId }) => !this.#read.has(matchId));
  }

  async #readAll(match: Listed): Promise<void> {
    const reads = readsOf(match, this.#url.replace('127.0.0.1', 'localhost'));
    const readers = Array.from({ length: READS_AT_ONCE }, async () => {
      for (let next = reads.shift(); next; next = reads.shift()) await this.#open(next);
    });
    await Promise.all(readers);
    this.#read.add(match.matchId);
    await this.#sample();
  }

  async #open({ kind, path, encoding }: Read): Promise<void> {
    const response = await fetch(`${this.#url}${path}`, { headers: { 'accept-encoding': encoding } });
    await response.arrayBuffer();
    this.#reads += 1;
    if (response.status === 200) return;
    const answer = `${response.status} ${kind}`;
    this.#refused[answer] = (this.#refused[answer] ?? 0) + 1;
  }

  async #sample(): Promise<void> {
    const figures = readFigures(await (await fetch(`${this.#url}/metrics`)).text());
    const mb = (name: string) => Math.round((figures.get(name) ?? Number.NaN) / MB);
    const sample = {
      matches: this.#read.size,
      finished: figures.get('town_matches{status="ended"}') ?? 0,
      rssMb: mb('process_resident_memory_bytes'),
      heapMb: mb('nodejs_heap_size_used_bytes'),
      externalMb: mb('nodejs_external_memory_bytes'),
    };
    this.#samples.push(sample);
    this.#options.onSample(sample);
  }
}
