/** Receives the messages of players and referees: authenticates the sender once, and answers every message. */

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type AnyEnvelope,
  type Envelope,
  parseMessage,
  readSender,
  senderOf,
} from '../../../shared/league/messages.ts';
import { digestOf } from '../../../shared/league/tokens.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { type Draft, gameError, leagueError } from './envelopes.ts';
import type { MatchReports } from './match-reports.ts';
import type { Registration } from './reception.ts';
import { type LeaguePlayer, type LeagueReferee, TOWN_REFEREE } from './records.ts';
import type { TownReferee } from './referee.ts';
import type { Registrar } from './registrar.ts';
import type { Services } from './services.ts';

/** INVALID: not an envelope of this protocol, or of a type that is not accepted here. */
export type Heard =
  | { readonly ok: true; readonly answer: AnyEnvelope | { readonly ok: true; readonly accepted?: boolean } }
  | { readonly ok: false; readonly reason: string };

/** A message is answered once per sender and id; repetitions get the same answer for as long as it is cached. */
const REMEMBERED = 20_000;
const REMEMBERED_MS = 600_000;

export interface MessageReceiverDeps extends Services<'clock' | 'stores' | 'envelopes' | 'leagueGame'> {
  readonly registrar: Registrar;
  readonly referee: TownReferee;
  readonly reports: MatchReports;
}

interface Remembered {
  readonly digest: string;
  readonly until: number;
  readonly heard: Promise<Heard>;
}

const NOT_REGISTERED = 'This needs the token of a registered agent, and it must be its own.';

export class MessageReceiver {
  readonly #deps: MessageReceiverDeps;
  readonly #memory = new LRUCache<string, Remembered>({ max: REMEMBERED });

  constructor(deps: MessageReceiverDeps) {
    this.#deps = deps;
  }

  /** `agent`: the caller, if it has a key of the town; `address`: the caller's, if known. */
  async hear(value: unknown, agent: AgentIdentity | null, address: string | null = null): Promise<Heard> {
    const parsed = parseMessage(value);
    if (!parsed.ok) return parsed;
    const { message } = parsed;
    const key = `${agent?.agentId ?? ''} ${message.sender} ${message.message_id}`;
    const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64');
    const now = this.#deps.clock.now();
    const known = this.#memory.get(key);
    if (known && known.until > now) {
      return known.digest === digest
        ? known.heard
        : { ok: false, reason: 'message.message_id: has come before, with another body' };
    }
    const heard = this.#answer(message, agent, address);
    this.#memory.set(key, { digest, until: now + REMEMBERED_MS, heard });
    heard.catch(() => this.#memory.delete(key));
    return heard;
  }

  async #answer(message: AnyEnvelope, agent: AgentIdentity | null, address: string | null): Promise<Heard> {
    switch (message.type) {
      case 'PLAYER_REGISTER_REQUEST':
        return this.#registered(message, await this.#deps.registrar.player({ message, agent, address }));
      case 'REFEREE_REGISTER_REQUEST':
        return this.#registered(message, await this.#deps.registrar.referee({ message, agent, address }));
      case 'GAME_INVITE_RESPONSE':
      case 'MOVE_RESPONSE':
        return this.#ofPlayer(message, agent);
      case 'MATCH_RESULT':
        return this.#ofReferee(message);
      case 'LEAGUE_ERROR':
      case 'GAME_ERROR':
        return this.#protest(message, agent);
      default:
        return { ok: false, reason: `message.type: ${message.type} is not taken here` };
    }
  }

  #registered(
    message: Envelope<'PLAYER_REGISTER_REQUEST'> | Envelope<'REFEREE_REGISTER_REQUEST'>,
    done: Registration,
  ): Heard {
    const isPlayer = message.type === 'PLAYER_REGISTER_REQUEST';
    const type = isPlayer ? 'PLAYER_REGISTER_RESPONSE' : 'REFEREE_REGISTER_RESPONSE';
    const idOf = (id: string | null) => (isPlayer ? { player_id: id } : { referee_id: id });
    if (!done.ok) {
      if (done.code === 'L005') return this.#say(message, leagueError(done));
      const { code: error_code, message: reason } = done;
      const refused = { status: 'REJECTED', ...idOf(null), auth_token: null, league_info: null };
      return this.#say(message, { type, payload: { ...refused, reason, error_code } });
    }
    const { id, league, players, token } = done;
    const league_info = {
      league_id: league.leagueId,
      name: league.name,
      game_type: this.#deps.leagueGame(league.game)?.gameType ?? league.game,
      ...(isPlayer && { total_players: players }),
    };
    return this.#say(message, {
      type,
      payload: { status: 'ACCEPTED', ...idOf(id), auth_token: token, league_info },
    });
  }

  async #ofPlayer(
    message: Envelope<'GAME_INVITE_RESPONSE'> | Envelope<'MOVE_RESPONSE'>,
    agent: AgentIdentity | null,
  ): Promise<Heard> {
    const player = await this.#playerBehind(message, agent);
    if (!player || player.playerId !== message.payload.player_id) return this.#stranger(message);
    const received = await this.#deps.referee.receive(player, message);
    if (received.ok) return { ok: true, answer: { ok: true } };
    return this.#gameError(message, received, player.playerId);
  }

  #gameError(message: AnyEnvelope, fault: Parameters<typeof gameError>[0], playerId: string | null): Heard {
    const { game_id: gameId = null } = message.payload as { game_id?: string };
    return this.#say(message, gameError(fault, { gameId, playerId }), senderOf('referee', TOWN_REFEREE));
  }

  async #ofReferee(message: Envelope<'MATCH_RESULT'>): Promise<Heard> {
    const league = await this.#deps.stores.leagues.byId(message.payload.league_id);
    if (!league) return this.#say(message, leagueError({ code: 'L005', message: 'No such league.' }));
    const referee = await this.#refereeBehind(message);
    if (!referee || referee.leagueId !== league.leagueId) return this.#stranger(message);
    const reported = await this.#deps.reports.take(league, referee, message);
    if (reported.ok) return { ok: true, answer: { ok: true, accepted: reported.accepted } };
    return reported.code === 'L004'
      ? this.#say(message, leagueError({ code: 'L004', message: reported.message }))
      : this.#gameError(message, { code: reported.code, message: reported.message }, null);
  }

  /** A member reports an error of the town: stored for the league's operator. */
  async #protest(
    message: Envelope<'LEAGUE_ERROR'> | Envelope<'GAME_ERROR'>,
    agent: AgentIdentity | null,
  ): Promise<Heard> {
    const sender = (await this.#playerBehind(message, agent)) ?? (await this.#refereeBehind(message));
    if (!sender) return this.#stranger(message);
    const { clock, notes, store } = this.#deps.stores;
    const { error_code: code, message: text } = message.payload;
    const playerId = 'playerId' in sender ? sender.playerId : null;
    const note = {
      leagueId: sender.leagueId,
      playerId,
      at: clock.now(),
      kind: 'error' as const,
      code,
      matchId: null,
    };
    await store.write([notes.adding({ ...note, text: `protests: ${text}` })]);
    return { ok: true, answer: { ok: true } };
  }

  #stranger(message: AnyEnvelope): Heard {
    return this.#say(message, leagueError({ code: 'L004', message: NOT_REGISTERED }));
  }

  #say(message: AnyEnvelope, draft: Draft, sender?: string): Heard {
    return { ok: true, answer: this.#deps.envelopes.answering(message, draft, sender) };
  }

  /** By a valid token of its own; or by the town's key, if it plays from its mailbox. */
  async #playerBehind(
    { auth_token, sender, payload }: AnyEnvelope,
    agent: AgentIdentity | null,
  ): Promise<LeaguePlayer | null> {
    const { type, id } = readSender(sender);
    if (type !== 'player') return null;
    const { members } = this.#deps.stores;
    if (auth_token !== undefined) {
      const player = await members.byToken(digestOf(auth_token));
      const isOwn = player && player.playerId === id && player.tokenUntil > this.#deps.clock.now();
      return isOwn && !player.expelled ? player : null;
    }
    if (!agent) return null;
    const { game_id } = payload as { game_id?: string };
    const fixture = game_id === undefined ? undefined : await this.#deps.stores.fixtures.byGame(game_id);
    const own = (await members.ofAgent(agent.agentId)).filter(
      ({ playerId, expelled }) => playerId === id && !expelled,
    );
    return own.find(({ leagueId }) => leagueId === fixture?.leagueId) ?? own[0] ?? null;
  }

  async #refereeBehind({ auth_token, sender }: AnyEnvelope): Promise<LeagueReferee | null> {
    const { type, id } = readSender(sender);
    if (type !== 'referee' || auth_token === undefined) return null;
    const referee = await this.#deps.stores.members.refereeByToken(digestOf(auth_token));
    const isOwn = referee && referee.refereeId === id && referee.tokenUntil > this.#deps.clock.now();
    return isOwn ? referee : null;
  }
}
