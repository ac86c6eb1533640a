/**
 * What is told of a finished match seldom changes: it is put into words once, compressed once, and kept as bytes. Who has
 * it already is told so (304).
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import type { ReadingLine } from '../matches/reading-line.ts';
import { UnderWay } from '../matches/under-way.ts';
import { ByteCache } from './byte-cache.ts';

const KEPT_BYTES = 32 * 1024 * 1024;
/** For those who cannot read them compressed: unpacking would fill the memory anew with every call. */
const KEPT_PLAIN_BYTES = 16 * 1024 * 1024;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

interface KeptAnswer {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FinishedAnswer {
  /** Tells it from every other answer, and from what other readers may be told of the same match. */
  readonly name: string;
  /** Called once. */
  prepare(): Promise<PreparedAnswer>;
}

export interface PreparedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  words(): string;
}

/** For documents that quote nobody. */
const NOTHING_HIDDEN = { version: 0 };

export class FinishedAnswers {
  readonly #line: ReadingLine;
  readonly #hidden: { readonly version: number };
  readonly #kept = new ByteCache<KeptAnswer>(KEPT_BYTES);
  readonly #plain = new ByteCache<{ readonly bytes: Buffer }>(KEPT_PLAIN_BYTES);
  readonly #underWay = new UnderWay<KeptAnswer>();

  /** `version` changes when something that was told before must be told otherwise: a moderator has hidden a line. */
  constructor(line: ReadingLine, hidden: { readonly version: number } = NOTHING_HIDDEN) {
    this.#line = line;
    this.#hidden = hidden;
  }

  async send(req: Request, res: Response, answer: FinishedAnswer): Promise<void> {
    const name = `${this.#hidden.version} ${answer.name}`;
    const kept =
      this.#kept.get(name) ?? (await this.#underWay.share(name, () => this.#make({ ...answer, name })));
    const { bytes, etag, headers } = kept;
    res.set({ ...headers, ETag: etag, 'Cache-Control': 'no-cache' }).vary('Accept-Encoding');
    if (req.acceptsEncodings('gzip') === 'gzip') res.set('Content-Encoding', 'gzip').send(bytes);
    else res.send(await this.#unpacked(name, bytes));
  }

  async #unpacked(name: string, packed: Buffer): Promise<Buffer> {
    const plain = this.#plain.get(name) ?? this.#plain.put(name, { bytes: await decompress(packed) });
    return plain.bytes;
  }

  async #make({ name, prepare }: FinishedAnswer): Promise<KeptAnswer> {
    const { headers, words } = await prepare();
    return this.#line.do(async (busy) => {
      const bytes = await compress(busy(words));
      const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 24)}"`;
      return this.#kept.put(name, { bytes, etag, headers });
    });
  }
}
