/** The nouns of the journal. To it an event is a number, a time and a text; what it means is for others. */

export interface JournalEvent {
  /** 0, 1, 2 … within its match, without a gap. */
  readonly seq: number;
  readonly at: number;
  readonly body: string;
}

/** The hash the state had after event `seq`: what a replay must arrive at. */
export interface StateMark {
  readonly seq: number;
  readonly hash: string;
}

export const DAMAGE_CODES = ['EMPTY', 'GAP', 'CHECKSUM', 'UNREADABLE', 'ARCHIVE'] as const;
export type DamageCode = (typeof DAMAGE_CODES)[number];

/** A journal that cannot be trusted: its match is quarantined, the others live. */
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

/** Another writer holds this match: this one must stop its room and forget what it decided. */
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
