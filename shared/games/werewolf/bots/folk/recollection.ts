/** An earlier game that folk remember of a player at the table: true, long settled, and rarely mentioned. */
import type { PlayerId, Role } from '../../model.ts';
import type { LineKey } from './lines/line-keys.ts';
import type { Urge } from './today.ts';

export const DEEDS = ['fooledUs', 'wasCaught', 'wonWithUs'] as const;
export type Deed = (typeof DEEDS)[number];

export interface Recollection {
  /** The players at this table. */
  readonly playerId: PlayerId;
  readonly gameNumber: number;
  readonly deed: Deed;
}

/** What one of two players did in a game that both played to its end. */
export interface Part {
  readonly role: Role;
  readonly won: boolean;
  readonly survived: boolean;
  readonly fate: string;
}

/** Null: nothing that a villager would mention. */
export function deedOf(mine: Part, theirs: Part): Deed | null {
  if (mine.role === 'WEREWOLF') return null;
  if (theirs.role === 'WEREWOLF') {
    if (theirs.won) return 'fooledUs';
    return !theirs.survived && theirs.fate === 'hanged' ? 'wasCaught' : null;
  }
  return mine.won && mine.survived && theirs.survived ? 'wonWithUs' : null;
}

const LINE_OF: Readonly<Record<Deed, LineKey>> = {
  fooledUs: 'recallFooled',
  wasCaught: 'recallCaught',
  wonWithUs: 'recallWon',
};

/** Old stories are for the first days; later there are deaths to discuss. */
const LAST_DAY = 2;
const ODDS = 0.15;
/** One story per match is enough. */
const TOLD = /\bGame \d+\b/;

export const recallGame: Urge = (mind) => {
  const { memory, recollections } = mind;
  const { day } = memory.sight;
  if (recollections.length === 0 || day > LAST_DAY || mind.roll('recalls') > ODDS) return null;
  if (memory.remarks.some(({ said }) => TOLD.test(said.text))) return null;
  const here = recollections.filter(
    ({ playerId }) => memory.others.includes(playerId) && !mind.packmates.includes(playerId),
  );
  if (here.length === 0) return null;
  const { deed, gameNumber, playerId } = mind.dice('recall').pick(here);
  const slots = { T: memory.name(playerId), g: `Game ${gameNumber}` };
  return { parts: [{ key: LINE_OF[deed], slots }], urgency: 0.44, kind: 'DISCUSSION', replyTo: null };
};
