/**
 * Chronicles of simulated matches for `npm run sim -- --chronicles`: written, checked sentence by sentence, and
 * counted.
 */
import {
  type MeantMatch,
  type ReaderMaker,
  TalkCheck,
} from '../../../shared/games/werewolf/bots/folk/testing/talk-check.ts';
import type { SimulatedMatch } from '../../../shared/games/werewolf/bots/simulate.ts';
import { werewolfChronicler } from '../../../shared/games/werewolf/lore/chronicler.ts';
import { inventedQuotes, readChronicle } from '../../../shared/games/werewolf/testing/chronicle-claims.ts';
import { settledFrom } from '../../../shared/games/werewolf/testing/settled.ts';
import type { SimChronicles } from '../../sim/sim-game.ts';

const RECENT = 40;

export class WerewolfChronicles implements SimChronicles<SimulatedMatch & Partial<MeantMatch>> {
  /** The bots' intent is withheld from the reader, and compared with its reading of their words. */
  readonly #talk: TalkCheck;
  readonly #titles: string[] = [];
  readonly #faults: string[] = [];
  readonly #fallen = { all: 0, withLastWords: 0 };
  #quotes = 0;
  #sentences = 0;
  #phrasesTwice = 0;
  #titlesAgain = 0;

  /** `makeReader`: a reader other than the town's own, to test whether its faults are detected. */
  constructor(makeReader?: ReaderMaker) {
    this.#talk = new TalkCheck(makeReader);
  }

  tell({ events, state, intents }: SimulatedMatch & Partial<MeantMatch>): string {
    if (intents) this.#talk.listen({ events, state, intents });
    const match = settledFrom(events, ADDRESSES[this.#titles.length % ADDRESSES.length]);
    const recent = this.#titles.slice(-RECENT);
    const chronicle = werewolfChronicler.tell(match, recent);
    const { variants, wrong } = readChronicle(match, chronicle);
    this.#faults.push(
      ...[...wrong, ...inventedQuotes(match, chronicle), ...werewolfChronicler.faults(match, chronicle)].map(
        (fault) => `${chronicle.title}: ${fault}`,
      ),
    );
    if (recent.includes(chronicle.title)) this.#titlesAgain++;
    if (new Set(variants).size < variants.length) this.#phrasesTwice++;
    for (const { lastWords, survived } of chronicle.cast) {
      if (survived) continue;
      this.#fallen.all++;
      if (lastWords) this.#fallen.withLastWords++;
    }
    this.#titles.push(chronicle.title);
    this.#sentences += variants.length;
    this.#quotes += chronicle.quotes?.length ?? 0;
    return [chronicle.title, ...chronicle.prose].join('\n\n');
  }

  get faults(): readonly string[] {
    return [...this.#talk.falseClaims, ...this.#faults];
  }

  figures() {
    return {
      chronicles: this.#titles.length,
      titles: new Set(this.#titles).size,
      titlesAgainTooSoon: this.#titlesAgain,
      sentences: this.#sentences,
      quotes: this.#quotes,
      withAPhraseTwice: this.#phrasesTwice,
      fallen: this.#fallen.all,
      fallenWithLastWords: this.#fallen.withLastWords,
      claims: this.#talk.claimMoments.shown,
      falseClaims: this.#talk.falseClaims.length,
      faults: this.faults.length,
    };
  }
}

const ADDRESSES = [
  '7 Candle Row',
  '2 Mill Lane',
  '11 Well Street',
  '5 Tanner’s Walk',
  '3 Bell Yard',
] as const;
