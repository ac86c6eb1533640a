/** Does this public message openly claim to come from the seer or the doctor? Nobody else's words count. */
import { latest } from '../../../matches/latest.ts';
import type { MatchEvent, PublicMessage } from '../events.ts';
import { GIFTED_ROLE } from '../talk/claims.ts';
import { nameBook } from '../talk/names.ts';
import { readTalk } from '../talk/talk.ts';
import type { PublicFacts } from '../view.ts';

/** Most messages speak of neither, and reading closely costs more than all else a message causes. */
const speaksOfGiftedRole = latest(({ text }: PublicMessage): boolean =>
  GIFTED_ROLE.test(text.replace(/[^a-z]+/gi, '')),
);

/** No edition of the crier has a word for this, whatever else is known. */
export const isPlainTalk = (event: MatchEvent): boolean =>
  event.type === 'PUBLIC_MESSAGE' && event.kind === 'DISCUSSION' && !speaksOfGiftedRole(event);

export function claimedRole(event: PublicMessage, view: PublicFacts): 'SEER' | 'DOCTOR' | null {
  if (!speaksOfGiftedRole(event)) return null;
  const { claims } = readTalk(event.text, nameBook(view.players), {
    playerId: event.playerId,
    claimedSeer: false,
  });
  for (const [role, { implied }] of claims) {
    if (!implied && (role === 'SEER' || role === 'DOCTOR')) return role;
  }
  return null;
}
