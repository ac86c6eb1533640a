/** Direct statements about a player: "Bo is lying", "I speak for Bo", "you are wrong about Bo". */
import type { PlayerId } from '../model.ts';
import type { Sentence } from './sentences.ts';

const NAME = '@([1-8])(?![0-9])';
const SURELY =
  '(?:(?:just|clearly|obviously|definitely|simply|plainly|certainly|still|surely|also|really) )*';

const CHARGES = [
  `(?:^|[,;:—] |\\b(?:and|so|but|no|yes|that|think|say) )(?:no , )?${NAME} is ${SURELY}(?:lying|(?:a|the) (?:real |true |last |other )?(?:liar|wolf|werewolf))(?=$| [,;:—!]| and\\b| too\\b)`,
  `^i (?:will |shall )?(?:vote|accuse|suspect) (?:for )?${NAME}$`,
];
const DEFENCES = [
  `(?<!\\bi am )\\b(?:wrong about|unfair to|hard on) ${NAME}`,
  `\\bi (?:will )?speak for ${NAME}`,
  `\\b(?:leave|let|spare) ${NAME} (?:alone|be|out|go)\\b`,
  `(?<!not )\\bi (?:fully |still |do |really |completely )?(?:trust|vouch for|believe) ${NAME}(?=$| [,;:—!.]| and\\b| for\\b| with\\b| on\\b)`,
  `^${NAME} is (?:innocent|honest|good|clear)$`,
];
/** "Their vote was on Bo." */
const PAST = [`\\b(?:their|his|her|your|whose|@[1-8] 's) votes? (?:was|were|went|is) (?:on|for|to) ${NAME}`];
const NOT_SO = /\b(?:if|unless|suppose|assume|imagine|who|not|never|or|whether|would|might|maybe|perhaps)\b/;

const [charges, defences, past] = [CHARGES, DEFENCES, PAST].map((sources) =>
  sources.map((source) => new RegExp(source, 'g')),
) as [RegExp[], RegExp[], RegExp[]];

export interface Outright {
  readonly charged: ReadonlySet<PlayerId>;
  readonly defended: ReadonlySet<PlayerId>;
  /** Mentioned as a player's earlier vote. */
  readonly voted: ReadonlySet<PlayerId>;
}

export function saidOutright(sentences: readonly Sentence[]): Outright {
  const charged = new Set<PlayerId>();
  const defended = new Set<PlayerId>();
  const voted = new Set<PlayerId>();
  for (const { tokens, question, unsaid } of sentences) {
    if (question || !tokens.some(({ as }) => as === 'name' || as === 'pronoun')) continue;
    const text = tokens
      .map(({ text: word, players, as }, at) => {
        if (unsaid[at] || as === 'called') return '_';
        return as && !word.startsWith('you') && as !== 'either' ? `@${players[0]?.charAt(2)}` : word;
      })
      .join(' ');
    const gather = (patterns: readonly RegExp[], into: Set<PlayerId>): void => {
      for (const pattern of patterns)
        for (const [, seat] of text.matchAll(pattern)) into.add(`p:${seat}` as PlayerId);
    };
    if (!NOT_SO.test(text)) gather(charges, charged);
    if (!/\b(?:suppose|assume|imagine|who|or|whether)\b/.test(text)) gather(defences, defended);
    gather(past, voted);
  }
  for (const id of charged) defended.delete(id);
  return { charged, defended, voted };
}
