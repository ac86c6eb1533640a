/** Turns of phrase that hold something against a player, and what is needed besides the pattern. */
import { type Clause, type Found, type Frame, frame } from './clause.ts';
import { SUBJECT } from './predicates.ts';
import type { Strength, Verdicts } from './verdicts.ts';

interface Turn {
  readonly frame: Frame;
  readonly strength: Strength;
  readonly holds: (clause: Clause, found: Found) => boolean;
}

const isStated = (clause: Clause, { from, to, at }: Found): boolean =>
  !clause.isDeniedWithin(from, to) && !clause.isDeniedBefore(at);
const isNotDeniedWithin = (clause: Clause, { from, to }: Found): boolean => !clause.isDeniedWithin(from, to);
const lastWord =
  (words: RegExp) =>
  (clause: Clause, found: Found): boolean =>
    words.test(clause.word(found.to - 1)) && isStated(clause, found);

const OBLIGED = /\b(?:must|should|has|have|needs?|got|deserves?|can)\b/;
const CONCERNS = /^(?:concern|worr|bother|troubl|alarm|disturb|unsettl|bug)/;

function isSingledOut(clause: Clause, { at, to }: Found): boolean {
  const alone =
    /^[aQ,"]*$/.test(clause.before(at)) &&
    /^(?:out|gone)$/.test(clause.word(to - 1)) &&
    /^(?::|$)/.test(clause.tags(to));
  return alone || /^st(?:ands|ood) out$/.test(clause.word(to - 1));
}

const TURNS: readonly Turn[] = [
  // "Bo worries me", "what bothers me is Bo".
  {
    frame: frame('first', `${SUBJECT}[AaNBh]*(?:x[^P;,.!_]{0,6})?ja*[MW]`, 'j'),
    strength: 2,
    holds: isNotDeniedWithin,
  },
  {
    frame: frame('last', 'j[MW][^P;.!_]{0,5}B[^P;.!_]{0,3}P', 'j'),
    strength: 2,
    holds: isNotDeniedWithin,
  },
  // "One thing bugs me: Bo knew."
  { frame: frame('last', 'j[MW]a*:[aX]*P', 'j'), strength: 2, holds: isNotDeniedWithin },
  // "Edda's behaviour has me worried."
  {
    frame: frame('first', `${SUBJECT}[AaxB]*Ma*[abx]`, 'M'),
    strength: 2,
    holds: lastWord(/^(?:worried|concerned|nervous|uneasy|suspicious|alarmed|uncomfortable|doubting)$/),
  },
  // "What concerns me about Finn"
  {
    frame: frame('last', 'q[ijx]M[pa]*P', 'q'),
    strength: 2,
    holds: (clause, { from }) => CONCERNS.test(clause.word(from + 1)),
  },
  // "Bo must go", "Bo should be voted out".
  {
    frame: frame('first', 'P[AaNk]+(?:Ba*z|L(?=$|[,.;!aX&]))', 'zL'),
    strength: 3,
    holds: (clause, found) =>
      isStated(clause, found) &&
      OBLIGED.test(clause.text(found.at, found.to)) &&
      !/\b(?:have|has) been/.test(clause.text(found.at, found.to)),
  },
  // "Bo must hang", "Bo should burn".
  {
    frame: frame('first', '(?<![pkuVS])P[Aak]+[Vx](?=a*(?:$|[,.;!:]))', 'A'),
    strength: 3,
    holds: (clause, found) =>
      /^(?:hang|burn|die|swing|pay|answer for it)$/.test(clause.word(found.to - 1)) &&
      OBLIGED.test(clause.text(found.at, found.to)) &&
      isStated(clause, found),
  },
  // "Quentin goes today", "Dorian hangs!"
  {
    frame: frame('first', '(?<![pkuVSTFCs][ad]*)P[a]*[LVx](?=a*(?:$|[,.;!&]))', 'LVx'),
    strength: 3,
    holds: (clause, found) =>
      /^(?:goes|hangs|swings|burns|dies|leaves|walks)$/.test(clause.word(found.to - 1)) &&
      (/^(?:hangs|swings|burns|dies)$/.test(clause.word(found.to - 1)) ||
        /^(?:today|now|first|tonight|out|next)\b/.test(clause.text(found.to))) &&
      isStated(clause, found),
  },
  // "It has to be Victor", "it can only be you".
  {
    frame: frame('last', '(?<!q)t[aA]*k?a*Ba*P(?=$|[,.;!&a])', 'B'),
    strength: 3,
    holds: (clause, found) =>
      /\b(?:has to|have to|must|can only|could only|got to) be\b/.test(clause.text(found.from, found.at)) &&
      isStated(clause, found),
  },
  // "You are trying to save your partner Mira."
  {
    frame: frame('last', '[symo]a*b,?P(?!s)', 'b'),
    strength: 2,
    holds: (clause, found) =>
      /\b(?:partner|accomplice|teammate|packmate|partners)\b/.test(clause.text(found.from, found.at)) &&
      isStated(clause, found),
  },
  // "Help me get Ingrid out."
  {
    frame: frame('last', '[AVx][ad]*P(?=p|x|z)', 'AVx'),
    strength: 3,
    holds: (clause, found) =>
      /^(?:get|getting|vote|voting)$/.test(clause.word(found.at - 1)) &&
      /^(?:out|gone|off)$/.test(clause.word(found.at + 1)) &&
      isStated(clause, found),
  },
  // "Finn and Edda are definitely together."
  {
    frame: frame('first', 'P[Aa]*Ba*(?=$|[,.;!])', 'B'),
    strength: 2,
    holds: (clause, found) =>
      clause.players(found.at).length === 2 &&
      /^(?:together|in this together|a team)$/.test(clause.word(found.to - 1)) &&
      isStated(clause, found),
  },
  // "Bo can't be the seer", "Bo is not the real seer".
  {
    frame: frame('first', 'P[AaNkB]*N[AaNkBd]*r', 'r'),
    strength: 2,
    holds: (clause, { at, to }) =>
      /^(?:seer|doctor)$/.test(clause.word(to - 1)) &&
      (/\b(?:can|could|real|true|actual)\b/.test(clause.text(at, to)) ||
        /\b(?:certain|certainty|know for|sure)\b/.test(clause.text(0, at))) &&
      !clause.isDeniedBefore(at),
  },
  // "Cleo is who I want gone", "Bo is the one I suspect", "Finn is the one".
  { frame: frame('first', 'PB[Oda]*[hO]?IA+z', 'z'), strength: 3, holds: isStated },
  { frame: frame('first', 'PB[da]*[xOa]?[hO]?I[aA]*S(?=$|[,.;!a])', 'S'), strength: 2, holds: isStated },
  { frame: frame('first', '(?<![pkuV])P[Aa]*Bda(?=$|[,.!])', 'B'), strength: 2, holds: lastWord(/^one$/) },
  // "Dmitri stands out: …", "Gus out."
  { frame: frame('first', '(?<![pkuV])Pa*[Bpz](?=a*(?:$|[:,.]))', 'Bpz'), strength: 2, holds: isSingledOut },
  // "That makes Bo my main suspect."
  {
    frame: frame('first', 'P[mda]+K', 'K'),
    strength: 2,
    holds: (clause, found) =>
      /^(?:make|makes|made|making|keep|keeps|consider)$/.test(clause.word(found.at - 1)) &&
      /suspect|suspicious|pick|choice|candidate|target|vote|elimination/.test(clause.word(found.to - 1)) &&
      isStated(clause, found),
  },
  // "That points straight at Hilde."
  {
    frame: frame('last', '[ht]a*La*pa*P', 'L'),
    strength: 2,
    holds: (clause, found) =>
      /\bpoints? (?:\w+ ){0,2}(?:at|to|towards?)\b/.test(clause.text(found.from, found.at)) &&
      isStated(clause, found),
  },
  // "I have Bo as a wolf."
  { frame: frame('last', 'Ia*A[ad]*P(?=u[ad]*[wb])', 'u'), strength: 2, holds: isStated },
  // "I don't like how Bo voted."
  {
    frame: frame('last', 'I[aA]*N[aA]*u[dqxa]{0,3}P', 'u'),
    strength: 2,
    holds: (clause, { from, at }) => /\blike\b/.test(clause.text(from, at)),
  },
  // "Finn isn't the wolf, Edda is."
  {
    frame: frame('last', 'P[Aa]*BN[ad]*[bwKV][^P!.]{0,3},[aX&]*P(?=Ba*$)', 'N'),
    strength: 3,
    holds: () => true,
  },
  // "I'm on Hilde."
  {
    frame: frame('last', '^[a&X,]*IBa*pa*P(?=$|[,.;!&a])', 'B'),
    strength: 2,
    holds: (clause, { from, at }) => /\bam (?:\w+ )?on $/.test(clause.text(from, at)),
  },
  // "That leaves Bo."
  {
    frame: frame('last', 'x[aWp]{0,2}P(?=$|[,.;!&a]|u[da]*K)', 'x'),
    strength: 2,
    holds: (clause, { from }) =>
      /^(?:leaves|leaving)$/.test(clause.word(from)) && !clause.isDeniedBefore(from),
  },
  // "If I had to name somebody: Bo."
  {
    frame: frame('last', '^[a_]*_[:,]a*P(?=$|[,.])', '_'),
    strength: 2,
    holds: (clause, { at }) => /\b(?:name|pick|choose|guess|vote|say)\b/.test(clause.text(0, at)),
  },
];

export function readTurns(clause: Clause, verdicts: Verdicts): void {
  for (const { frame: way, strength, holds } of TURNS) {
    for (const found of clause.find(way))
      if (holds(clause, found)) verdicts.accuse(clause.players(found.at), strength);
  }
}
