/** A name for an answer: "Ben, obviously.", "Carlos now, Freya tomorrow.", "The conclusion is forced: Wren.", "Same, Pablo." */
import type { PlayerId } from '../model.ts';
import type { Clause } from './clause.ts';

const WHEN = '(?:now|first|today|tonight|next|tomorrow|then|last|after|second|later|afterwards)';
const NAME = '@\\d+';
const NAMES = `${NAME}(?: (?:and|plus|&|\\+|then|and then) ${NAME})*`;
/** Before the name, and nobody is called with it. */
const LEAD =
  '(?:(?:so|then|and|same|same here ,?|same vote ,?|ditto ,?|likewise ,?|also|still|again|definitely|obviously|clearly|fine ,?|it is|my vote|vote|final vote|final answer|my answer|for me|me ,?|with (?:a )?heavy heart ,?|with (?:some |great |deep )?regret ,?|reluctantly ,?|regretfully ,?|sigh ,?|all of us on|everyone on|everybody on|all in on|on balance|plus|mine|today|just|only|simply|probably|has to be|must be|finally) ?[,:]? ?)*';
/** After it: nothing that would be said to him. */
const TAIL = `(?:(?: ,)?(?: (?:${WHEN}|final|finally|again|still|too|also|as well|obviously|clearly|definitely|certainly|probably|surely|of course|as (?:promised|before|agreed|planned|announced|stated|discussed|expected|always|ever|i said|said)|like i said|same as before|for me|from me|from me too|for my vote|with my vote|has my vote|gets my vote|sorry \\w+|i guess|i think|i suppose|i reckon|i am afraid|i say|it is|it must be|it has to be|no (?:debate|question|doubt|discussion|contest|hesitation|regrets|change)|locked|locked in|vote locked|my vote|end of story|full stop|period|done|easy|easily|without (?:hesitation|(?:a |any )?doubt|joy|pleasure|(?:any )?great conviction)|with (?:regret|sorrow|no joy)|reluctantly|sadly|regretfully|for the (?:same )?reasons? (?:given|stated|above|i gave|already given)|same reasons?|for reasons (?:given|stated)|love|dear|bye+|goodbye|byebye|that is (?:two|three|four|five|that|all|it|my vote|final)|and that is (?:that|all|it|my vote|final)|and then \\w+|100 ?%|\\d+ ?%|all day|all the way|hands down|like @\\d+ said|after all|let us go|and let us finish it|(?:to|on) the (?:rope|gallows|pyre|noose|stake|block|sharks|plank)))+)*`;
const ALONE = new RegExp(`^${LEAD}(?<who>${NAMES})${TAIL}$`);
/** "Dorian today, and Edith tomorrow" */
const IN_TURN = new RegExp(
  `^(?:${LEAD}|[^@]*: )(?<who>${NAME} ${WHEN}(?: and| ,| & )*(?: ?then)? ?${NAME}(?: ${WHEN})?)${TAIL}$`,
);
/** "All of us on Edith, and let this village sleep." */
const TOGETHER = new RegExp(
  `^(?:all of us|everyone|everybody|all votes|let us all go) on (?<who>${NAMES})(?: ,.*)?$`,
);
/** "There's only one name left: Wren." */
const CONCLUDED =
  /^(?=[^@:]*\b(?:conclusion|verdict|vote|ballot|suspects?|partner|remainder|remaining|remains|left|answer|wolf|werewolf|wolves|werewolves|choice|pick|target|leaves|culprit|name|accuse|commit|decision|decided|hold to it|stand by it|matter at hand)\b)(?![^@:]*\b(?:not?|trust|clear(?:ed)?|safe|innocent|believe|seer|doctor|claims?|result|checked|protect(?:ed)?|questions? (?:to|for)|died|dead|killed|tally|so far|if|votes)\b)[^@:]{3,70}: (?<who>@\d+(?: (?:and|plus|&|\+|,) @\d+)*)(?: , [^@]{0,40})?$/;
/** Somebody is greeted, thanked or asked. */
const TO_HIM = /\b(?:you|your|please)\b/;

/** "Whom do I trust? Ben." */
export const ASKED_FOR_GOOD =
  /\b(?:trust|believe|clear|cleared|innocent|safe|protect|seer|doctor|check|checked|inspected)\b/;

/** The clause in words, a name as `@` and its place. */
function spelt({ sentence: { words } }: Clause): string {
  return words
    .map(({ text, tag, players }, i) =>
      players.length > 0 && text !== 'you' && tag !== 'H' ? `@${i}` : text,
    )
    .join(' ');
}

/** Whom a clause names as an answer, and nothing else. */
export function namedAsVote(
  clause: Clause,
  next: Clause | undefined,
  before: Clause | undefined,
): readonly PlayerId[] {
  const { words, question, tags } = clause.sentence;
  if (words.length > 16 || !/[PQ]/.test(tags) || words.some(({ tagged }) => tagged)) return [];
  const text = spelt(clause);
  if (question && !/\b(?:i guess|i think|i suppose)$/.test(text)) return [];
  if (before && ASKED_FOR_GOOD.test(before.text())) return [];
  const who = (ALONE.exec(text) ?? IN_TURN.exec(text) ?? CONCLUDED.exec(text) ?? TOGETHER.exec(text))?.groups
    ?.who;
  if (!who) return [];
  // "Ben. What do you say?"
  const called = next?.sentence.words.some(({ tag }) => tag === 'Q');
  if (next && !called && (next.sentence.question || TO_HIM.test(next.text()))) return [];
  return Array.from(who.matchAll(/@(\d+)/g), ([, at]) => words[Number(at)]?.players ?? []).flat();
}
