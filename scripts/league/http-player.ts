/** A league player behind an endpoint: registers, answers a referee's requests, and misbehaves on demand. */

import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { PlayerMind } from '../../shared/league/league-game.ts';
import { type AnyEnvelope, PROTOCOL, parseMessage, readSender } from '../../shared/league/messages.ts';
import { derivedId, digestOf, edgeToken } from '../../shared/league/tokens.ts';
import { callRpc, REGISTER_FOR_MS, register, type Sending } from './rpc-client.ts';
import { listenForRpc, type RpcServer } from './rpc-server.ts';

export const FAULTS = ['die', 'hang', 'error', 'garbage', 'range'] as const;
export type Fault = (typeof FAULTS)[number];

export interface PlayerWish {
  readonly name: string;
  readonly league: string;
  readonly port: number;
  readonly host: string;
  readonly strategy: string;
  readonly leagueId?: string;
  readonly joinCode?: string;
  readonly fault?: { readonly kind: Fault; readonly share: number };
  makeMind(id: () => string, seed: string): AsyncMind;
  onMessage?(message: AnyEnvelope, from: HttpPlayer): void;
  /** How long to retry while nobody answers at the league's address. */
  readonly waiting?: Sending;
  random?(): number;
}

/** A mind that may think for a while. */
export interface AsyncMind {
  answer(message: AnyEnvelope): ReturnType<PlayerMind['answer']> | Promise<ReturnType<PlayerMind['answer']>>;
}

/** Cached answers to repeated questions. */
const REMEMBERED = 200;

export class HttpPlayer {
  readonly #wish: PlayerWish;
  readonly #mind: AsyncMind;
  readonly #answers = new LRUCache<string, Promise<object>>({ max: REMEMBERED });
  #server: RpcServer | null = null;
  #token = '';
  id = '';
  leagueId = '';
  /** Messages without the required token. */
  strangers = 0;

  constructor(wish: PlayerWish) {
    this.#wish = wish;
    this.#mind = wish.makeMind(() => this.id, createHash('sha256').update(wish.name).digest('hex'));
  }

  async open(): Promise<void> {
    const { host, joinCode, league, leagueId, name, port, strategy } = this.#wish;
    this.#server = await listenForRpc(port, host, ({ method, params }, res) =>
      this.#serve(method, params, res),
    );
    const wish = {
      type: 'PLAYER_REGISTER_REQUEST',
      sender: 'player:new',
      payload: {
        display_name: name,
        endpoint: this.#server.url,
        strategy,
        ...(leagueId && { league_id: leagueId }),
        ...(joinCode && { join_code: joinCode }),
      },
    } as const;
    const registered = await register(league, wish, this.#wish.waiting ?? { forMs: REGISTER_FOR_MS });
    this.id = registered.player_id ?? '';
    this.leagueId = registered.league_info?.league_id ?? '';
    this.#token = registered.auth_token;
  }

  get endpoint(): string {
    return this.#server?.url ?? '';
  }

  standings(): Promise<unknown> {
    return callRpc(this.#wish.league, 'tools/call', {
      name: 'get_standings',
      arguments: { league_id: this.leagueId },
    });
  }

  async close(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
  }

  #serve(method: string, params: Readonly<Record<string, unknown>>, res: ServerResponse) {
    if (method !== 'protocol/message') return { ok: true };
    const parsed = parseMessage(params.message);
    if (!parsed.ok) return { ok: false, reason: parsed.reason };
    const { message } = parsed;
    if (!this.#isGenuine(message)) {
      this.strangers += 1;
      return { ok: false, reason: 'this token is not yours to show' };
    }
    this.#wish.onMessage?.(message, this);
    const fault = this.#faultFor(message);
    if (fault) return misbehave(fault, res, () => this.close());
    // The same question again, after a crash or a retry, gets the same answer.
    const known = this.#answers.get(message.message_id);
    if (known) return known;
    const answer = this.#answer(message);
    this.#answers.set(message.message_id, answer);
    return answer;
  }

  /** The caller must show what only the league can know: an HMAC by this player's own token. */
  #isGenuine({ auth_token, payload, sender }: AnyEnvelope): boolean {
    const { type, id } = readSender(sender);
    // It may be called a moment before it has read its own token.
    if (this.#token === '') return true;
    if (type === 'player' || auth_token === undefined) return false;
    const { match_id } = payload as { match_id?: string };
    if (type === 'referee' && match_id === undefined) return auth_token.startsWith(`tok_${id}_`);
    const matchId = type === 'league_manager' ? 'league' : (match_id ?? '');
    return (
      auth_token === edgeToken(digestOf(this.#token), { refereeId: id, leagueId: this.leagueId, matchId })
    );
  }

  async #answer(message: AnyEnvelope): Promise<object> {
    const answer = await this.#mind.answer(message);
    if (!answer) return { ok: true };
    return {
      protocol: PROTOCOL,
      message_id: derivedId(message.message_id, 'answer'),
      type: answer.type,
      sender: `player:${this.id}`,
      timestamp: new Date().toISOString(),
      auth_token: this.#token,
      correlation_id: message.message_id,
      payload: answer.payload,
    };
  }

  #faultFor({ type }: AnyEnvelope): Fault | null {
    const { fault, random = Math.random } = this.#wish;
    if (!fault || (type !== 'GAME_INVITE' && type !== 'MOVE_REQUEST')) return null;
    return random() < fault.share ? fault.kind : null;
  }
}

function misbehave(fault: Fault, res: ServerResponse, die: () => Promise<void>): object | undefined {
  switch (fault) {
    case 'die':
      void die();
      return undefined;
    case 'hang':
      return undefined;
    case 'error':
      res.writeHead(500).end('out of order');
      return undefined;
    case 'garbage':
      res.writeHead(200).end('{"jsonrpc":"2.0","result":{"choice":');
      return undefined;
    case 'range':
      return {
        protocol: PROTOCOL,
        message_id: '00000000-0000-4000-8000-000000000000',
        type: 'MOVE_RESPONSE',
        sender: 'player:P000',
        timestamp: new Date().toISOString(),
        payload: { game_id: 'none', round_number: 1, choice: 99, player_id: 'P000' },
      };
    default:
      return fault satisfies never;
  }
}
