/** "A seer who was hanged": a question for the games in which somebody with that role fell that way. */
import { type Fact, toldBy } from '../../../shared/canon/fact.ts';
import type { RememberedPlayer } from '../../../shared/matches/chronicle.ts';

export interface FallenAsked {
  readonly role: string;
  readonly fate: string;
}

const ASKED =
  /\b(?:(?<seer>seers?)|(?<doctor>doctors?)|(?<villager>villagers?)|(?<werewolf>(?:were)?wol(?:f|ves)))\b(?: \p{L}+){0,3} (?:was|were|got) (?:(?<hanged>hanged|voted out)|killed|murdered|eaten)\b/iu;

export function fallenAsked(query: string): FallenAsked | null {
  const { hanged, ...roles } = ASKED.exec(query)?.groups ?? {};
  const [role] = Object.entries(roles).find(([, word]) => word !== undefined) ?? [];
  if (!role) return null;
  return { role: role.toUpperCase(), fate: hanged ? 'hanged' : 'killed in the night' };
}

export const fallenIn = (fact: Fact, { fate, role }: FallenAsked): RememberedPlayer | undefined =>
  toldBy(fact).cast?.find((player) => player.role === role && player.fate === fate);
