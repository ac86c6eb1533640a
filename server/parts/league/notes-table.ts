/** What went wrong in a league, and how its agents fared: the developers' debugger reads it. */
import type { LeagueNote } from '../../../shared/contracts/league.ts';
import { derivedId } from '../../../shared/league/tokens.ts';
import { Rows } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { LeagueTables } from './records.ts';

export interface NewNote extends LeagueNote {
  readonly leagueId: string;
}

const LONGEST = 300;

export class Notes extends Rows<LeagueTables> {
  /** The same note of the same moment is one note. */
  adding(note: NewNote): Statement {
    const { leagueId, playerId, at, kind, code, matchId, text } = note;
    const noteId = derivedId(leagueId, playerId ?? '', at, kind, code, matchId ?? '', text);
    return this.sql
      .insertInto('leagueNotes')
      .values({ noteId, leagueId, playerId, at, kind, code, matchId, text: text.slice(0, LONGEST) })
      .onConflict((conflict) => conflict.column('noteId').doNothing())
      .compile();
  }

  async newest(
    leagueId: string,
    where: { readonly kind: LeagueNote['kind']; readonly playerId?: string },
    limit: number,
  ): Promise<LeagueNote[]> {
    const notes = await this.all('leagueNotes', { leagueId, ...where }, { by: ['at desc', 'noteId'], limit });
    return notes.map(({ leagueId: _, noteId, ...note }) => note);
  }
}
