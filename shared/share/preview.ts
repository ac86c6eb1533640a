/** The preview of a link where it is pasted: its texts, and the facts of a picture. All of it public. */
import type { Mood } from '../art/bust.ts';
import type { Banner, SignTone } from '../matches/sign.ts';

export interface CardFace {
  /** The same string gives the same face everywhere. */
  readonly face: string;
  readonly name: string;
  readonly mood: Mood;
  readonly faded: boolean;
}

export interface CardFacts {
  /** Above the headline, small: "Werewolf Game #12". */
  readonly kicker: string;
  readonly headline: string;
  /** On the ribbon: "Village won", "DAY 2 · VOTE". */
  readonly ribbon: string;
  readonly tone: SignTone;
  readonly banner: Banner;
  /** Eight at most; a single one is drawn large. */
  readonly faces: readonly CardFace[];
}

export interface PagePreview {
  readonly title: string;
  readonly description: string;
  readonly card: CardFacts;
  /** It may look different later. */
  readonly isLive: boolean;
}

/** From the placeholders of an address, and the query. */
export interface PreviewOf {
  readonly params: Readonly<Record<string, string>>;
  /** As it was written: `at=…`. */
  readonly query: Readonly<Record<string, string>>;
}

/** Null: no such thing, and there never was. */
export type MakePreview = (of: PreviewOf) => Promise<PagePreview | null>;
