/** Does this public message openly claim to come from the seer or the doctor? Nobody else's words count. */
import type { PublicMessage } from '../events.ts';
import { readClaims } from '../moments/claims.ts';
import { clausesOf } from '../moments/clauses.ts';
import { nameBook } from '../moments/names.ts';
import { GIFTED_ROLE } from '../moments/vocabulary.ts';
import type { PublicFacts } from '../view.ts';

export function claimedRole(event: PublicMessage, view: PublicFacts): 'SEER' | 'DOCTOR' | null {
  // Most messages speak of neither, and reading closely costs more than all else a message causes.
  if (!GIFTED_ROLE.test(event.text.replace(/[^a-z]+/gi, ''))) return null;
  for (const clause of clausesOf(event.text, nameBook(view.players), event.playerId)) {
    for (const reading of readClaims(clause)) {
      if (reading.act !== 'claim' || reading.implied) continue;
      if (reading.role === 'SEER' || reading.role === 'DOCTOR') return reading.role;
    }
  }
  return null;
}
