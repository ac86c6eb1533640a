import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenForRpc, type RpcServer } from '../../scripts/league/rpc-server.ts';
import { LeagueTown } from '../parts/league/testing/league-town.ts';
import { filledIn, waysInto } from '../parts/moderation/testing/ways-in.ts';
import { crossSiteRefusal, siteRulesOf } from './cross-site.ts';

const EVIL = 'https://evil.example';
const JSON_BODY = { 'content-type': 'application/json' };

describe('the guard', () => {
  const site = siteRulesOf({
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://town.example/',
    ALLOWED_HOSTS: [],
    ALLOWED_ORIGINS: ['https://friend.example'],
  });
  const post = { host: 'localhost:2567', 'content-length': '2', ...JSON_BODY };

  it.each([
    ['a program, which names no origin', post],
    ['its own page', { ...post, origin: 'http://localhost:2567' }],
    ['its own page behind a proxy that changes Host', { ...post, origin: 'https://town.example' }],
    ['a page of an allowed origin', { ...post, origin: 'https://friend.example' }],
    ['JSON with a charset', { ...post, 'content-type': 'Application/JSON; charset=utf-8' }],
    ['no body at all', { host: '192.168.1.7:2567' }],
    ['its public name', { ...post, host: 'town.example' }],
  ])('lets %s through', (_, headers) => {
    expect(crossSiteRefusal({ method: 'POST', headers }, site)).toBeNull();
  });

  it.each([
    ['another site', { ...post, origin: EVIL }, 403],
    ['another port of this machine', { ...post, origin: 'http://localhost:3000' }, 403],
    ['a sandboxed page', { ...post, origin: 'null' }, 403],
    ['another site without a body', { host: 'localhost', origin: EVIL }, 403],
    ['a friend’s name with another scheme', { ...post, origin: 'http://friend.example' }, 403],
    ['a rebound name', { ...post, host: 'evil.example', origin: 'http://evil.example' }, 403],
    ['text', { ...post, 'content-type': 'text/plain' }, 415],
    ['JSON in name only', { ...post, 'content-type': 'text/plain; application/json' }, 415],
    ['a form', { ...post, 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a body of no type', { host: 'localhost', 'transfer-encoding': 'chunked' }, 415],
  ])('refuses %s', (_, headers, status) => {
    expect(crossSiteRefusal({ method: 'POST', headers }, site)).toMatchObject({ status });
  });

  it('lets any caller read that uses its host name', () => {
    const get = (headers: object) => crossSiteRefusal({ method: 'GET', headers: { ...headers } }, site);
    expect(get({ host: 'localhost', origin: EVIL })).toBeNull();
    expect(get({ host: 'evil.example' })).toMatchObject({ status: 403 });
  });
});

/** All listening servers of the project, and their state-changing routes. */
describe('every port and path', () => {
  let league: LeagueTown;
  let agent: RpcServer;
  const targets: { readonly url: string; readonly method: string }[] = [];

  beforeAll(async () => {
    league = await LeagueTown.open({ LEAGUE_PORT: '0', LEAGUE_REFEREE_PORT: '0' });
    agent = await listenForRpc(0, '127.0.0.1', () => ({ ok: true }));
    const { url, app } = league.town;
    const routes = waysInto(app)
      .filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
      .map((way) => ({ url: url + filledIn(way, 'x'), method: way.method }));
    const beside = ['/mcp', '/mcp/all', '/matchmake/joinOrCreate/town', '/oauth/token', '/nowhere'];
    const leagueId = await league.create();
    const { mcp } = await league.get<{ mcp: { manager: string; referee: string } }>(`/leagues/${leagueId}`);
    const ports = [mcp.manager, mcp.referee, agent.url];
    expect(new Set([...ports, url].map((each) => new URL(each).port)).size).toBe(4);
    targets.push(...routes);
    for (const each of [...beside.map((path) => url + path), ...ports])
      targets.push({ url: each, method: 'POST' });
  });
  afterAll(async () => {
    await agent?.close();
    await league?.end();
  });

  /** Raw headers as a browser or a hostile client sends them: `fetch` would set them itself. */
  async function ask(target: { url: string; method: string }, headers: Record<string, string>, body = '{}') {
    const { port, pathname } = new URL(target.url);
    const req = request({
      host: '127.0.0.1',
      port,
      path: pathname,
      method: target.method,
      headers: { host: `localhost:${port}`, 'content-length': String(body.length), ...headers },
    });
    req.end(body);
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    return { status: res.statusCode, text: (await res.toArray()).join('') };
  }

  it("covers the town, the league and the agents' own servers", () => {
    const paths = targets.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    expect(paths).toEqual(
      expect.arrayContaining([
        'POST /api/agents',
        'DELETE /api/agents/x',
        'POST /league/mcp',
        'POST /league/referee/mcp',
        'POST /imports',
        'POST /admin',
        'POST /v1/moderation/ban',
        'POST /mcp',
      ]),
    );
  });

  it.each<[string, Record<string, string>, number]>([
    ['text', { 'content-type': 'text/plain' }, 415],
    ['a body of no type', {}, 415],
    ['JSON from another site', { ...JSON_BODY, origin: EVIL }, 403],
    ['text from another site', { 'content-type': 'text/plain', origin: EVIL }, 403],
    ['JSON from a sandboxed page', { ...JSON_BODY, origin: 'null' }, 403],
    ['a rebound name', { ...JSON_BODY, host: 'evil.example' }, 403],
    [
      'a rebound name and its origin',
      { ...JSON_BODY, host: 'evil.example', origin: 'http://evil.example' },
      403,
    ],
  ])('refuses %s', async (_, headers, status) => {
    for (const target of targets)
      expect([target, (await ask(target, headers)).status]).toEqual([target, status]);
  });

  it('refuses a change without a body from another site', async () => {
    for (const target of targets)
      expect([target, (await ask(target, { origin: EVIL }, '')).status]).toEqual([target, 403]);
  });

  it('accepts forms for OAuth only', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const target of targets) {
      const isForm = new URL(target.url).pathname.startsWith('/oauth/');
      const { status } = await ask(target, form, 'a=b');
      expect([target, status === 415]).toEqual([target, !isForm]);
    }
  });

  it('lets programs and its own pages through', async () => {
    for (const target of targets)
      for (const origin of [{}, { origin: new URL(target.url.replace('127.0.0.1', 'localhost')).origin }]) {
        const { text } = await ask(target, { ...JSON_BODY, ...origin });
        expect([target, text]).not.toEqual([target, expect.stringMatching(/UNSUPPORTED_TYPE|ALLOWED_/)]);
      }
  });
});
