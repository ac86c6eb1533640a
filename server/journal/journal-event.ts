/** The journal's types. To the journal an event is a number, a time and a text; it does not interpret the text. */

export interface JournalEvent {
  /** 0, 1, 2 … within its match, without gaps. */
  readonly seq: number;
  readonly at: number;
  readonly body: string;
}

/** The hash of the state after event `seq`, which a replay must reproduce. */
export interface StateMark {
  readonly seq: number;
  readonly hash: string;
}

export const DAMAGE_CODES = ['EMPTY', 'GAP', 'CHECKSUM', 'UNREADABLE', 'ARCHIVE'] as const;
export type DamageCode = (typeof DAMAGE_CODES)[number];

/** A journal that cannot be trusted: its match is quarantined, the others continue. */
export interface Damage {
  readonly code: DamageCode;
  /** The first event that is missing or wrong. */
  readonly seq: number;
  readonly message: string;
}

export interface IntactJournal {
  readonly ok: true;
  readonly matchId: string;
  readonly events: readonly JournalEvent[];
  readonly marks: readonly StateMark[];
}

export interface DamagedJournal {
  readonly ok: false;
  readonly matchId: string;
  readonly damage: Damage;
}

export type MatchJournal = IntactJournal | DamagedJournal;

/** Another writer has taken over this match: stop its room and discard what was decided. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
  readonly matchId: string;
  readonly seq: number;
  constructor(matchId: string, seq: number) {
    super(`match ${matchId} already has an event ${seq}: another process writes it`);
    this.matchId = matchId;
    this.seq = seq;
  }
}

export function damaged(matchId: string, code: DamageCode, seq: number, message: string): DamagedJournal {
  return { ok: false, matchId, damage: { code, seq, message } };
}
