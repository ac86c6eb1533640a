/** A town with a league, and players written like external ones. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type LocalServer, serveLocally } from '../../../../scripts/town/local-server.ts';
import { type AnyEnvelope, type MessageType, PROTOCOL } from '../../../../shared/league/messages.ts';
import type { CrierLine } from '../../../../shared/town/crier/line.ts';
import { openVirtualTown, type Settings, type VirtualTown } from '../../../testing/town-on-a-port.ts';
import type { Part } from '../../part.ts';
import { PARTS } from '../../parts.ts';
import type { MessageReceiver } from '../message-receiver.ts';
import { leaguePart, openLeagues } from '../part.ts';
import { QUICK_LEAGUE } from './quick-league.ts';

export interface RpcReply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came.
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A player's answer; null: none at all. */
export type Behaviour = (message: AnyEnvelope, res: ServerResponse) => object | null | undefined;

export const envelope = (
  type: MessageType,
  sender: string,
  payload: object,
  changes: object = {},
): Record<string, unknown> => ({
  protocol: PROTOCOL,
  message_id: randomUUID(),
  type,
  sender,
  timestamp: new Date().toISOString(),
  payload,
  ...changes,
});

/** A registration with an endpoint where nothing listens. */
export const register = (payload: object, changes: object = {}) =>
  envelope(
    'PLAYER_REGISTER_REQUEST',
    'player:new',
    { display_name: 'Ada', endpoint: 'http://127.0.0.1:9/mcp', ...payload },
    changes,
  );

/** Callbacks of the part for tests, besides what is public. */
interface Listening {
  onCry?(line: CrierLine): void;
  onOpen?(messages: MessageReceiver): void;
}

const overheard = ({ onCry, onOpen }: Listening): Part => ({
  ...(leaguePart as unknown as Part),
  open(kernel) {
    const own = kernel as Parameters<typeof leaguePart.open>[0];
    const cry = (line: CrierLine) => {
      onCry?.(line);
      own.cry(line);
    };
    const opened = openLeagues({ ...own, cry }, own.settings);
    onOpen?.(opened.messages);
    return opened;
  },
});

export class LeagueTown {
  town: VirtualTown;
  readonly #servers = new Set<LocalServer>();

  private constructor(town: VirtualTown) {
    this.town = town;
  }

  static async open(settings: Settings = {}, listening?: Listening): Promise<LeagueTown> {
    const parts = listening
      ? PARTS.map((part) => (part.id === leaguePart.id ? overheard(listening) : part))
      : PARTS;
    return new LeagueTown(await openVirtualTown({ ...QUICK_LEAGUE, ...settings }, { parts }));
  }

  /** Restarts the town on its data; endpoints stay. */
  async restart(changes: Settings = {}): Promise<void> {
    this.town = await this.town.restart(changes);
  }

  /** Advances the town's time, like `VirtualClock`. */
  until: VirtualTown['until'] = (condition, limit) => this.town.until(condition, limit);

  async end(): Promise<void> {
    for (const server of this.#servers) await server.close();
    await this.town.end();
  }

  get url(): string {
    return `${this.town.url}/league/mcp`;
  }

  async perform(name: string, args: Record<string, string | number | boolean> = {}) {
    const reply = await this.town.services.parts.perform('league', name, args);
    if (!reply?.ok) throw new Error(reply?.words ?? `no ${name}`);
    return reply.rows;
  }

  async create(args: Record<string, string | number | boolean> = {}): Promise<string> {
    const [row] = await this.perform('create', { name: 'Cup', ...args });
    return String(row?.leagueId);
  }

  /** Sends the body unchanged. */
  async raw(body: string, url = this.url, headers: Record<string, string> = {}): Promise<RpcReply> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, ...((await response.json().catch(() => ({}))) as object) };
  }

  rpc(
    method: string,
    params: object,
    url = this.url,
    headers: Record<string, string> = {},
  ): Promise<RpcReply> {
    return this.raw(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), url, headers);
  }

  send(message: object, url = this.url, headers: Record<string, string> = {}): Promise<RpcReply> {
    return this.rpc('protocol/message', { message }, url, headers);
  }

  async tool(name: string, args: object = {}, url = this.url) {
    return (await this.rpc('tools/call', { name, arguments: args }, url)).result;
  }

  /** An endpoint that answers by `behave` and records messages. A referee's is also called by `tools`. */
  async endpoint(
    behave: Behaviour,
    /** Null: it never answers. */
    tools?: (name: string, args: object) => object | null,
  ): Promise<{ url: string; heard: AnyEnvelope[] }> {
    const heard: AnyEnvelope[] = [];
    const server = await serveLocally(async (req, res) => {
      // biome-ignore lint/suspicious/noExplicitAny: a message of the league, or a tool's arguments
      const { id, method, params } = (await json(req)) as any;
      if (tools && method === 'tools/call') {
        const structuredContent = tools(params.name, params.arguments ?? {});
        if (structuredContent) res.end(JSON.stringify({ jsonrpc: '2.0', id, result: { structuredContent } }));
        return;
      }
      heard.push(params.message);
      const result = behave(params.message, res);
      if (result)
        res.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    this.#servers.add(server);
    return { url: `${server.url}/mcp`, heard };
  }

  /** A registered player that answers `choose(round)`, unless it has another behaviour. */
  async player(
    /** Undefined: any league that accepts it. */
    leagueId: string | undefined,
    name: string,
    choose: (round: number) => unknown = () => 3,
    behave?: Behaviour,
  ) {
    const own = { id: '', token: '' };
    const { url, heard } = await this.endpoint((message, res) => {
      const other = behave?.(message, res);
      if (other !== undefined) return other;
      return politeAnswer(message, own.id, choose) ?? { ok: true };
    });
    const { result } = await this.send(
      envelope('PLAYER_REGISTER_REQUEST', 'player:new', {
        display_name: name,
        endpoint: url,
        ...(leagueId !== undefined && { league_id: leagueId }),
      }),
    );
    own.id = result.payload.player_id;
    own.token = result.payload.auth_token;
    return { ...own, url, heard, sender: `player:${own.id}` };
  }

  /** Sits down and then thinks longer than any test, so that its match outlasts the test. */
  thinker(leagueId: string, name: string) {
    return this.player(leagueId, name, undefined, ({ type }) => (type === 'MOVE_REQUEST' ? null : undefined));
  }

  async status(leagueId: string): Promise<{ state: string; round_id: number; playing: number }> {
    return (await this.tool('get_round_status', { league_id: leagueId })).structuredContent;
  }

  async get<T>(path: string): Promise<T> {
    return (await (await fetch(`${this.town.url}/api${path}`)).json()) as T;
  }
}

/** As documented; null if no answer is expected. */
export function politeAnswer(
  message: AnyEnvelope,
  id: string,
  choose: (round: number) => unknown,
): object | null {
  if (message.type === 'GAME_INVITE')
    return envelope('GAME_INVITE_RESPONSE', `player:${id}`, {
      game_id: message.payload.game_id,
      accepted: true,
      player_id: id,
    });
  if (message.type === 'MOVE_REQUEST')
    return envelope('MOVE_RESPONSE', `player:${id}`, {
      game_id: message.payload.game_id,
      round_number: message.payload.round_number,
      choice: choose(message.payload.round_number),
      player_id: id,
    });
  return null;
}
