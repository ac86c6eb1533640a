/** Link pictures as bytes: drawn once per facts, cached while in use. */
import { createHash } from 'node:crypto';
import { CARD_SCALE, shareCard } from '../../../shared/art/share-card.ts';
import type { CardFacts } from '../../../shared/share/preview.ts';
import { ByteCache } from '../../http/byte-cache.ts';
import { enlargedPng } from '../../images/png.ts';
import type { ReadingLine } from '../../matches/reading-line.ts';
import { UnderWay } from '../../matches/under-way.ts';

const KEPT_BYTES = 8 * 1024 * 1024;

export interface Picture {
  readonly bytes: Buffer;
  readonly etag: string;
}

export class Pictures {
  readonly #line: Pick<ReadingLine, 'do'>;
  readonly #kept = new ByteCache<Picture>(KEPT_BYTES);
  readonly #underWay = new UnderWay<Picture>();

  /** `line`: drawing takes noticeable processor time, and anyone may request it. */
  constructor(line: Pick<ReadingLine, 'do'>) {
    this.#line = line;
  }

  async of(facts: CardFacts): Promise<Picture> {
    const name = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 24);
    return this.#kept.get(name) ?? this.#underWay.share(name, () => this.#draw(name, facts));
  }

  #draw(name: string, facts: CardFacts): Promise<Picture> {
    return this.#line.do(async (busy) => {
      const bytes = await enlargedPng(
        busy(() => shareCard(facts)),
        CARD_SCALE,
      );
      return this.#kept.put(name, { bytes, etag: `"${name}"` });
    });
  }
}
