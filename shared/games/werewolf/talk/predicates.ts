/** What is said of a player: "Bo is lying", "Bo's story does not add up", "Bo worries me", "Bo must go". */
import { type Clause, type Found, frame } from './clause.ts';
import { HEDGE, type Strength, type Verdicts } from './verdicts.ts';

/** A player as what is spoken of, with what is his: "Bo", "Bo's vote on Cleo". */
const SUBJECT = '(?<![pkuV][adgm]{0,3})P(?:s(?:[^Ps;,.!X]|[pkuVSTCFl]P){0,11}?)?';
const SEEMS = '[AaNdmk]*B[ABaNdmukMOhI]*';

/** The last letter is what is said. */
const SAID_OF = [
  frame('first', `${SUBJECT}(?:Y[aNd]*)?${SEEMS}(?:x[ABaNdmukMOhW]*){0,2}[bg]`, 'bg'),
  frame('first', `${SUBJECT}(?:Y[aNd]*)?${SEEMS}(?:dx)?w`, 'w'),
  // "Dmitri, who I think is lying"
  frame('first', 'P,?O(?:[IW]Y)?[AaNdmk]*B[ABaNdmuk]*[bwg]', 'bwg'),
  frame('first', `${SUBJECT}[AaNdmBk]*(?:[xV][AaNdmu]*)?[ve]`, 've'),
  frame('first', 'P[:(][aNd]*[wbg]', 'wbg'),
  frame('first', 'P[aN]*(?:b|w)(?=a*(?:$|[,.;!)]))', 'bw'),
  frame('first', 'P[AaN]*xd?a*b', 'b'),
  frame('first', 'Psa*b', 'b'),
  frame('first', 'PLa*b', 'b'),
  frame('first', 'P,a*(?:wx?|b)(?=$)', 'bw'),
  // "Bo gave no reason, which is suspicious."
  frame('first', 'P[^P;!]{1,12},q[AaN]*B[ad]*b', 'q'),
  // "Edda's claim came late, so I find it suspicious."
  frame('first', 'Ps?[^P!]{1,14}I[aA]*F[th][ad]*b', 'F'),
  // "The fact that Finn knew it is damning."
  frame('first', '(?<=xh|dx|q)P[^P,;!_]{1,8}B[ad]*b', 'b'),
  // Further apart, as long as nobody else and nothing seen or said stands between.
  frame('first', '(?<![pkuV][adgm]{0,3})Ps?[aABdxmukMOhIWt]{1,9}b', 'b'),
  // "Bo has been quiet, probably wolf."
  frame('first', 'P[^P;!.]{1,10},a+[bw](?=a*(?:$|[,.;!]))', 'bw'),
];
const DISTURBS = [
  frame('first', `${SUBJECT}[AaNBh]*(?:x[^P;,.!_]{0,6})?ja*[MW]`, 'j'),
  frame('last', 'j[MW][^P;.!_]{0,5}B[^P;.!_]{0,3}P', 'j'),
];
/** "Edda's behaviour has me worried." */
const UNSETTLES = frame('first', `${SUBJECT}[AaxB]*Ma*[abx]`, 'M');
/** "What concerns me about Finn". */
const CONCERNS = frame('last', 'q[ijx]M[pa]*P', 'q');
/** "Bo is the one I suspect." */
const THE_ONE = frame('first', 'PB[da]*[xOa]?[hO]?I[aA]*S(?=$|[,.;!a])', 'S');
/** "Dmitri stands out: …", "Gus out." */
const SINGLED_OUT = frame('first', '(?<![pkuV])Pa*[Bpz](?=$|:)', 'Bpz');
/** "I have Bo as a wolf." */
const HAVE_AS = frame('last', 'Ia*A[ad]*P(?=u[ad]*[wb])', 'u');
/** "I don't like how Bo voted." */
const DISLIKED = frame('last', 'I[aA]*N[aA]*u[dqxa]{0,3}P', 'u');
/** "That leaves Bo." */
const LEFT = frame('last', 'x[aWp]{0,2}P(?=$|[,.;!&a])', 'x');
/** "Finn is the one." */
const THE_VERY_ONE = frame('first', '(?<![pkuV])P[Aa]*Bda(?=$|[,.!])', 'B');
/** "If I had to name somebody: Bo." */
const NAMED = frame('last', '^[a_]*_[:,]a*P(?=$|[,.])', '_');
const MUST = frame('first', 'P[AaNk]+(?:Ba*z|L(?=$|[,.;!aX&]))', 'zL');
/** "Bo can't be the seer", "Bo is not the real seer". */
const NO_SEER = frame('first', 'P[AaNkB]*N[AaNkBd]*r', 'r');
/** "Cleo is who I want gone." */
const WANTED_GONE = frame('first', 'PB[Oda]*[hO]?IA+z', 'z');

const LIES =
  /^(?:lying|liar|liars|lied|lies|misleading|deceiving|bluffing|hiding|covering|deflecting|faking|stalling|dodging|manipulating|fibbing|contradicting)$/;
const FIRMLY_GOOD = /^(?:innocent|trustworthy|honest|telling the truth|cleared|on our side|one of us)$/;
const OBLIGED = /\b(?:must|should|has|have|needs?|got|deserves?|can)\b/;

function weightOf(word: string, wolf: boolean, text: string): Strength {
  if (wolf || LIES.test(word)) return HEDGE.test(text) ? 2 : 3;
  return /quiet|silent/.test(word) ? 1 : 2;
}

function judge(clause: Clause, { at, to }: Found, verdicts: Verdicts): void {
  const last = clause.tag(to - 1);
  const word = clause.word(to - 1);
  const wolf = last === 'w';
  const text = clause.text(at, to);
  // "Bo's divination Cleo=wolf" is Bo's.
  if (/[:(]/.test(clause.tag(at + 1)) && /s[ax]*[cxRKrC]+$/.test(clause.before(at))) return;
  // "Edda contradicted Finn", "Bo was my partner".
  if (/^contradict/.test(word) && last === 'v' && clause.tag(to) === 'P') return;
  if (/^(?:partner|accomplice)/.test(word) && /[ms]/.test(clause.tag(to - 2))) return;
  // "Clearing Edda is convenient" is not of Edda.
  if (/ing$/.test(clause.word(at - 1)) && clause.tag(at + 1) !== 's') return;
  // "… to make Bo look bad", "Bo might be a wolf, or just tired".
  const own = clause.players(at).some((id) => clause.sentence.words.some(({ tag, players }, i) => i < at && tag === 'P' && clause.tag(i + 1) === 's' && players.includes(id)));
  if (/^(?:mak|made|want|paint)/.test(clause.word(at - 1)) && !own) return;
  if (HEDGE.test(text) && (/^a*,?\|/.test(clause.tags(to)) || /\|a*$/.test(clause.before(at)))) return;
  // Of the dead, whose card is known, one says "was".
  if (wolf && ((clause.makesANoun(to - 1) && !/\blike\b/.test(text)) || /\b(?:was|were)\b/.test(text)))
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
  for (const way of DISTURBS) {
    for (const { from, to, at } of clause.find(way))
      if (!clause.isDeniedWithin(from, to)) verdicts.accuse(clause.players(at), 2);
  }
  for (const { at, to } of clause.find(MUST)) {
    const denied = clause.isDeniedWithin(at, to) || clause.isDeniedBefore(at);
    if (!denied && OBLIGED.test(clause.text(at, to)) && !/\b(?:have|has) been/.test(clause.text(at, to)))
      verdicts.accuse(clause.players(at), 3);
  }
  for (const { at, to } of clause.find(NO_SEER)) {
    const one = /^(?:seer|doctor)$/.test(clause.word(to - 1));
    if (one && /\b(?:can|could|real|true|actual)\b/.test(clause.text(at, to)) && !clause.isDeniedBefore(at))
      verdicts.accuse(clause.players(at), 2);
  }
  for (const { at } of clause.find(WANTED_GONE)) verdicts.accuse(clause.players(at), 3);
  for (const { at } of clause.find(THE_ONE)) verdicts.accuse(clause.players(at), 2);
  for (const { at, to } of clause.find(THE_VERY_ONE))
    if (clause.word(to - 1) === 'one' && !clause.isDeniedBefore(at)) verdicts.accuse(clause.players(at), 2);
  for (const { at } of clause.find(HAVE_AS)) verdicts.accuse(clause.players(at), 2);
  for (const { from, at } of clause.find(DISLIKED))
    if (/\blike\b/.test(clause.text(from, at))) verdicts.accuse(clause.players(at), 2);
  for (const { from, at } of clause.find(LEFT)) {
    if (/^(?:leaves|leaving)$/.test(clause.word(from)) && !clause.isDeniedBefore(from))
      verdicts.accuse(clause.players(at), 2);
  }
  for (const { at, to } of clause.find(SINGLED_OUT)) {
    const alone = /^[aQ,"]*$/.test(clause.before(at)) && /^(?:out|gone)$/.test(clause.word(to - 1));
    if (alone || /^st(?:ands|ood) out$/.test(clause.word(to - 1))) verdicts.accuse(clause.players(at), 2);
  }
  for (const { at, to } of clause.find(UNSETTLES)) {
    if (UNSETTLED.test(clause.word(to - 1)) && !clause.isDeniedWithin(at, to))
      verdicts.accuse(clause.players(at), 2);
  }
  for (const { from, at } of clause.find(CONCERNS)) {
    if (/^(?:concern|worr|bother|troubl|alarm|disturb|unsettl|bug)/.test(clause.word(from + 1)))
      verdicts.accuse(clause.players(at), 2);
  }
  for (const { at } of clause.find(NAMED))
    if (/\b(?:name|pick|choose|guess|vote|say)\b/.test(clause.text(0, at)))
      verdicts.accuse(clause.players(at), 2);
  // "Bo voted late. That's suspicious."
  const { addressee, topic } = clause.sentence;
  if (topic && TELLING.test(clause.said) && TELLS.test(clause.text())) verdicts.accuse([topic], 2);
  if (topic && /^a*[ht]B[ad]*ma*V/.test(clause.said)) verdicts.accuse([topic], 3);
  // "That's a lie", said to somebody.
  if (addressee && TOLD_OFF.test(clause.said) && /\b(?:stop|quit) (?!worry)/.test(clause.text(0, 5)))
    verdicts.accuse([addressee], 2);
  if (addressee && CHARGED.test(clause.said) && LIE.test(clause.text())) verdicts.accuse([addressee], 2);
}

const TELLING = /^[aX&,"]*(?:[ht][AaB]*B[adu]*(?:b|qd?w)|I[aA]*F[ht][ad]*b)/;
/** "Stop pretending", said to somebody. */
const TOLD_OFF = /^[Q,a]*Na*b/;
const TELLS =
  /\b(?:suspicious|red flags?|wolf \w+|werewolf \w+|fishy|shady|concerning|worrying|wolfy|scummy|sus|wolf tell|exactly what a wolf|what a wolf|what wolves)\b/;
const UNSETTLED = /^(?:worried|concerned|nervous|uneasy|suspicious|alarmed|uncomfortable|doubting)$/;
const CHARGED = /^[aQ,X&"]*(?:[ht]B[ad]*b|[htd]x?[AaB]*N?[Aa]*[ve])/;
const LIE =
  /\b(?:contradiction|inconsistent|inconsistency|slip|slip-up|lie|lies|false|fabricated|made up|add up|make sense|makes no sense|hold up|hold water)\b/;
