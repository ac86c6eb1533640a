/** What is said of a player: "Bo is lying", "Bo's story does not add up", "Bo seems honest". */
import { type Clause, type Found, frame } from './clause.ts';
import { HEDGE, type Strength, type Verdicts } from './verdicts.ts';

/** A player as what is spoken of, with what is his: "Bo", "Bo's vote on Cleo". */
export const SUBJECT = '(?<![pkuV][adgm]{0,3})P(?:s(?:[^Ps;,.!X]|[pkuVSTCFl][adgm]{0,3}P){0,11}?)?';
const SEEMS = '[AaNdmk]*B[ABaNdmukMOhI]*';

/** The last letter is what is said. */
const SAID_OF = [
  frame('first', `${SUBJECT}(?:Y[aNd]*)?${SEEMS}(?:x[ABaNdmukMOhW]*){0,2}[bg]`, 'bg'),
  frame('first', `${SUBJECT}(?:Y[aNd]*)?${SEEMS}(?:dx)?w`, 'w'),
  // "Dmitri, who I think is lying"
  frame('first', 'P,?O(?:[IW]Y)?[AaNdmk]*B[ABaNdmuk]*[bwg]', 'bwg'),
  frame('first', `${SUBJECT}[AaNdmBk]*(?:[xV][AaNdmu]*)?[ve]`, 've'),
  frame('first', 'P[:(][aNd]*[wbg]', 'wbg'),
  frame('first', '(?<![pkuV])P[aN]*(?:b|w)(?=a*(?:$|[,.;!)]))', 'bw'),
  frame('first', 'P[AaN]*xd?a*b', 'b'),
  frame('first', 'Psa*b', 'b'),
  frame('first', 'PLa*b', 'b'),
  frame('first', 'P,a*(?:wx?|b)(?=$)', 'bw'),
  // "Bo gave no reason, which is suspicious."
  frame('first', 'P[^P;!]{1,12},q[AaN]*B[ad]*b', 'q'),
  // "Edda's claim came late, so I find it suspicious."
  frame('first', 'Ps?[^P!]{1,14}I[aA]*F[th][ad]*b', 'F'),
  // "Edda claims to be the seer, but the timing of that claim feels convenient."
  frame('first', '(?<=^[aQ,;&X]*)P[^P!]{2,18}[ht]a*R[AaN]*B[ad]*b', 'R'),
  // "Bo and the dead wolf were partners."
  frame('first', 'P&[dax]{1,4}wBa*b', 'w'),
  // "The fact that Finn knew it is damning."
  frame('first', '(?<=xh|dx|q)P[^P,;!_]{1,8}B[ad]*b', 'b'),
  // Further apart, as long as nobody else and nothing seen or said stands between.
  frame('first', '(?<![pkuV][adgm]{0,3})Ps?[aABdxmukMOhIWt]{1,9}b', 'b'),
  // "Bo has been quiet, probably wolf."
  frame('first', 'P[^P;!.]{1,10},a+[bw](?=a*(?:$|[,.;!]))', 'bw'),
];
const LIES =
  /^(?:lying|liar|liars|lied|lies|misleading|deceiving|bluffing|hiding|covering|deflecting|faking|stalling|dodging|manipulating|fibbing|contradicting)$/;
const FIRMLY_GOOD = /^(?:innocent|trustworthy|honest|telling the truth|cleared|on our side|one of us)$/;

function weightOf(word: string, wolf: boolean, text: string): Strength {
  if (wolf || LIES.test(word)) return HEDGE.test(text) ? 2 : 3;
  return /quiet|silent/.test(word) ? 1 : 2;
}

/** Speaks the clause of a thing of his before, as in "Hilde's defence makes her look guilty"? */
const hasOwn = (clause: Clause, at: number): boolean =>
  clause
    .players(at)
    .some((id) =>
      clause.sentence.words.some(
        ({ tag, players }, i) => i < at && tag === 'P' && clause.tag(i + 1) === 's' && players.includes(id),
      ),
    );

/** "The chance that Bo is a wolf is below ten percent." */
const IMPROBABLE =
  /\b(?:probability|chances?|odds|likelihood)\b.*\b(?:below|under|less than|low|lower|small|slim|tiny|zero|negligible|[0-2]?\d ?(?:%|percent))/;

function isAboutSomethingElse(clause: Clause, { at, to }: Pick<Found, 'at' | 'to'>, text: string): boolean {
  const word = clause.word(to - 1);
  const before = clause.word(at - 1);
  if (IMPROBABLE.test(clause.text())) return true;
  // "Bo's divination Cleo=wolf" is Bo's.
  if (/[:(]/.test(clause.tag(at + 1)) && /s[ax]*[cxRKrC]+$/.test(clause.before(at))) return true;
  // "Edda contradicted Finn", "Bo was my partner".
  if (/^contradict/.test(word) && clause.tag(to - 1) === 'v' && clause.tag(to) === 'P') return true;
  if (/^(?:partner|accomplice)/.test(word) && /[ms]/.test(clause.tag(to - 2))) return true;
  // "Clearing Edda is convenient" is not of Edda, nor "… to make Bo look bad" of Bo.
  if (before.endsWith('ing') && clause.tag(at + 1) !== 's') return true;
  if (/^(?:mak|made|want|paint)/.test(before) && !hasOwn(clause, at)) return true;
  // "Bo might be a wolf, or just tired."
  return HEDGE.test(text) && (/^a*,?\|/.test(clause.tags(to)) || /\|a*$/.test(clause.before(at)));
}

function judge(clause: Clause, { at, to }: Found, verdicts: Verdicts): void {
  const last = clause.tag(to - 1);
  const word = clause.word(to - 1);
  const wolf = last === 'w';
  const text = clause.text(at, to);
  if (isAboutSomethingElse(clause, { at, to }, text)) return;
  // Of the dead, whose card is known, one says "was".
  if (
    wolf &&
    ((clause.makesANoun(to - 1) && !/\blike\b/.test(text)) ||
      /\b(?:was|were|flipped|turned out)\b/.test(text)) &&
    !/surprise/.test(clause.text(0, at))
  )
    return;
  const good = last === 'g' || last === 'e';
  const denied = clause.isDeniedWithin(at, to) !== clause.isDeniedBefore(at);
  if (good === denied) verdicts.accuse(clause.players(at), denied ? 2 : weightOf(word, wolf, text));
  else {
    const firm = good ? FIRMLY_GOOD.test(word) && !HEDGE.test(text) : wolf || word === 'lying';
    verdicts.defend(clause.players(at), firm);
  }
}

export function readPredicates(clause: Clause, verdicts: Verdicts): void {
  for (const way of SAID_OF) for (const found of clause.find(way)) judge(clause, found, verdicts);
}
