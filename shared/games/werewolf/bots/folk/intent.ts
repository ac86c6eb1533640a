/**
 * The meaning of folk's own lines, so that neighbours need not parse them. It follows from the lines and the names in
 * them, which are public, and from nothing that the speaker knows.
 */
import type { Alignment, PlayerId, Role } from '../../model.ts';
import type { Talk } from '../../talk/talk.ts';
import type { LineKey } from './lines/line-keys.ts';
import type { Slots } from './phrasing.ts';
import type { NamedPlayer } from './roster.ts';

/** Slots that hold one player's name. */
export type Person = 'T' | 'A' | 'V' | 'C' | 'B';

/** The effect of a key's lines on players; a player not listed here is only mentioned. */
interface Meaning {
  readonly accused?: readonly Person[];
  readonly defended?: readonly Person[];
  readonly asked?: readonly Person[];
  /** The role that the speaker claims. */
  readonly claim?: Role;
  /** What the speaker claims to have found out about `T`. */
  readonly result?: Alignment;
}

export const MEANINGS: Partial<Record<LineKey, Meaning>> = {
  accuse: { accused: ['T'] },
  insist: { accused: ['T'] },
  accuseYou: { accused: ['T'] },
  answer: { accused: ['T'] },
  agree: { accused: ['T'] },
  tally: { accused: ['T'] },
  swing: { accused: ['T'] },
  plea: { accused: ['T'] },
  counter: { accused: ['A'] },
  disbelieve: { accused: ['C'] },
  counterClaim: { accused: ['C'], claim: 'SEER' },
  claimWolf: { accused: ['T'], claim: 'SEER', result: 'WEREWOLF' },
  newWolf: { accused: ['T'], claim: 'SEER', result: 'WEREWOLF' },
  listWolf: { accused: ['T'], claim: 'SEER', result: 'WEREWOLF' },
  claimClean: { defended: ['T'], claim: 'SEER', result: 'NOT_WEREWOLF' },
  newClean: { defended: ['T'], claim: 'SEER', result: 'NOT_WEREWOLF' },
  listClean: { defended: ['T'], claim: 'SEER', result: 'NOT_WEREWOLF' },
  claimBare: { claim: 'SEER' },
  doctorClaim: { claim: 'DOCTOR' },
  defend: { defended: ['T'] },
  doubt: { defended: ['T'] },
  believe: { defended: ['C'] },
  answerYes: { accused: ['B'] },
  answerNo: { defended: ['B'] },
  answerTrust: { defended: ['T'] },
  insistSeen: { accused: ['T'] },
  follow: { accused: ['T'] },
  ask: { asked: ['T'] },
  callSilent: { asked: ['T'] },
};

/** A line as spoken. */
export interface SpokenPart {
  readonly key: LineKey;
  readonly slots: Slots;
  /** The slots of the line. */
  readonly filled: readonly string[];
}

/** The names in a slot: "Otto", "Otto, Nell and Pim". */
const NAMES_APART = /, | and /;

export function meaningOf(parts: readonly SpokenPart[], players: readonly NamedPlayer[]): Talk {
  const claims = new Map<Role, { readonly implied: boolean }>();
  const results = new Map<PlayerId, Alignment>();
  const accused = new Map<PlayerId, 2>();
  const defended = new Map<PlayerId, { readonly firm: boolean }>();
  const asked = new Set<PlayerId>();
  const mentioned = new Set<PlayerId>();
  for (const { key, slots, filled } of parts) {
    const idOf = (name: string | undefined) =>
      players.find(({ displayName }) => displayName === name)?.playerId;
    const meant = (people: readonly Person[] = []) => people.flatMap((person) => idOf(slots[person]) ?? []);
    const meaning = MEANINGS[key] ?? {};
    if (meaning.claim) claims.set(meaning.claim, { implied: false });
    for (const id of meant(meaning.accused)) accused.set(id, 2);
    for (const id of meant(meaning.defended)) defended.set(id, { firm: false });
    for (const id of meant(meaning.asked)) asked.add(id);
    if (meaning.result) for (const id of meant(['T'])) results.set(id, meaning.result);
    for (const slot of filled.filter((each) => each !== 'quote'))
      for (const name of (slots[slot] ?? '').split(NAMES_APART)) {
        const id = idOf(name);
        if (id) mentioned.add(id);
      }
  }
  for (const id of accused.keys()) defended.delete(id);
  return {
    claims,
    results,
    accused,
    defended,
    asked,
    mentioned,
    addressed: asked,
    denied: new Set(),
    retracted: new Set(),
    announcedVote: null,
  };
}
