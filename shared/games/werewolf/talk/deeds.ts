/** What its speaker does to a player, or asks all to do: suspect, vote out, watch, trust, leave alone. */
import { type Clause, frame } from './clause.ts';
import type { Verdicts } from './verdicts.ts';

const DONE_TO = frame('last', '[VSl][adpuO]{0,3}P', 'VSl');
const TRUSTED = frame('last', 'T[adptuxMq]{0,4}P(?![ABv])', 'T');
const FOUND = frame('last', 'F[ad]*P(?=(?:s[^P;,.!_]{0,6}?)?[AaNdmukthR]*p?[bwgK])', 'F');
const WRONG_ABOUT = frame('last', 'Z[pau]*P', 'Z');
const ANYBODY = frame('first', 'P', 'P');

const PLACED =
  /^(?:put|place|cast|lock|keep|throw|placing|putting|casting|keeping|maintain|redirect|switch|move|drop|finalize)$/;
const HALF_MEANT = /\b(?:leaning|lean|might|may|could|inclined|tempted|consider|would)\b/;
const OWN_VOTE = /^vot|^choos|^lock|^finali|^stick/;
const GONE = /^(?:gone|out|dead|eliminated|hanged|voted out|lynched|exiled|off)$/;
const TRUSTS_THE_REST = /\btrust (?:\w+ )?(?:everyone|everybody|all|anyone)\b/;
const HIS_STORY = /^(?:version|story|claim|account|explanation|reasoning|narrative|logic|argument)s?$/;
const ON_TRIAL = /\b(?:trial|pressure|spot|block|rope|stand|microscope|spotlight|gallows|chopping)\b/;
const REMOVAL = /\b(?:elimination|exile|execution|removal|banishment|lynching|hanging|expulsion)\b/;

/** "I'd like to test Bo's result by voting Cleo": the speaker's, whoever was named before. */
const isMeans = (clause: Clause, at: number): boolean =>
  clause.word(at - 1) === 'by' && /^[aQ,;&X]*A?[IW]/.test(clause.said);

function readDone(clause: Clause, verdicts: Verdicts): void {
  for (const { from, at } of clause.find(DONE_TO)) {
    const players = clause.players(at);
    const verb = clause.tag(from);
    const word = clause.word(from);
    if (clause.isOthersNoun(from)) {
      if (!PLACED.test(clause.word(from - 2)) && !PLACED.test(clause.word(from - 3))) continue;
    } else if (!clause.isMine(from) && !isMeans(clause, from)) continue;
    // "I'm going with Bo's plan."
    if (/^(?:go|going|stick|sticking) with$/.test(word) && clause.tag(at + 1) === 's') continue;
    // "I doubt Bo is …" and "I'm thinking Bo is …" are about what follows.
    if (verb === 'S' && /^(?:doubt|think|lean)/.test(word) && /[BAv]/.test(clause.tag(at + 1))) continue;
    if (clause.text(from, at).includes('from ')) continue;
    // "I'll vote with you", "I'm tying my vote to Bo's".
    if (/^(?:vote|voting|votes)\b/.test(word) && /\bwith\b/.test(clause.text(from + 1, at))) continue;
    const mistaken = /^\S*ing\b/.test(word) && /^(?:[^P,!X]*Z|[aAN]*B[aAd]*b)/.test(clause.tags(at + 1));
    if (clause.isDeniedBefore(from) && !mistaken) {
      if (verb !== 'l') verdicts.defend(players, false);
      continue;
    }
    // "Voting for Bo would be a mistake."
    if (mistaken && !clause.isDeniedBefore(from)) {
      verdicts.defend(players, false);
      continue;
    }
    const { at: who } = clause.subject(from);
    const hedged = HALF_MEANT.test(clause.text(who, at));
    if (verb === 'V') verdicts.accuse(players, hedged ? 2 : 3);
    else verdicts.accuse(players, verb === 'l' ? 1 : word.startsWith('accus') ? 3 : 2);
    const mine = clause.tag(Math.max(0, who)) === 'I' || (who < 0 && word.startsWith('voting'));
    if (verb === 'V' && mine && !hedged && OWN_VOTE.test(word)) verdicts.announce(players);
  }
}

function readTrust(clause: Clause, verdicts: Verdicts): void {
  for (const { from, at } of clause.find(TRUSTED)) {
    if (!clause.isMine(from)) continue;
    const word = clause.word(from);
    // "I trust Cleo the least."
    if (/^(?:the )?(?:least|less)\b/.test(clause.text(at + 1, at + 3))) {
      verdicts.accuse(clause.players(at), 2);
      continue;
    }
    if (clause.isDeniedBefore(from)) {
      const his = clause.tag(at + 1) === 's' && HIS_STORY.test(clause.word(at + 2));
      if (his || !/^(?:defend|protect|support|back|spare|vouch|clear)/.test(word))
        verdicts.accuse(clause.players(at), 2);
    } else if (!/^(?:buy|swallow|make|listen)/.test(word))
      verdicts.defend(clause.players(at), clause.subject(from).tag === 'I');
  }
  for (const { from, at } of clause.find(WRONG_ABOUT)) {
    const denied = /^(?:wrong|mistaken)/.test(clause.word(from)) && clause.isDeniedBefore(from);
    if (!/I[aAB]*$/.test(clause.before(from)) && !denied) verdicts.defend(clause.players(at), false);
  }
}

/** "I find Bo suspicious." */
function readFound(clause: Clause, verdicts: Verdicts): void {
  for (const { from, at } of clause.find(FOUND)) {
    const rest = /^P(?:s[^P;,.!_]{0,6}?)?[AaNdmukthR]*?p?([bwgK])/.exec(clause.tags(at));
    if (!rest || !clause.isMine(from)) continue;
    if (rest[1] === 'K' && !/suspect|suspici/.test(clause.word(at + rest[0].length - 1))) continue;
    const denied = clause.isDeniedBefore(from) !== clause.isDeniedWithin(at, at + rest[0].length);
    if ((rest[1] === 'g') === denied) verdicts.accuse(clause.players(at), 2);
    else verdicts.defend(clause.players(at), false);
  }
}

/** "I want Bo gone", "I support Bo's elimination", "leave Bo alone". */
function readWishes(clause: Clause, verdicts: Verdicts): void {
  for (const { at } of clause.find(ANYBODY)) {
    const players = clause.players(at);
    const excepted = /^(?:except|but)$/.test(clause.word(at - 1)) && TRUSTS_THE_REST.test(clause.text(0, at));
    const safer =
      clause.word(at - 1) === 'with' && /\b(?:safer|better|happier|easier)\b/.test(clause.text(0, at));
    const tried = /^put/.test(clause.word(at - 1)) && ON_TRIAL.test(clause.text(at, at + 5));
    const wished = GONE.test(clause.word(at + 1)) && /[AF]/.test(clause.tag(at - 1)) && clause.isMine(at - 1);
    const end = /^Ps[axK]{0,2}/.exec(clause.tags(at))?.[0].length ?? 0;
    const proposed = end > 0 && REMOVAL.test(clause.text(at, at + end)) && clause.isMine(at);
    if (
      (wished || proposed || tried || excepted || (safer && GONE.test(clause.word(at + 1)))) &&
      !clause.isDeniedBefore(at)
    )
      verdicts.accuse(players, 3);
    // "We can't let Bo live another day."
    const kept =
      clause.word(at - 1) === 'let' && /^(?:live|stay|survive|slip|get|walk)$/.test(clause.word(at + 1));
    const around = clause.word(at - 1) === 'keep' && /^(?:around|alive)$/.test(clause.word(at + 1));
    if ((kept || around) && clause.isDeniedBefore(at - 1)) verdicts.accuse(players, 3);
    const spared =
      /^(?:leave|let)$/.test(clause.word(at - 1)) && /^(?:alone|be|off)$/.test(clause.word(at + 1));
    if (spared && !clause.isDeniedBefore(at - 1)) verdicts.defend(players, false);
  }
}

export function readDeeds(clause: Clause, verdicts: Verdicts): void {
  readDone(clause, verdicts);
  readTrust(clause, verdicts);
  readFound(clause, verdicts);
  readWishes(clause, verdicts);
}
