/**
 * A referee in a process of its own: receives assignments, runs matches as the town's own does, and reports each until
 * the manager has accepted the report. Its state dies with it; the manager detects that.
 */
import { silentLog } from '../../server/log.ts';
import { MatchHost } from '../../server/matches/match-host.ts';
import { GuardedCaller } from '../../server/outbound/guarded-caller.ts';
import { HttpCarrier } from '../../server/parts/league/http-carrier.ts';
import { Roster } from '../../server/parts/league/league-stores.ts';
import type { LeaguePlayer } from '../../server/parts/league/records.ts';
import { type Received, TableReferee } from '../../server/parts/league/table-referee.ts';
import { systemClock } from '../../server/time/clock.ts';
import { afterMissing } from '../../shared/league/lifecycle.ts';
import { type AnyEnvelope, PROTOCOL, parseMessage, senderOf } from '../../shared/league/messages.ts';
import { derivedId, digestOf, edgeToken } from '../../shared/league/tokens.ts';
import { isOver } from '../../shared/matches/game.ts';
import { leagueGameOf } from './league-games.ts';
import { envelopeOf, REGISTER_FOR_MS, register, type Sending, sendUntilTaken } from './rpc-client.ts';
import { listenForRpc, type RpcCall, type RpcServer } from './rpc-server.ts';

export interface RefereeWish {
  readonly name: string;
  readonly league: string;
  readonly port: number;
  readonly host: string;
  readonly leagueId?: string;
  readonly joinCode?: string;
  onResult?(matchId: string): void;
  /** How long to retry while nobody answers at the league's address. */
  readonly waiting?: Sending;
}

interface StartMatch {
  readonly league_id: string;
  readonly match_id: string;
  readonly round_id: number;
  readonly game_id: string;
  readonly game_type: string;
  readonly time_limits: { readonly invite: number; readonly move: number };
  readonly players: readonly {
    readonly player_id: string;
    readonly number: number;
    readonly endpoint: string;
    readonly auth_token: string | null;
  }[];
}

/** The manager may be down for a while; a report is worth waiting for. */
const REPORT_FOR_MS = 120_000;

export class ForeignReferee {
  readonly #wish: RefereeWish;
  readonly #clock = systemClock;
  readonly #caller = new GuardedCaller({ mayCallPrivate: true, connections: 64 });
  readonly #carrier = new HttpCarrier({ clock: this.#clock, caller: this.#caller, tellMs: 10_000 });
  readonly #matches = new Map<string, StartMatch>();
  #server: RpcServer | null = null;
  #token = '';
  id = '';
  leagueId = '';

  constructor(wish: RefereeWish) {
    this.#wish = wish;
  }

  get playing(): number {
    return this.#matches.size;
  }

  async open(): Promise<void> {
    const { host, joinCode, league, leagueId, name, port } = this.#wish;
    this.#server = await listenForRpc(port, host, (call) => this.#serve(call));
    const wish = {
      type: 'REFEREE_REGISTER_REQUEST',
      sender: 'referee:new',
      payload: {
        display_name: name,
        endpoint: this.#server.url,
        supported_games: ['even_odd'],
        ...(leagueId && { league_id: leagueId }),
        ...(joinCode && { join_code: joinCode }),
      },
    } as const;
    const registered = await register(league, wish, this.#wish.waiting ?? { forMs: REGISTER_FOR_MS });
    this.id = registered.referee_id ?? '';
    this.leagueId = registered.league_info?.league_id ?? '';
    this.#token = registered.auth_token;
  }

  async close(): Promise<void> {
    await this.#server?.close();
    await this.#carrier.close();
    await this.#caller.close();
  }

  #serve({ method, params }: RpcCall): object {
    if (method === 'ping') return {};
    if (method === 'tools/list') return { tools: TOOLS };
    if (method !== 'tools/call') return { ok: true };
    const { name, arguments: args = {} } = params as { name?: unknown; arguments?: Record<string, unknown> };
    if (!this.#isManager(args.auth_token)) return refused('L004', 'only the manager gives matches');
    if (name === 'list_matches') {
      const matches = [...this.#matches.keys()].map((game_id) => ({ game_id }));
      return told({ matches });
    }
    if (name !== 'start_match') return refused('-32602', `unknown tool ${String(name)}`);
    const match = args as unknown as StartMatch;
    if (!leagueGameOf(match.game_type)) return refused('G003', `${match.game_type} is not known here`);
    if (!this.#matches.has(match.game_id)) this.#start(match);
    return told({ started: match.game_id });
  }

  #isManager(token: unknown): boolean {
    const edge = { refereeId: 'LM00', leagueId: this.leagueId, matchId: 'league' };
    return this.#token !== '' && token === edgeToken(digestOf(this.#token), edge);
  }

  #start(order: StartMatch): void {
    const game = leagueGameOf(order.game_type);
    const { referee } = game ?? {};
    if (!game || !referee) return;
    this.#matches.set(order.game_id, order);
    const { game_id: gameId, league_id: leagueId, match_id: matchId, round_id: round } = order;
    const agents = order.players.map(({ player_id }) => player_id);
    const seating = {
      leagueId,
      matchId,
      round,
      gameId,
      players: agents,
      agents,
      numbers: order.players.map(({ number }) => number),
      refereeId: this.id,
    };
    const times = {
      inviteMs: order.time_limits.invite * 1000,
      moveMs: order.time_limits.move * 1000,
      drawMs: 0,
    };
    const { entries } = game.game.open({
      matchId: gameId,
      gameNumber: 1,
      buildingId: gameId,
      seed: digestOf(`${gameId}/${Math.random()}`),
      settings: game.settings(null, seating, times),
      agents: agents.map((agentId) => ({ agentId, displayName: agentId })),
      now: this.#clock.now(),
    });
    const host = new MatchHost(game.game, { plotId: '', ranked: false }, entries, {
      clock: this.#clock,
      append: async () => undefined,
      onTimer: () => undefined,
      onTrouble: (_, error) => process.stderr.write(`${String(error)}\n`),
    });
    const conduct = new MatchConduct(order);
    const table = new TableReferee(host, { ...game, referee }, seating, {
      stores: { roster: async () => new Roster(conduct.players) },
      carrier: this.#carrier,
      conduct,
      envelopes: {
        ofReferee: (voice, to, key, draft) => this.#envelope(order, voice.gameId, to.playerId, key, draft),
      },
      log: silentLog,
      receive: (player, message) => receive(host, referee, player, message),
      breakOff: (reason) => host.execute((_, now) => ({ type: 'abort', reason, now })),
    });
    host.subscribe(() => {
      if (!isOver(game.game, host.state)) return;
      table.stop();
      void this.#report(order, game.result(host.log));
    });
    host.start();
  }

  #envelope(
    order: StartMatch,
    gameId: string,
    playerId: string,
    key: string,
    draft: { type: string; payload: object },
  ): AnyEnvelope {
    const token = order.players.find(({ player_id }) => player_id === playerId)?.auth_token;
    return {
      protocol: PROTOCOL,
      message_id: derivedId(gameId, playerId, key),
      type: draft.type,
      sender: senderOf('referee', this.id),
      timestamp: new Date().toISOString(),
      ...(token && { auth_token: token }),
      payload: draft.payload,
    } as AnyEnvelope;
  }

  async #report(
    order: StartMatch,
    result: ReturnType<NonNullable<ReturnType<typeof leagueGameOf>>['result']>,
  ): Promise<void> {
    const { game_id, game_type, league_id, match_id, round_id } = order;
    const [a, b] = order.players.map(({ player_id }) => player_id);
    const seatOf = (id: string | undefined) => result?.seats.find(({ agentId }) => agentId === id);
    const first = result?.seats[0]?.agentId === a ? 0 : 1;
    const winner = result?.seats.find(({ outcome }) => outcome === 'WIN');
    const message = envelopeOf({
      type: 'MATCH_RESULT',
      sender: senderOf('referee', this.id),
      auth_token: this.#token,
      message_id: derivedId(game_id, 'report'),
      payload: {
        match_id,
        league_id,
        round_id,
        game_type,
        game_id,
        player_A_id: a,
        player_B_id: b,
        winner_id: winner?.agentId ?? null,
        player_A_score: seatOf(a)?.score ?? 0,
        player_B_score: seatOf(b)?.score ?? 0,
        rounds_played: result?.history.length ?? 0,
        status: result?.status ?? 'NO_SHOW',
        completed_at: new Date().toISOString(),
        history: (result?.history ?? []).map(({ round, choices, sum, winner: by }) => ({
          round,
          player_A_choice: choices[first],
          player_B_choice: choices[first === 0 ? 1 : 0],
          sum,
          winner: by,
        })),
      },
    });
    try {
      await sendUntilTaken(this.#wish.league, message, { forMs: REPORT_FOR_MS });
      this.#wish.onResult?.(match_id);
    } catch (error) {
      process.stderr.write(`${match_id} could not be reported: ${String(error)}\n`);
    } finally {
      this.#matches.delete(game_id);
    }
  }
}

/** The players that answered in one match: the manager decides what that means in the league. */
class MatchConduct {
  players: LeaguePlayer[];

  constructor({ league_id, players }: StartMatch) {
    this.players = players.map(({ endpoint, number, player_id }) => ({
      leagueId: league_id,
      playerId: player_id,
      number,
      displayName: player_id,
      kind: 'endpoint',
      endpoint,
      strategy: null,
      agentId: player_id,
      tokenDigest: null,
      tokenUntil: 0,
      registeredBy: null,
      kin: [],
      state: 'ACTIVE',
      fails: 0,
      expelled: false,
      createdAt: 0,
    }));
  }

  async missed({ playerId }: LeaguePlayer): Promise<LeaguePlayer> {
    return this.#change(playerId, (player) => afterMissing(player));
  }

  async answered({ playerId }: LeaguePlayer): Promise<void> {
    this.#change(playerId, () => ({ state: 'ACTIVE', fails: 0 }));
  }

  async note(): Promise<void> {}

  #change(
    playerId: string,
    next: (player: LeaguePlayer) => Pick<LeaguePlayer, 'state' | 'fails'>,
  ): LeaguePlayer {
    this.players = this.players.map((player) =>
      player.playerId === playerId ? { ...player, ...next(player) } : player,
    );
    const player = this.players.find((each) => each.playerId === playerId);
    if (!player) throw new Error(`${playerId} does not play in this match`);
    return player;
  }
}

async function receive(
  host: MatchHost,
  referee: NonNullable<ReturnType<typeof leagueGameOf>>['referee'] & object,
  player: LeaguePlayer,
  message: AnyEnvelope,
): Promise<Received> {
  const parsed = parseMessage(message);
  const { game_id, player_id } = message.payload as { game_id?: string; player_id?: string };
  if (!parsed.ok || game_id !== host.matchId) return { ok: false, code: 'G003', message: 'No such game.' };
  if (player_id !== player.playerId) return { ok: false, code: 'G004', message: 'Somebody else was asked.' };
  const reading = referee.read(message);
  if (!reading.ok) return reading;
  const seat = host.state.players.find(({ agentId }) => agentId === player.agentId)?.playerId ?? '';
  const outcome = await host.execute((_, now) => ({ ...reading.command, playerId: seat, now }));
  if (outcome.ok) return { ok: true };
  return { ok: false, code: referee.codeOf(outcome.rejection.code), message: outcome.rejection.message };
}

const told = (structuredContent: object) => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
});
const refused = (code: string, message: string) => ({ ...told({ error: { code, message } }), isError: true });

const TOOLS = ['start_match', 'list_matches'].map((name) => ({ name, inputSchema: { type: 'object' } }));
