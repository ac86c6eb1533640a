/** What a word says of somebody who was inspected: a werewolf, or not. */
import type { Alignment } from '../model.ts';
import { BLOT } from './assertion.ts';
import type { Clause } from './clause.ts';

const CLEAR =
  /^(?:human|innocent|villager|clear|cleared|clean|safe|white|good|town|not guilty|one of us|harmless|not a threat|on our side|on the (?:village|villagers?|town|good) (?:'s? )?side|on the side of the village|(?:village|villager|town)-(?:aligned|sided)|aligned with the village|part of the village|humans|innocents|villagers|townie|on (?:the )?(?:village|town|good) team|on our team)$/;
const WOLFISH = /^(?:guilty|black|evil|one of them|wolfish|scum|mafia|impostor|imposter)$/;
/** Only of what was inspected: anybody may be "fine" or "bad". */
const CLEAR_WHEN_SEEN = /^(?:green|fine|okay|ok|pure|village|negative|with us|nice person)$/;
const WOLFISH_WHEN_SEEN = /^(?:red|bad|hostile|positive|fangs|claws)$/;

/** "The result was clear: Bo is …", "was loud and clear: werewolf" says nothing of Bo yet. */
const isOfTheResult = (clause: Clause, at: number): boolean =>
  /^(?:clear|good)$/.test(clause.word(at)) &&
  /[cx][AaB]*B[ad]*(?:x&)?$/.test(clause.before(at)) &&
  /^.[,:!&h]/.test(clause.tags(at));

/** "I looked in on Bo, and he is one." */
const isOneOfThem = (clause: Clause, at: number): boolean =>
  clause.word(at) === 'one' && /PB[aN]*$/.test(clause.before(at)) && /^.(?:$|[,!.&X])/.test(clause.tags(at));

export function findingAt(clause: Clause, at: number, seen = false): Alignment | null {
  const word = clause.word(at);
  // "I am the seer and Gus is an impostor" is of his claim.
  if (!seen && /^impost[oe]r$/.test(word)) return null;
  if (isOfTheResult(clause, at)) return null;
  if (seen && isOneOfThem(clause, at)) return /N[ad]*$/.test(clause.before(at)) ? 'NOT_WEREWOLF' : 'WEREWOLF';
  const noun = clause.makesANoun(at) && !/^(?:results?|checks?|read)$/.test(clause.word(at + 1));
  const wolf =
    (clause.tag(at) === 'w' && !noun) || WOLFISH.test(word) || (seen && WOLFISH_WHEN_SEEN.test(word));
  const clear =
    (CLEAR.test(word) || (seen && CLEAR_WHEN_SEEN.test(word))) &&
    !/^(?:instinct|chance|luck|coincidence)$/.test(clause.word(at + 1));
  if (!wolf && (clause.tag(at) === BLOT || !clear)) return null;
  // "not a wolf", "turned out not to be a wolf", "no trace of a wolf"
  return wolf !== /(?:N(?:kB|a*xu)?|^[a&,]*N(?:uO)?B)[adm]*$/.test(clause.before(at))
    ? 'WEREWOLF'
    : 'NOT_WEREWOLF';
}
