// Which view of a match the server grants a viewer, and why not more.

import { signal } from '@preact/signals';
import type { Edition } from '../../shared/contracts/matches.ts';
import type { Viewer } from '../../shared/matches/game.ts';
import { JOIN_REFUSALS, type NoticeCode } from '../../shared/protocol/room-messages.ts';

/** Why the omniscient view shows less than requested. */
export type OmniscientNote =
  | 'delayed'
  | 'agents-play'
  | 'people-play'
  | 'after-match'
  | 'closed'
  | 'forbidden';

const NOTES: Partial<Readonly<Record<NoticeCode, OmniscientNote>>> = {
  OMNISCIENT_DELAYED: 'delayed',
  OMNISCIENT_AGENTS_PLAY: 'agents-play',
  OMNISCIENT_PEOPLE_PLAY: 'people-play',
  OMNISCIENT_AFTER_MATCH: 'after-match',
};

const REFUSALS: Readonly<Record<number, OmniscientNote>> = {
  [JOIN_REFUSALS.OMNISCIENT_FORBIDDEN]: 'forbidden',
  [JOIN_REFUSALS.OMNISCIENT_CLOSED]: 'closed',
};

export function createSight() {
  /** This viewer receives everything, as confirmed by the server; a request alone does not count. */
  const granted = signal(false);
  const note = signal<OmniscientNote | null>(null);
  let wasWelcomed = false;

  function grant(): boolean {
    if (granted.peek()) return false;
    granted.value = true;
    note.value = null;
    return wasWelcomed;
  }

  return {
    granted,
    note,
    welcomed(as: Viewer['kind']): boolean {
      const opened = as === 'omniscient' && grant();
      if (as !== 'omniscient') granted.value = false;
      wasWelcomed = true;
      return opened;
    },
    noticed(code: NoticeCode): boolean {
      if (code === 'OMNISCIENT_GRANTED') return grant();
      note.value = NOTES[code] ?? note.peek();
      return code === 'OMNISCIENT_DELAYED';
    },
    refused(code: number): boolean {
      const reason = REFUSALS[code];
      if (reason) note.value = reason;
      return reason !== undefined;
    },
    /** A recording is on the screen; null: only the public view was requested. */
    replayed(edition: Edition | null): void {
      granted.value = edition === 'whole';
      note.value = edition === 'public' ? 'closed' : null;
    },
  };
}
