/** The town's own referee: whatever league match this node hosts has one, wherever the league itself is managed. */
import type { GameCode } from '../../../shared/league/codes.ts';
import type { LeagueGame } from '../../../shared/league/league-game.ts';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import { isOver } from '../../../shared/matches/game.ts';
import type { Log } from '../../log.ts';
import type { SeatAction } from '../../matches/door.ts';
import type { Doors } from '../../matches/doors.ts';
import type { LiveMatch } from '../../matches/live-match.ts';
import type { MatchHost } from '../../matches/match-host.ts';
import type { Hosting } from '../hosting.ts';
import type { Carrier } from './carrier.ts';
import type { Conduct } from './conduct.ts';
import type { LeagueDesk } from './desk.ts';
import type { Envelopes } from './envelopes.ts';
import type { LeaguePlayer } from './records.ts';
import { type Received, TableReferee } from './table-referee.ts';

const MOST_TRIES = 20;
const AGAIN_AFTER_MS = 250;

export interface TownRefereeDeps {
  readonly desk: LeagueDesk;
  readonly carrier: Carrier;
  readonly conduct: Conduct;
  readonly envelopes: Envelopes;
  readonly log: Log;
  leagueGame(game: string): LeagueGame | undefined;
}

export class TownReferee {
  readonly #deps: TownRefereeDeps;
  readonly #tables = new Map<string, TableReferee>();
  #doors: Doors | null = null;
  #closed = false;

  constructor(deps: TownRefereeDeps) {
    this.#deps = deps;
  }

  open({ doors, onOpened, onClosed }: Hosting): void {
    this.#doors = doors;
    onOpened((match) => {
      if (match.leagueId) void this.#take(match);
    });
    onClosed(({ matchId }) => {
      this.#tables.get(matchId)?.stop();
      this.#tables.delete(matchId);
    });
  }

  close(): void {
    this.#closed = true;
    for (const table of this.#tables.values()) table.stop();
    this.#tables.clear();
  }

  async #take(match: LiveMatch): Promise<void> {
    const { desk, log } = this.#deps;
    const game = this.#deps.leagueGame(match.game.id);
    const { referee } = game ?? {};
    if (!game || !referee || isOver(match.game, match.state)) return;
    try {
      const fixture = await desk.fixtures.byGame(match.matchId);
      if (!fixture || this.#closed) return;
      const players = (await desk.roster(fixture.leagueId)).of(fixture.players);
      const seating = {
        leagueId: fixture.leagueId,
        matchId: fixture.matchId,
        round: fixture.round,
        players: fixture.players,
        numbers: players.map(({ number }) => number),
        agents: players.map(({ agentId }) => agentId),
        gameId: match.matchId,
        refereeId: fixture.refereeId ?? '',
      };
      const table = new TableReferee(match, { ...game, referee }, seating, {
        ...this.#deps,
        receive: (player, message) => this.receive(player, message),
        breakOff: (reason) => (match as MatchHost).execute((_, now) => ({ type: 'abort', reason, now })),
      });
      this.#tables.set(match.matchId, table);
    } catch (error) {
      log.error({ err: error, matchId: match.matchId }, 'a league match has no referee');
    }
  }

  /** A player's word to its match, wherever that is hosted. Who the player is has been checked. */
  async receive(player: LeaguePlayer, message: AnyEnvelope): Promise<Received> {
    const { game_id, player_id } = message.payload as { game_id?: string; player_id?: string };
    if (player_id !== undefined && player_id !== player.playerId)
      return no('G004', `You are ${player.playerId}, not ${player_id}.`);
    const fixture = await this.#deps.desk.fixtures.byGame(game_id ?? '');
    if (!fixture || fixture.leagueId !== player.leagueId) return no('G003', 'There is no such game.');
    if (!fixture.players.includes(player.playerId)) return no('G003', 'You do not play in this game.');
    const door = await this.#doors?.ofMatch(fixture.gameId ?? '');
    const referee = door && this.#deps.leagueGame(door.game)?.referee;
    if (!door || !referee) return no('G003', 'There is no such game.');
    const reading = referee.read(message);
    if (!reading.ok) return no(reading.code, reading.message);
    const identity = { agentId: player.agentId, name: player.displayName, scopes: [] };
    for (let tries = 1; ; tries++) {
      const acted = await door.act(identity, fixture.gameId ?? '', reading.command as SeatAction);
      if (acted.ok) return { ok: true };
      const { code, message: words, retryable } = acted.refusal;
      if (!retryable || tries >= MOST_TRIES) return no(referee.codeOf(code), words);
      // It changes hands this moment, or the store is away: no fault of the player's.
      const { clock } = this.#deps.desk;
      await new Promise<void>((rested) => clock.at(clock.now() + AGAIN_AFTER_MS, rested));
    }
  }
}

const no = (code: GameCode, message: string): Received => ({ ok: false, code, message });
