import { afterAnswering, afterMissing, type Standing } from '../../../shared/league/lifecycle.ts';
import { isWritten } from '../../store/rows.ts';
import type { LeagueStores } from './league-stores.ts';
import type { LeaguePlayer } from './records.ts';

const MOST_TRIES = 10;

export class Conduct {
  readonly #stores: LeagueStores;

  constructor(stores: LeagueStores) {
    this.#stores = stores;
  }

  async missed(player: LeaguePlayer, matchId: string, what: string): Promise<LeaguePlayer> {
    const { leagueId, playerId } = player;
    await this.note(player, 'G002', matchId, what);
    return this.#move(leagueId, playerId, afterMissing, matchId);
  }

  async answered(player: LeaguePlayer, matchId: string): Promise<void> {
    // Nearly always nothing changes, and then no query is needed.
    if (player.fails === 0 && player.state !== 'SUSPENDED') return;
    await this.#move(player.leagueId, player.playerId, afterAnswering, matchId);
  }

  async note(
    { leagueId, playerId }: Pick<LeaguePlayer, 'leagueId' | 'playerId'>,
    code: string,
    matchId: string | null,
    text: string,
  ): Promise<void> {
    const { clock, notes, store } = this.#stores;
    await store.write([
      notes.adding({ leagueId, playerId, at: clock.now(), kind: 'error', code, matchId, text }),
    ]);
  }

  async #move(
    leagueId: string,
    playerId: string,
    next: (standing: Standing) => Standing,
    matchId: string,
  ): Promise<LeaguePlayer> {
    const { clock, members, notes, store } = this.#stores;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const player = await members.player(leagueId, playerId);
      if (!player) throw new Error(`league ${leagueId} has no ${playerId}`);
      const after = next(player);
      if (after.state === player.state && after.fails === player.fails) return player;
      const note = {
        leagueId,
        playerId,
        at: clock.now(),
        kind: 'state' as const,
        code: after.state,
        matchId,
      };
      const text = `${player.state} → ${after.state}`;
      const isKept = await isWritten(store, [
        members.standing(player, after),
        ...(after.state === player.state ? [] : [notes.adding({ ...note, text })]),
      ]);
      if (!isKept) continue;
      this.#stores.changed(leagueId);
      return { ...player, ...after };
    }
    throw new Error(`the state of ${playerId} could not be kept`);
  }
}
