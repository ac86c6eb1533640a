/** One line of the Town Crier: what to say as key and parameters, and how it sounds in English. */
import { oneLine } from '../../../prompts/plain-text.ts';
import type { PlayerId } from '../model.ts';
import { seatIndex } from '../model.ts';
import type { PublicFacts } from '../view.ts';
import type { LineKey, LineParams } from './catalogue.ts';
import { CATALOGUE } from './catalogue.ts';
import type { Tone } from './line-group.ts';
import type { Occasion } from './rotation.ts';
import { variantFor } from './rotation.ts';

type CrierParams = Readonly<Record<string, string | number | readonly string[]>>;

export interface CrierLine {
  readonly key: LineKey;
  /** Which variant of the key; a translation with fewer takes the remainder. */
  readonly variant: number;
  readonly params: CrierParams;
  readonly text: string;
  readonly tone: Tone;
}

/** Names longer than this would push a line off the subtitle bar. */
const NAME_LENGTH = 20;
const NAMES_IN_FULL = 3;

const ROLE_WORDS: Readonly<Record<string, string>> = { SEER: 'Seer', DOCTOR: 'Doctor' };

export const nameOf = (view: PublicFacts, playerId: PlayerId): string =>
  oneLine(view.players[seatIndex(playerId)]?.displayName ?? playerId, NAME_LENGTH);

export const namesOf = (view: PublicFacts, playerIds: readonly PlayerId[]): string[] =>
  playerIds.map((playerId) => nameOf(view, playerId));

export function crierLine<Key extends LineKey>(
  key: Key,
  occasion: Occasion,
  params: LineParams<Key>,
): CrierLine {
  const { tone, variants } = CATALOGUE[key];
  const variant = variantFor(key, occasion, variants.length);
  return { key, variant, params, text: inEnglish(variants[variant] ?? variants[0], params), tone };
}

/** One pass: a player who is called "{target}" stays "{target}". */
export function inEnglish(template: string, params: CrierParams): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`"${template}" needs ${place}`);
    if (typeof value === 'object') return listed(value);
    return name === 'role' ? (ROLE_WORDS[value] ?? String(value)) : String(value);
  });
}

function listed(names: readonly string[]): string {
  if (names.length > NAMES_IN_FULL) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}
