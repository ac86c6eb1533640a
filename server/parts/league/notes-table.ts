/** What went wrong in a league, and how its agents fared: the developers' debugger reads it. */
import type { Kysely } from 'kysely';
import { derivedId } from '../../../shared/league/tokens.ts';
import type { LeagueNote } from '../../../shared/protocol/league.ts';
import type { Statement, Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { LeagueTables } from './migrations.ts';

export interface NewNote extends LeagueNote {
  readonly leagueId: string;
}

const LONGEST = 300;

export class Notes {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & LeagueTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<LeagueTables>();
  }

  /** The same note of the same moment is one note. */
  adding(note: NewNote): Statement {
    const { leagueId, playerId, at, kind, code, matchId, text } = note;
    return this.#sql
      .insertInto('league_notes')
      .values({
        note_id: derivedId(leagueId, playerId ?? '', at, kind, code, matchId ?? '', text),
        league_id: leagueId,
        player_id: playerId,
        at,
        kind,
        code,
        match_id: matchId,
        text: text.slice(0, LONGEST),
      })
      .onConflict((conflict) => conflict.column('note_id').doNothing())
      .compile();
  }

  async newest(
    leagueId: string,
    {
      kind,
      limit,
      playerId,
    }: {
      readonly kind?: LeagueNote['kind'];
      readonly limit: number;
      readonly playerId?: string;
    },
  ): Promise<LeagueNote[]> {
    let query = this.#sql
      .selectFrom('league_notes')
      .select(['at', 'player_id as playerId', 'kind', 'code', 'match_id as matchId', 'text'])
      .where('league_id', '=', leagueId)
      .orderBy('at', 'desc')
      .orderBy('note_id')
      .limit(limit);
    if (kind !== undefined) query = query.where('kind', '=', kind);
    if (playerId !== undefined) query = query.where('player_id', '=', playerId);
    return (await this.#store.read(query.compile())) as LeagueNote[];
  }
}
