/**
 * Loads that cost the town more than their sender, one at a time, in one low-priority process. A line with a load's
 * name starts it, `rest` ends it and prints the town's responses since.
 */
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { serveLines } from '../../town/piped-process.ts';
import { TownClient } from '../../town/town-client.ts';
import type { Load } from './load-verdict.ts';

/** How often each response came: a status, `no answer`, or `under way` for aborted requests. */
export type LoadAnswers = Readonly<Record<string, number>>;

const CONNECTIONS = 4;
const BATCH = 8;
const IMPORT_BYTES = 35_000_000;
const AGAIN_MS = 1_000;
const NICENESS = 10;

const [url = ''] = process.argv.slice(2);
setPriority(NICENESS);
const callerAt = (address: string, sockets = CONNECTIONS) => new TownClient(url, { address, sockets });

const LISTINGS = JSON.stringify(
  Array.from({ length: BATCH }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })),
);

/** Within the default limits of a world. */
function worldOf(bytes: number): Buffer {
  const background = 'Keeps a "ledger" of who came and who went, and walks the streets by night. '.repeat(23);
  const people: string[] = [];
  for (let length = 0; length < bytes; length += people.at(-1)?.length ?? 0)
    people.push(JSON.stringify({ id: `c${people.length}`, name: `Soul ${people.length}`, background }));
  return Buffer.from(`{"world":{"name":"Large"},"characters":[${people.join()}]}`);
}

type Send = (signal: AbortSignal) => Promise<{ readonly status: number }>;

const listing =
  (from: TownClient, headers: Record<string, string>): Send =>
  (signal) =>
    from.ask('/mcp/all', { body: LISTINGS, headers, signal });

async function importers(): Promise<Send[]> {
  const body = worldOf(IMPORT_BYTES);
  const owners = Array.from({ length: CONNECTIONS }, (_, n) => callerAt(`127.0.0.${n + 10}`, 1));
  return Promise.all(
    owners.map(async (from, n): Promise<Send> => {
      const { cookie } = await from.makeAgent(`Importer ${n}`);
      return async (signal) => {
        const answer = await from.ask('/imports', { body, headers: { cookie }, signal });
        // Cleanup of the previous abort may still run: one import at a time per owner.
        if (answer.status !== 201) await delay(AGAIN_MS, undefined, { signal });
        return answer;
      };
    }),
  );
}

const keyed = callerAt('127.0.0.3');
const { apiKey } = await keyed.makeAgent('Lister');
const each = (send: Send): Send[] => Array<Send>(CONNECTIONS).fill(send);
const LOADS: Readonly<Record<Load, readonly Send[]>> = {
  keyed: each(listing(keyed, { authorization: `Bearer ${apiKey}` })),
  anonymous: each(listing(callerAt('127.0.0.4'), {})),
  imports: await importers(),
};

let stop = new AbortController();
let answers: Record<string, number> = {};
let lanes: readonly Promise<void>[] = [];

/** As fast as the town answers, whatever the response. */
async function lane(send: Send, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await send(signal).then(
      ({ status }) => String(status),
      () => (signal.aborted ? 'under way' : 'no answer'),
    );
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
}

function begin(load: Load): void {
  stop = new AbortController();
  lanes = LOADS[load].map((send) => lane(send, stop.signal));
}

async function rest(): Promise<LoadAnswers> {
  stop.abort();
  await Promise.all(lanes);
  const seen = answers;
  answers = {};
  return seen;
}

serveLines({}, (line) => (line === 'rest' ? rest() : begin(line as Load)));
