/** A large world over HTTP: exported in bounded memory and imported unchanged. `WORLD_ENTITIES=20000` for the exam. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import { newCaller } from './testing/world-caller.ts';

const ENTITIES = Number(process.env.WORLD_ENTITIES ?? 12_000);
const PLACES = 200;
const TIES = 2_000;
/** Less than the file, which would not fit as a whole. */
const MOST_HEAP = 5 * 2 ** 20;
const SAMPLE_EVERY = 2 ** 20;
const LOOKS = 3;

let town: TestTown;
let me: Awaited<ReturnType<typeof newCaller>>;
beforeAll(async () => {
  town = await openTestTown({
    WORLD_MAX_ENTITIES: String(ENTITIES),
    WORLD_IMPORT_MB: '64',
    // No rests needed: nobody else uses this store.
    WORLD_IMPORT_SHARE: '100',
  });
  me = await newCaller(town, 'new-owner');
});
afterAll(() => town.end());

async function* file(): AsyncGenerator<string> {
  yield '{"world":{"name":"Large","theme":"Epic"},"characters":[';
  for (let i = 0; i < ENTITIES - PLACES; i++) {
    const background = `Keeps ledger ${i}, "quoted", and walks the ${i % 97}th street by night. `.repeat(8);
    const person = { id: `c${i}`, name: `Soul ${i}`, role: 'Clerk', traits: ['a', 'b'], background };
    yield `${i ? ',' : ''}${JSON.stringify({ ...person, locationId: `l${i % PLACES}` })}`;
  }
  yield '],"locations":[';
  for (let i = 0; i < PLACES; i++) yield `${i ? ',' : ''}{"id":"l${i}","name":"Street ${i}","type":"city"}`;
  yield '],"relationships":[';
  for (let i = 0; i < TIES; i++) {
    yield `${i ? ',' : ''}{"characterId1":"c${i}","characterId2":"c${i + 1}","type":"ally","description":null}`;
  }
  yield ']}';
}

/** Chunks as from a socket, rather than entry by entry. */
async function* largePieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < 2 ** 16) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

async function bring(body: ReadableStream): Promise<string> {
  const response = await fetch(`${town.url}/imports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: me.cookie },
    body,
    duplex: 'half',
  } as RequestInit);
  const answer = (await response.json()) as { worldId?: string };
  if (!answer.worldId)
    throw new Error(`not read in: ${response.status} ${JSON.stringify(answer).slice(0, 500)}`);
  return answer.worldId;
}

async function linkTo(worldId: string): Promise<string> {
  const asked = await fetch(`${town.url}/api/worlds/${worldId}/export`, {
    method: 'POST',
    headers: { Cookie: me.cookie },
  });
  const { pathname, search } = new URL(((await asked.json()) as { downloadUrl: string }).downloadUrl);
  return `${town.url}${pathname}${search}`;
}

async function* exported(link: string): AsyncGenerator<Uint8Array> {
  const { body } = await fetch(link);
  if (!body) throw new Error('no file');
  yield* body;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The memory in use, in the heap and in external buffers. */
function held(): number {
  collect();
  const { external, heapUsed } = process.memoryUsage();
  return heapUsed + external;
}

/** How much memory grows during a download and at its end. */
async function growthOf(link: string): Promise<number> {
  const seen: number[] = [];
  let bytes = 0;
  for await (const chunk of exported(link)) {
    bytes += chunk.length;
    if (bytes > SAMPLE_EVERY * (seen.length + 1)) seen.push(held());
  }
  expect(bytes).toBeGreaterThan(1.3 * MOST_HEAP);
  seen.push(held());
  return Math.max(...seen) - Math.min(...seen);
}

/** Counts ids, which are new in every world, instead of naming them. Passes the text through. */
class Digest {
  readonly #hash = createHash('sha256');
  readonly #ids = new Map<string, number>();
  #rest = '';

  async *of(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decoder = new TextDecoder();
    for await (const chunk of file) {
      const lines = `${this.#rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#hash.update(this.#counted(line));
      yield chunk;
    }
  }

  #counted(line: string): string {
    return line.replace(/"(?:wd|ch|lo|rl)_[0-9A-Z]{26}"/g, (id) => {
      const known = this.#ids.get(id) ?? this.#ids.size;
      this.#ids.set(id, known);
      return String(known);
    });
  }

  get hex(): string {
    return this.#hash.copy().update(this.#counted(this.#rest)).digest('hex');
  }
}

const stream = (bytes: AsyncIterable<Uint8Array>) => Readable.toWeb(Readable.from(bytes)) as ReadableStream;

it(`exports a world of ${ENTITIES} entities in bounded memory and imports an equal one`, {
  timeout: 180_000,
}, async () => {
  const first = await bring(stream(largePieces(file())));
  const link = await linkTo(first);
  // Garbage of the import may be collected during a measurement; a file held as a whole would show in every one.
  let grown = Number.POSITIVE_INFINITY;
  for (let look = 0; look < LOOKS && grown > MOST_HEAP; look++) grown = await growthOf(link);
  expect(grown).toBeLessThan(MOST_HEAP);

  const [before, after] = [new Digest(), new Digest()];
  const second = await bring(stream(before.of(exported(link))));
  for await (const _ of after.of(exported(await linkTo(second))));
  expect(after.hex).toBe(before.hex);
  const response = await fetch(`${town.url}/api/worlds/${second}`, { headers: { Cookie: me.cookie } });
  expect(((await response.json()) as { world: object }).world).toMatchObject({
    characters: ENTITIES - PLACES,
    locations: PLACES,
    relationships: TIES,
  });
});
