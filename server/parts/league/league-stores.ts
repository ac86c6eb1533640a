/** All stores of a league, with its members cached briefly so that a match does not query them twice. */

import type { LeagueNote } from '../../../shared/contracts/league.ts';
import { derivedId } from '../../../shared/league/tokens.ts';
import { Rows } from '../../store/rows.ts';
import type { Statement, Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import { Fixtures } from './fixtures-table.ts';
import { Leagues } from './leagues-table.ts';
import { Mail } from './mail-table.ts';
import { Members } from './members-table.ts';
import type { LeaguePlayer, LeagueTables } from './records.ts';

/** For this long, changes to a player by another node are not noticed. */
const BELIEVED_MS = 1_000;

export class LeagueStores {
  readonly store: Store;
  readonly clock: Clock;
  readonly leagues: Leagues;
  readonly members: Members;
  readonly fixtures: Fixtures;
  readonly notes: Notes;
  readonly mail: Mail;
  readonly #rosters = new Map<string, { readonly at: number; readonly roster: Promise<Roster> }>();

  constructor(store: Store, clock: Clock) {
    this.store = store;
    this.clock = clock;
    this.leagues = new Leagues(store);
    this.members = new Members(store);
    this.fixtures = new Fixtures(store);
    this.notes = new Notes(store);
    this.mail = new Mail(store, clock);
  }

  roster(leagueId: string): Promise<Roster> {
    const now = this.clock.now();
    const known = this.#rosters.get(leagueId);
    if (known && now - known.at < BELIEVED_MS) return known.roster;
    const roster = this.members.players(leagueId).then((players) => new Roster(players));
    this.#rosters.set(leagueId, { at: now, roster });
    roster.catch(() => this.#rosters.delete(leagueId));
    return roster;
  }

  changed(leagueId: string): void {
    this.#rosters.delete(leagueId);
  }

  async results(leagueId: string) {
    const roster = await this.roster(leagueId);
    return this.fixtures.results(leagueId, (agentId) => roster.byAgent(agentId)?.playerId);
  }
}

export class Roster {
  readonly players: readonly LeaguePlayer[];
  readonly #byId: ReadonlyMap<string, LeaguePlayer>;
  readonly #byAgent: ReadonlyMap<string, LeaguePlayer>;

  constructor(players: readonly LeaguePlayer[]) {
    this.players = players;
    this.#byId = new Map(players.map((player) => [player.playerId, player]));
    this.#byAgent = new Map(players.map((player) => [player.agentId, player]));
  }

  get(playerId: string): LeaguePlayer | undefined {
    return this.#byId.get(playerId);
  }

  byAgent(agentId: string): LeaguePlayer | undefined {
    return this.#byAgent.get(agentId);
  }

  get ids(): string[] {
    return this.players.map(({ playerId }) => playerId);
  }

  of(playerIds: readonly string[]): LeaguePlayer[] {
    return playerIds.flatMap((id) => this.#byId.get(id) ?? []);
  }
}

/** Out of the league for good: its remaining matches are walked over. */
export const isOut = ({ state, expelled }: LeaguePlayer): boolean => expelled || state === 'SHUTDOWN';

export interface NewNote extends LeagueNote {
  readonly leagueId: string;
}

const LONGEST = 300;

export class Notes extends Rows<LeagueTables> {
  /** The same note at the same moment is stored once. */
  adding(note: NewNote): Statement {
    const { leagueId, playerId, at, kind, code, matchId, text } = note;
    const noteId = derivedId(leagueId, playerId ?? '', at, kind, code, matchId ?? '', text);
    const row = { noteId, leagueId, playerId, at, kind, code, matchId, text: text.slice(0, LONGEST) };
    return this.insertNew('leagueNotes', row, ['noteId']);
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
