/** Lists of words, and the words for roles. */
import type { Role } from '../model.ts';

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  SEER: 'seer oracle fortune-teller fortuneteller diviner',
  DOCTOR: 'doctor doc healer medic bodyguard',
  WEREWOLF: 'werewolf wolf werewolves wolves were-wolf ww',
  VILLAGER: 'villager townsperson townie townfolk townsfolk vanilla',
};
const ROLES = new Map<string, Role>([
  ['fortune teller', 'SEER'],
  ['vanilla town', 'VILLAGER'],
  ['vanilla villager', 'VILLAGER'],
]);
for (const [role, words] of Object.entries(ROLE_WORDS))
  for (const word of words.split(' ')) ROLES.set(word, role as Role);

export const roleOf = (text: string): Role | undefined => ROLES.get(text);
