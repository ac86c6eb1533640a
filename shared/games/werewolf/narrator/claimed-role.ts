/** Does this public message openly claim to come from the seer or the doctor? Nobody else's words count. */
import type { MatchEvent, PublicMessage } from '../events.ts';
import { readClaims } from '../moments/claims.ts';
import { clausesOf } from '../moments/clauses.ts';
import { nameBook } from '../moments/names.ts';
import { GIFTED_ROLE } from '../moments/vocabulary.ts';
import type { PublicFacts } from '../view.ts';

/** Most messages speak of neither, and reading closely costs more than all else a message causes. */
const speaksOfGiftedRole = ({ text }: PublicMessage): boolean =>
  GIFTED_ROLE.test(text.replace(/[^a-z]+/gi, ''));

/** No edition of the crier has a word for this, whatever else is known. */
export const isPlainTalk = (event: MatchEvent): boolean =>
  event.type === 'PUBLIC_MESSAGE' && event.kind === 'DISCUSSION' && !speaksOfGiftedRole(event);

export function claimedRole(event: PublicMessage, view: PublicFacts): 'SEER' | 'DOCTOR' | null {
  if (!speaksOfGiftedRole(event)) return null;
  for (const clause of clausesOf(nameBook(view.players).mark(event.text, event.playerId))) {
    for (const reading of readClaims(clause)) {
      if (reading.act !== 'claim' || reading.implied) continue;
      if (reading.role === 'SEER' || reading.role === 'DOCTOR') return reading.role;
    }
  }
  return null;
}
