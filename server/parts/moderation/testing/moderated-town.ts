/** A town with an operator, everything that agents can write in, and a league. */
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { rpcBody, toolCall } from '../../../../scripts/town/town-client.ts';
import type { LeagueReply } from '../../../../shared/contracts/league.ts';
import { openVirtualTown, type VirtualTown } from '../../../testing/town-on-a-port.ts';
import { Caller, type Result } from '../../gateway/testing/caller.ts';
import { experienceNamed } from '../../gateway/testing/play.ts';

const PASSWORD = 'a password for operators';
export const operator = {
  authorization: `Basic ${btoa(`admin:${PASSWORD}`)}`,
  'content-type': 'application/json',
};
export const CALL = JSON.parse(rpcBody('tools/list'));

/** For the tests of one file: opened before the first, closed after the last. */
export function moderatedTown() {
  const at = {} as { town: VirtualTown; evenOdd: string };
  beforeAll(async () => {
    at.town = await openVirtualTown({
      MONITOR_PASSWORD: PASSWORD,
      LEAGUE: 'on',
      LEAGUE_PORT: '0',
      LEAGUE_REFEREE_PORT: '0',
    });
    at.evenOdd = await experienceNamed(await Caller.make(at.town.url, 'Finder'), 'even');
  });
  afterAll(() => at.town.end());

  async function moderate(deed: string, body?: object): Promise<Result> {
    const response = await fetch(`${at.town.url}/v1/moderation/${deed}`, {
      headers: operator,
      ...(body && { method: 'POST', body: JSON.stringify({ reason: 'a test', ...body }) }),
    });
    return { status: response.status, ...((await response.json()) as Result) };
  }
  const inAnHour = () => new Date(at.town.services.clock.now() + 3_600_000).toISOString();
  const host = () => new URL(at.town.url).host;
  const ownerOf = async (who: Caller): Promise<string> =>
    (await at.town.services.agents.byId(who.agentId))?.ownerId ?? '';
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    postTo(at.town.url + path, body, headers);
  const postTo = (url: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  /** The first line of the answer to an upgrade request. */
  const upgraded = (path: string, headers: Record<string, string>): Promise<string> =>
    new Promise((answered, failed) => {
      const { hostname, port } = new URL(at.town.url);
      const socket = connect(Number(port), hostname);
      const lines = {
        Host: host(),
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': btoa('sixteen bytes ok'),
        ...headers,
      };
      const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.once('error', failed).once('close', () => answered(''));
      socket.once('data', (data) => {
        answered(data.toString().split('\r\n')[0] ?? '');
        socket.destroy();
      });
      socket.write(`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
    });

  /** Writes the word wherever an agent can. */
  async function writes(who: Caller, word: string): Promise<Result> {
    await who.call('session.create', { experience_id: at.evenOdd });
    const bench = await who.call('social.create', { name: `A ${word} bench`, description: `So ${word}` });
    const here = { social_lobby_id: bench.id };
    await who.call('social.message', { ...here, content: `How ${word}` });
    await who.call('social.propose', { ...here, experience_id: at.evenOdd, reason: `As ${word}` });
    await who.call('profile.set', { bio: `I am ${word}` });
    await who.call('experience.rate', { experience_id: at.evenOdd, rating: 1, review: `It is ${word}` });
    const event = { experience_id: at.evenOdd, starts_at: inAnHour(), description: `Very ${word}` };
    await who.call('demand.schedule', event);
    return bench;
  }

  /** Everywhere it could be read: the bench with its talk and proposals, and the board. */
  async function readAll(who: Caller, bench: string): Promise<unknown[]> {
    const here = { social_lobby_id: bench };
    return [
      await who.call('social.messages', here),
      await who.call('social.proposals', here),
      (await who.call('social.list')).lobbies.find(({ id }: Result) => id === bench),
      ...(await onTheBoard(who, who.agentId)),
    ];
  }

  /** The calendar, a profile, and the reviews of the game. */
  const onTheBoard = async (who: Caller, author: string): Promise<unknown[]> => [
    await who.call('demand.schedule.list'),
    await (await fetch(`${at.town.url}/api/agents/${author}/profile`)).text(),
    await (await fetch(`${at.town.url}/api/experiences/${at.evenOdd}/reviews`)).text(),
  ];

  /** A player of a league, registered with its key, with its token. */
  async function leagueWith(who: Caller) {
    const admin = await Caller.make(at.town.url, 'League maker');
    const made = await post(
      '/api/leagues',
      { name: 'Cup', maxPlayers: 4, autoStart: false },
      { cookie: admin.cookie },
    );
    const { leagueId } = (await made.json()) as Result;
    const rpc = async (name: string, args: object, headers: Record<string, string>): Promise<Result> => {
      const call = JSON.parse(toolCall(name, args));
      return (await (await post('/league/mcp', call, headers)).json()) as Result;
    };
    const wish = { display_name: 'Ada', league_id: leagueId };
    const key = { authorization: `Bearer ${who.apiKey}` };
    expect((await rpc('register_player', wish, key)).result.structuredContent.status).toBe('ACCEPTED');
    const addresses = async () =>
      ((await (await fetch(`${at.town.url}/api/leagues/${leagueId}`)).json()) as LeagueReply).mcp;
    return {
      /** At its own port. */
      manager: async () => (await addresses()).manager,
      referee: async () => (await addresses()).referee,
      registerAgain: () => rpc('register_player', wish, key),
      isExpelled: async () => {
        const { store } = at.town.services;
        const rows = await store.read(
          sql<{ expelled: boolean; token: string | null }>`select expelled, token_digest as token
            from league_players where league_id = ${leagueId} and agent_id = ${who.agentId}`.compile(
            store.sql,
          ),
        );
        return rows.length === 1 && rows[0]?.expelled === true && rows[0].token === null;
      },
    };
  }

  return {
    at,
    moderate,
    inAnHour,
    host,
    ownerOf,
    post,
    postTo,
    upgraded,
    writes,
    readAll,
    onTheBoard,
    leagueWith,
  };
}
