/** Reads one message: what its speaker claims, reports, holds against others, announces and asks. */
import type { Alignment, PlayerId, Role } from '../model.ts';
import type { ClaimReading } from './claims.ts';
import { CLAIM_HINT, readClaims } from './claims.ts';
import { clausesOf } from './clauses.ts';
import type { NameBook } from './names.ts';
import type { Strength } from './opinions.ts';
import { readOpinions } from './opinions.ts';
import { NIGHT_CUE, readFlatResults, readResults } from './results.ts';

export interface Talk {
  /** `implied`: by a deed only that role can do, not in so many words. */
  readonly claims: ReadonlyMap<Role, { readonly implied: boolean }>;
  readonly denied: ReadonlySet<Role>;
  /** `null`: takes a claim back without saying which. */
  readonly retracted: ReadonlySet<Role | null>;
  readonly results: ReadonlyMap<PlayerId, Alignment>;
  readonly accused: ReadonlyMap<PlayerId, Strength>;
  readonly defended: ReadonlyMap<PlayerId, { readonly firm: boolean }>;
  readonly announcedVote: PlayerId | null;
  readonly asks: boolean;
}

function gatherClaims(readings: readonly ClaimReading[]) {
  const claims = new Map<Role, { implied: boolean }>();
  const denied = new Set<Role>();
  const retracted = new Set<Role | null>();
  for (const reading of readings) {
    if (reading.act === 'deny') denied.add(reading.role);
    else if (reading.act === 'retract') retracted.add(reading.role);
    else
      claims.set(reading.role, { implied: reading.implied && (claims.get(reading.role)?.implied ?? true) });
  }
  return { claims, denied, retracted };
}

export interface Speaker {
  /** `null`: not known, as in a line out of its match. */
  readonly playerId: PlayerId | null;
  /** Has claimed to be the seer before, and not taken it back. */
  readonly claimedSeer: boolean;
}

const NOTHING_OF_NOTE: Talk = {
  claims: new Map(),
  denied: new Set(),
  retracted: new Set(),
  results: new Map(),
  accused: new Map(),
  defended: new Map(),
  announcedVote: null,
  asks: false,
};

/** Names nobody, asks nothing and has no word of a claim. Marks within words could hide one from a quick look. */
const isSmallTalk = (marked: string): boolean => !/[?@*_`]|\s{2}/.test(marked) && !CLAIM_HINT.test(marked);

export function readTalk(
  message: string,
  names: NameBook,
  { playerId: speaker, claimedSeer }: Speaker,
): Talk {
  const marked = names.mark(message, speaker);
  if (isSmallTalk(marked)) return NOTHING_OF_NOTE;
  const clauses = clausesOf(marked);
  const { claims, denied, retracted } = gatherClaims(clauses.flatMap(readClaims));
  const results = new Map<PlayerId, Alignment>();
  const reports = claims.get('SEER')?.implied === false || (claimedSeer && NIGHT_CUE.test(message));
  const saidSeer = reports && retracted.size === 0;
  const reported = [...(saidSeer ? clauses.flatMap(readFlatResults) : []), ...readResults(clauses)];
  for (const { target, alignment } of reported) results.set(target, alignment);
  if (results.size > 0 && retracted.size === 0 && !claims.has('SEER')) claims.set('SEER', { implied: true });

  const accused = new Map<PlayerId, Strength>();
  const defended = new Map<PlayerId, { firm: boolean }>();
  let announcedVote: PlayerId | null = null;
  for (const reading of clauses.flatMap(readOpinions)) {
    if (reading.act === 'announce') announcedVote = reading.target;
    else if (reading.act === 'defend') {
      defended.set(reading.target, { firm: reading.firm || defended.get(reading.target)?.firm === true });
    } else if ((accused.get(reading.target) ?? 0) < reading.strength)
      accused.set(reading.target, reading.strength);
  }
  for (const [target, alignment] of results) {
    if (alignment === 'WEREWOLF') accused.set(target, 3);
    else if (!accused.has(target)) defended.set(target, { firm: true });
  }
  return {
    claims,
    denied,
    retracted,
    results,
    accused,
    defended,
    announcedVote,
    asks: clauses.some((c) => c.question),
  };
}

const TALK_LABELS = ['accuses', 'claims', 'defends', 'questions'] as const;
export type TalkLabel = (typeof TALK_LABELS)[number];

/** Tags for a line of a transcript. */
export function labelsFor(
  message: string,
  names: NameBook,
  speaker: PlayerId | null = null,
): readonly TalkLabel[] {
  const talk = readTalk(message, names, { playerId: speaker, claimedSeer: false });
  const applies: Readonly<Record<TalkLabel, boolean>> = {
    accuses: talk.accused.size > 0,
    claims: talk.claims.size > 0 || talk.results.size > 0,
    defends: talk.defended.size > 0,
    questions: talk.asks,
  };
  return TALK_LABELS.filter((label) => applies[label]);
}
