/** The town's own referee: calls every league match hosted on this node, wherever the league is managed. */

import type { GameCode } from '../../../shared/league/codes.ts';
import type { LeagueGame } from '../../../shared/league/league-game.ts';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import { type GameState, isOver } from '../../../shared/matches/game.ts';
import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import type { SeatAction, TownGate } from '../../matches/door.ts';
import type { LiveMatch } from '../../matches/live-match.ts';
import type { EndedMatch } from '../../matches/match-hooks.ts';
import type { MatchHost } from '../../matches/match-host.ts';
import { orStoreAway } from '../../matches/passing-trouble.ts';
import { pause } from '../../time/pause.ts';
import { isOut } from './league-stores.ts';
import { type Fixture, type LeaguePlayer, TOWN_REFEREE } from './records.ts';
import { winnerOf } from './round-messages.ts';
import type { Services } from './services.ts';
import { type Received, TableReferee } from './table-referee.ts';

const MOST_TRIES = 20;
const AGAIN_AFTER_MS = 250;
const MOST_EVENTS = 1_000;
const CALLED_OFF = 'The league was called off.';

export interface TownRefereeDeps
  extends Services<
    'carrier' | 'conduct' | 'stores' | 'doors' | 'envelopes' | 'leagueGame' | 'log' | 'onClosed' | 'onOpened'
  > {
  /** Where a game without messages is played; null: not known yet. */
  tableOf(game: string): string | null;
}

export class TownReferee {
  readonly #deps: TownRefereeDeps;
  readonly #hosted = new Map<string, LiveMatch>();
  readonly #tables = new Map<string, TableReferee>();
  /** Matches whose players have not been told their seats yet. */
  readonly #untold = new Set<LiveMatch>();
  /** Running matches of games without a referee, whose result is still to be sent. */
  readonly #seated = new Map<string, Fixture>();
  #closed = false;

  constructor(deps: TownRefereeDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { onClosed, onOpened } = this.#deps;
    onOpened((match) => {
      if (!match.leagueId) return;
      this.#hosted.set(match.matchId, match);
      void this.#take(match);
    });
    onClosed((match) => {
      const { matchId } = match;
      this.#hosted.delete(matchId);
      this.#untold.delete(match);
      if (!isOver(match.game, match.state)) this.#seated.delete(matchId);
      this.#tables.get(matchId)?.stop();
      this.#tables.delete(matchId);
    });
  }

  /** Catches up: leagues cancelled by others, players not told their seats. */
  async round(): Promise<void> {
    const leagues = new Set([...this.#hosted.values()].map(({ leagueId }) => leagueId ?? ''));
    for (const leagueId of leagues) await this.lookAfter(leagueId);
    for (const match of this.#untold) await this.#take(match);
  }

  /** Stops a match of a cancelled league, or of a player that has left for good. */
  async lookAfter(leagueId: string): Promise<void> {
    const { stores, leagueGame } = this.#deps;
    const own = [...this.#hosted.values()].filter(
      (match) => match.leagueId === leagueId && !isOver(match.game, match.state),
    );
    if (own.length === 0) return;
    const league = await stores.leagues.byId(leagueId);
    const isCalledOff = !league || league.state === 'CANCELLED';
    const gone = new Set((await stores.roster(leagueId)).players.filter(isOut).map(({ agentId }) => agentId));
    for (const match of own) {
      const left = seatedIn(match.state).filter((agentId) => gone.has(agentId));
      const leftWords = () => leagueGame(match.game.id)?.walkoutWords(match.state, left);
      const reason = isCalledOff ? CALLED_OFF : left.length > 0 ? leftWords() : undefined;
      if (reason) await this.#breakOff(match, reason);
    }
  }

  async #breakOff(match: LiveMatch, reason: string): Promise<void> {
    await (match as MatchHost).execute((_, now) => ({ type: 'abort', reason, now }));
  }

  close(): void {
    this.#closed = true;
    for (const table of this.#tables.values()) table.stop();
    this.#tables.clear();
    this.#hosted.clear();
    this.#untold.clear();
    this.#seated.clear();
  }

  async #take(match: LiveMatch): Promise<void> {
    const { stores, log } = this.#deps;
    const game = this.#deps.leagueGame(match.game.id);
    const { referee } = game ?? {};
    if (!game || isOver(match.game, match.state)) return;
    try {
      const fixture = await stores.fixtures.byGame(match.matchId);
      if (!fixture || this.#closed) return;
      if (!referee) return await this.#tellSeats(match, game, fixture);
      const players = (await stores.roster(fixture.leagueId)).of(fixture.players);
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
        breakOff: (reason) => this.#breakOff(match, reason),
      });
      this.#tables.set(match.matchId, table);
    } catch (error) {
      log.error({ err: error, matchId: match.matchId }, 'a league match has no referee');
    }
  }

  /** A game without a referee sends no questions: its players are told their seats and how to play. */
  async #tellSeats(match: LiveMatch, game: LeagueGame, fixture: Fixture): Promise<void> {
    const { carrier, stores, envelopes, tableOf } = this.#deps;
    const { leagueId, matchId, players } = fixture;
    const { matchId: gameId } = match;
    this.#seated.set(gameId, fixture);
    const mcp = tableOf(match.game.id);
    if (mcp === null) {
      this.#untold.add(match);
      return;
    }
    this.#untold.delete(match);
    const voice = { refereeId: fixture.refereeId ?? TOWN_REFEREE, leagueId, matchId, gameId };
    const payload = {
      league_id: leagueId,
      game_id: gameId,
      match_id: matchId,
      round_id: fixture.round,
      game_type: game.gameType,
      players,
      roles: {},
      total_rounds: 0,
      current_round: 0,
      mcp,
      how: game.guide?.(gameId),
    };
    for (const player of (await stores.roster(leagueId)).of(players))
      if (!isOut(player))
        carrier.tell(player, envelopes.ofReferee(voice, player, 'start', { type: 'GAME_START', payload }));
  }

  /** Sends GAME_RESULT to the players of a game without a referee, as a referee does for its matches. */
  async tellResult({ game, log, state }: Pick<EndedMatch, 'game' | 'log' | 'state'>): Promise<void> {
    const { carrier, stores, envelopes, leagueGame } = this.#deps;
    const { matchId: gameId } = state;
    const fixture = this.#seated.get(gameId);
    if (!fixture) return;
    this.#seated.delete(gameId);
    const { leagueId, matchId, players } = fixture;
    const roster = await stores.roster(leagueId);
    const result = leagueGame(game.id)?.result(log);
    const seats = (result?.seats ?? []).map(({ agentId, ...seat }) => ({
      ...seat,
      playerId: roster.byAgent(agentId)?.playerId ?? agentId,
    }));
    const payload = {
      game_id: gameId,
      match_id: matchId,
      status: result?.status ?? 'ABORTED',
      winner_id: winnerOf(seats),
      final_score: Object.fromEntries(seats.map(({ playerId, score }) => [playerId, score])),
      rounds_played: game.progress(state).round,
      history: [],
    };
    const voice = { refereeId: fixture.refereeId ?? TOWN_REFEREE, leagueId, matchId, gameId };
    for (const player of roster.of(players))
      if (!isOut(player))
        carrier.tell(player, envelopes.ofReferee(voice, player, 'result', { type: 'GAME_RESULT', payload }));
  }

  /** Forwards a player's message to its match, wherever that is hosted. The player has been authenticated. */
  async receive(player: LeaguePlayer, message: AnyEnvelope): Promise<Received> {
    const { game_id, player_id } = message.payload as { game_id?: string; player_id?: string };
    if (player_id !== undefined && player_id !== player.playerId)
      return no('G004', `You are ${player.playerId}, not ${player_id}.`);
    const fixture = await this.#deps.stores.fixtures.byGame(game_id ?? '');
    if (!fixture || fixture.leagueId !== player.leagueId) return no('G003', 'No such game.');
    if (!fixture.players.includes(player.playerId)) return no('G003', 'You do not play in this game.');
    const door = await this.#deps.doors.ofMatch(fixture.gameId ?? '');
    const referee = door && this.#deps.leagueGame(door.game)?.referee;
    if (!door || !referee) return no('G003', 'No such game.');
    const reading = referee.read(message);
    if (!reading.ok) return no(reading.code, reading.message);
    const identity = { agentId: player.agentId, name: player.displayName, scopes: [] };
    for (let tries = 1; ; tries++) {
      const acted = await door.act(identity, fixture.gameId ?? '', reading.command as SeatAction);
      if (acted.ok) return { ok: true };
      if (!acted.trouble || tries >= MOST_TRIES) {
        const { code, message: words } = acted.refusal;
        const events = await eventsOf(door, identity, fixture.gameId ?? '');
        const deadline = referee.missedDeadline(message, events, player.agentId);
        return deadline !== null && Date.parse(deadline) <= door.now()
          ? tooLate(message, deadline)
          : no(referee.codeOf(code), words);
      }
      // The match is changing hosts, or the store is down: not the player's fault.
      const { clock } = this.#deps.stores;
      await pause(clock, AGAIN_AFTER_MS);
    }
  }
}

const seatedIn = ({ players }: GameState): string[] => players.map(({ agentId }) => agentId);

const no = (code: GameCode, message: string) => ({ ok: false, code, message }) as const;

const tooLate = ({ type }: AnyEnvelope, deadline: string): Received => ({
  ...no('G002', `${type} was due by ${deadline} and came too late.`),
  details: { deadline },
});

async function eventsOf(
  door: TownGate,
  player: AgentIdentity,
  gameId: string,
): Promise<readonly WireEvent[]> {
  const read = await orStoreAway(() =>
    door.events(player, gameId, { afterEventId: null, limit: MOST_EVENTS }),
  );
  return read.ok ? read.value : [];
}
