import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorReply } from '../../shared/contracts/route.ts';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { verifyJournal } from '../../shared/games/werewolf/verify.ts';
import type { LabelledLine } from '../../shared/matches/labels.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import { PART_PAGES } from '../../shared/protocol/pages.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

let town: VirtualTown;
beforeAll(async () => {
  // A thousand times faster: a match of house bots is over in seconds.
  town = await openVirtualTown({
    TIME_SCALE: '300',
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '2',
    BUILDING_LINGER_S: '600',
  });
});
afterAll(() => town.end());

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown> & { error?: { code: string; message: string } };
  readonly headers: Headers;
}

async function call(
  method: string,
  path: string,
  options: { json?: unknown; cookie?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const response = await fetch(`${town.url}${path}`, {
    method,
    headers: {
      ...(options.json !== undefined && { 'content-type': 'application/json' }),
      ...(options.cookie && { cookie: options.cookie }),
      ...options.headers,
    },
    ...(options.json !== undefined && {
      body: typeof options.json === 'string' ? options.json : JSON.stringify(options.json),
    }),
  });
  const text = await response.text();
  const isJson =
    response.headers.get('content-type')?.includes('json') &&
    !response.headers.get('content-type')?.includes('ndjson');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : { text } };
}

/** Like a browser's conditional request; `fetch` would ask for an uncached answer. */
async function statusIfNone(url: string, etag: string): Promise<number | undefined> {
  const asking = get(url, { headers: { 'if-none-match': etag } });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

async function newOwner(name: string) {
  const made = await call('POST', '/api/agents', { json: { name } });
  const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { made, cookie, agentId: String(made.body.agentId), apiKey: String(made.body.apiKey) };
}

describe('agents', () => {
  it('are made with a key shown once and an owner cookie that scripts cannot read', async () => {
    const { made, cookie } = await newOwner('Ada');
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      agentId: expect.stringMatching(/^ag_/),
      name: 'Ada',
      apiKey: expect.stringMatching(/^pgos_[\w-]{43}$/),
    });
    expect(made.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    const listed = await call('GET', '/api/agents', { cookie });
    expect(listed.body).toMatchObject({
      agents: [{ name: 'Ada', queue: null, match: null, records: [] }],
    });
    expect(JSON.stringify(listed.body)).not.toContain('pgos_');
  });

  it('are visible to their own browser only', async () => {
    const ada = await newOwner('Ada');
    const eve = await newOwner('Eve');
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/key'],
      ['POST', '/queue'],
      ['DELETE', '/queue'],
    ] as const) {
      expect((await call(method, `/api/agents/${ada.agentId}${path}`, { cookie: eve.cookie })).status).toBe(
        404,
      );
      expect((await call(method, `/api/agents/${ada.agentId}${path}`)).status).toBe(401);
      expect(
        (await call(method, `/api/agents/${ada.agentId}${path}`, { cookie: 'eliza_owner=guess' })).status,
      ).toBe(401);
    }
    expect((await call('GET', '/api/agents')).body).toEqual({ agents: [], isOwner: false });
  });

  it('lose their old key when they get a new one, and every key when deleted', async () => {
    const { agentId, apiKey, cookie } = await newOwner('Ada');
    const { accounts } = town.services;
    const identify = (key: string) => accounts.identify(key);
    const isVoid = (key: string) => accounts.voidKeys.has(accounts.keyId(key));
    expect(await identify(apiKey)).toMatchObject({ agentId });
    const rotated = String((await call('POST', `/api/agents/${agentId}/key`, { cookie })).body.apiKey);
    expect(await identify(apiKey)).toBeNull();
    expect(isVoid(apiKey)).toBe(true);
    expect(isVoid(rotated)).toBe(false);
    expect(await identify(rotated)).toMatchObject({ agentId });
    expect((await call('DELETE', `/api/agents/${agentId}`, { cookie })).status).toBe(204);
    expect(await identify(rotated)).toBeNull();
    expect(isVoid(rotated)).toBe(true);
  });

  it('join and leave the queue, also when repeated', async () => {
    const { agentId, cookie } = await newOwner('Quinn');
    const path = `/api/agents/${agentId}/queue`;
    const first = await call('POST', path, { cookie });
    expect(first.body).toMatchObject({ queue: { size: expect.any(Number) } });
    expect((await call('POST', path, { cookie })).status).toBe(200);
    expect((await call('POST', `${path}?game=chess`, { cookie })).status).toBe(404);
    expect((await call('DELETE', `${path}?game=werewolf`, { cookie })).status).toBe(200);
    expect((await call('DELETE', path, { cookie })).body).toMatchObject({ removed: false });
  });

  it.each([
    [{ name: '' }, 400],
    [{}, 400],
    [{ name: 'Ada', admin: true }, 400],
    [{ name: 7 }, 400],
    [{ name: 'Town Crier' }, 422],
    [{ name: 'x'.repeat(33) }, 422],
    ['{"name":', 400],
    [{ name: 'x'.repeat(20_000) }, 413],
  ])('refuse %j with %i and words', async (json, status) => {
    const reply = await call('POST', '/api/agents', { json });
    expect(reply.status).toBe(status);
    expect(reply.body.error).toMatchObject({
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.any(String),
    });
  });

  it('are not made from a body not declared as JSON, and the reply names the header', async () => {
    const sent = await fetch(`${town.url}/api/agents`, { method: 'POST', body: '{"name":"Ada"}' });
    expect(sent.status).toBe(415);
    expect(await sent.text()).toContain('Content-Type: application/json');
  });

  it("cannot be changed by another site's page", async () => {
    const { agentId, cookie } = await newOwner('Ada');
    const elsewhere = { origin: 'https://evil.example' };
    expect((await call('DELETE', `/api/agents/${agentId}`, { cookie, headers: elsewhere })).status).toBe(403);
    expect(
      (await call('POST', `/api/agents/${agentId}/queue`, { cookie, headers: { origin: town.url } })).status,
    ).toBe(200);
    await call('DELETE', `/api/agents/${agentId}/queue`, { cookie });
  });
});

async function ended(): Promise<string> {
  const { matchId } = await town.until(async () => {
    const { body } = await call('GET', '/api/matches?status=ENDED&limit=1');
    return (body.matches as { matchId: string }[])[0] ?? false;
  });
  return matchId;
}

describe('matches', () => {
  it('are listed page by page', async () => {
    await ended();
    const seen: string[] = [];
    let before = '';
    for (;;) {
      const { body } = await call('GET', `/api/matches?status=ALL&limit=1${before && `&before=${before}`}`);
      const page = body as unknown as { matches: { matchId: string }[]; next: string | null };
      seen.push(...page.matches.map((match) => match.matchId));
      if (!page.next) break;
      before = page.next;
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('name their game, and are listed by it', async () => {
    const id = await ended();
    const { body } = await call('GET', '/api/matches?game=werewolf&status=ENDED&limit=1');
    expect(body.matches).toMatchObject([
      { game: 'werewolf', round: expect.any(Number), outcome: expect.stringMatching(/won$/) },
    ]);
    for (const path of ['', '/events', '/replay']) {
      expect((await call('GET', `/api/matches/${id}${path}`)).body).toMatchObject({ game: 'werewolf' });
    }
  });

  it('have labels for their lines, in the public view and in a replay alike', async () => {
    const id = await ended();
    const { body } = await call('GET', `/api/matches/${id}/events`);
    const { body: replay } = await call('GET', `/api/matches/${id}/replay`);
    expect(replay.labels).toEqual(body.labels);
    const labels = replay.labels as LabelledLine[];
    expect(labels.length).toBeGreaterThan(0);
    const lines = new Set((body.events as WireEvent[]).map(({ eventId }) => eventId));
    expect(labels.filter(({ eventId, reader }) => !lines.has(eventId) || reader !== 1)).toEqual([]);
    expect(JSON.stringify(body.events)).not.toContain('"reader"');
  });

  it('disclose everything once they have ended: replay, verifiable journal, transcript', async () => {
    const id = await ended();
    const replay = await call('GET', `/api/matches/${id}/replay`);
    expect(JSON.stringify(replay.body)).toContain('ROLES_DEALT');
    expect(replay.body.edition).toBe('whole');
    const journal = await call('GET', `/api/matches/${id}/journal`);
    const events = String(journal.body.text)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as MatchEvent);
    expect(verifyJournal(events)).toMatchObject({ ok: true });
    const transcript = await call('GET', `/api/matches/${id}/transcript.md`);
    expect(transcript.headers.get('content-type')).toContain('text/markdown');
    expect(String(transcript.body.text)).toMatch(/^# Werewolf Game #\d+/);
    expect(String(transcript.body.text)).toContain('## Night 1');
  });

  it('are cached once they have ended: the same bytes for all, 304 for those who have them', async () => {
    const id = await ended();
    for (const [part, type] of [
      ['replay', 'application/json'],
      ['events', 'application/json'],
      ['journal', 'application/x-ndjson'],
      ['transcript.md', 'text/markdown'],
    ]) {
      const path = `${town.url}/api/matches/${id}/${part}`;
      const first = await fetch(path);
      expect(first.headers.get('content-type')).toContain(type);
      expect(first.headers.get('content-encoding')).toBe('gzip');
      const plain = await fetch(path, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await plain.text()).toBe(await first.text());
      expect(await statusIfNone(path, first.headers.get('etag') ?? '')).toBe(304);
      expect(await statusIfNone(path, 'W/"of another match"')).toBe(200);
    }
  });

  it('keep their secrets while they run', async () => {
    const slow = await openVirtualTown({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '1' });
    try {
      const [running] = slow.services.registry.all();
      const get = async (path: string) => {
        const reply = await fetch(`${slow.url}/api/matches/${running?.matchId}${path}`);
        return { status: reply.status, text: await reply.text() };
      };
      expect(JSON.parse((await get('')).text)).toMatchObject({
        view: { you: null, secrets: null, seed: null },
      });
      expect((await get('/events')).text).toContain('MATCH_CREATED');
      expect((await get('/events')).text).not.toMatch(/ROLES_DEALT|ROLE_CARD|WEREWOLF"/);
      for (const part of ['/replay', '/journal', '/transcript.md']) {
        expect(await get(part)).toMatchObject({
          status: 409,
          text: expect.stringContaining('MATCH_RUNNING'),
        });
      }
    } finally {
      await slow.end();
    }
  });

  it.each([
    ['/api/matches?limit=0', 400],
    ['/api/matches?limit=many', 400],
    ['/api/matches?status=SECRET', 400],
    ['/api/matches?sort=roles', 400],
    ['/api/matches?before=nobody', 400],
    ['/api/matches?game=chess', 404],
    ['/api/leaderboard?game=chess', 404],
    ['/api/matches/nobody', 404],
    ['/api/matches/nobody/events', 404],
    ['/api/matches/nobody/replay', 404],
    ['/api/matches/..%2f..%2fetc%2fpasswd/journal', 404],
    ['/api/prompts/werewolf_secret', 404],
    ['/api/nothing', 404],
  ])('answer GET %s with %i and words', async (path, status) => {
    const reply = await call('GET', path);
    expect(reply.status).toBe(status);
    expect(reply.body.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it("use REST's own words, not those of the tools", async () => {
    const words = async (method: string, path: string) => (await call(method, path)).body.error?.message;
    const id = await ended();
    expect(await words('GET', `/api/matches/${id}/events?after=zzz`)).toMatch(/^after names no public event/);
    expect(await words('GET', '/api/matches/nobody')).toContain('GET /api/matches');
    expect(await words('GET', '/api/matches?before=zzz')).toMatch(/^before names no match/);
    expect(await words('PUT', '/api/agents')).toContain('PUT /api/agents');
  });

  it('count in the leaderboard, and prompts are available to all', async () => {
    await ended();
    const board = await call('GET', '/api/leaderboard');
    expect((await call('GET', '/api/leaderboard?game=werewolf')).body).toMatchObject({ game: 'werewolf' });
    expect(board.body.agents).toContainEqual(
      expect.objectContaining({ games: expect.any(Number), byRole: expect.any(Array) }),
    );
    const prompts = await call('GET', '/api/prompts');
    expect(JSON.stringify(prompts.body)).toContain('werewolf_rules');
    expect((await call('GET', '/api/prompts/role_seer')).body).toMatchObject({
      prompt: { name: 'role_seer', hash: expect.any(String) },
    });
  });
});

describe('REST', () => {
  it('limits requests per address', async () => {
    const small = await openVirtualTown({ API_CALLS_PER_MINUTE: '3' });
    try {
      const statuses = [];
      for (let i = 0; i < 5; i++) statuses.push((await fetch(`${small.url}/api/town`)).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    } finally {
      await small.end();
    }
  });

  it("lets no other site's page read Colyseus' answers", async () => {
    const asked = await fetch(`${town.url}/matchmake/join/town`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(asked.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
    expect(asked.headers.get('access-control-allow-origin')).not.toBe('*');
  });

  it('names the wrong field, what was expected and what was received', async () => {
    const words = async (path: string) => {
      const { error } = (await (await fetch(`${town.url}/api${path}`)).json()) as ErrorReply;
      return error.message;
    };
    expect(await words('/games?order=sideways')).toBe(
      'order: Invalid option: expected one of "new"|"drama"|"long"|"short", received "sideways"',
    );
    expect(await words('/games?limit=many')).toBe('limit: Invalid input: expected number, received NaN');
  });

  it('links to the start page from unknown addresses', async () => {
    const page = await fetch(`${town.url}/nope`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('<a href="/">');
    const text = await fetch(`${town.url}/nope`, { headers: { accept: 'text/plain' } });
    expect([text.status, await text.text()]).toEqual([404, 'Nothing lives at GET /nope.\n']);
  });

  it('serves the page at the addresses of every part', async () => {
    const asked = ['/match/m1', ...Object.values(PART_PAGES).flat()];
    for (const path of asked) {
      const reply = await fetch(`${town.url}${path.replaceAll(/:\w+/g, 'one')}`);
      // Without a build, the answer is a text. With one, the page comes with 404 too, for links to missing things.
      const page = reply.status === 503 ? /^The page is not built yet/ : /<div id="app">/;
      expect(await reply.text(), path).toMatch(page);
    }
  });

  it('lists the games that can be played', async () => {
    expect((await call('GET', '/api/town')).body).toMatchObject({
      games: [
        { id: 'werewolf', title: 'Werewolf', seats: 8, mcpUrl: `${town.url}/mcp` },
        { id: 'even-odd', title: 'Even/Odd', seats: 2, mcpUrl: `${town.url}/mcp/even-odd` },
      ],
      parts: expect.arrayContaining(['werewolf', 'even-odd', 'webhooks']),
    });
  });

  it("sends a policy that blocks other sites' content on the page", async () => {
    const reply = await fetch(`${town.url}/api/town`);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(reply.headers.get('x-powered-by')).toBeNull();
  });
});

describe('with disclosure off', () => {
  it('shows a finished match as the public saw it, with roles and seed at the end', async () => {
    const id = await ended();
    town = await town.restart({ OMNISCIENT: 'off', HOUSE_BOTS: 'off' });
    const replay = await call('GET', `/api/matches/${id}/replay`);
    const told = replay.body as unknown as {
      edition: string;
      events: { visibility: string; type: string }[];
    };
    expect(told.edition).toBe('public');
    expect(told.events.map(({ visibility }) => visibility)).not.toContain('PRIVATE');
    expect(told.events.find(({ type }) => type === 'GAME_ENDED')).toMatchObject({
      payload: { roles: expect.arrayContaining(['WEREWOLF']), seed: expect.any(String) },
    });

    const journal = await call('GET', `/api/matches/${id}/journal`);
    expect(journal.headers.get('content-disposition')).toContain(`${id}.public.jsonl`);
    const [first, ...events] = String(journal.body.text)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as MatchEvent);
    expect(first).toMatchObject({ type: 'PUBLIC_EDITION', game: 'werewolf' });
    expect(events.every(({ audience, seq }) => audience === 'public' && seq === undefined)).toBe(true);
    expect(werewolf.publicProof?.verify(events)).toMatchObject({ ok: true, ended: true });

    const transcript = String((await call('GET', `/api/matches/${id}/transcript.md`)).body.text);
    expect(transcript).toContain('## Night 1');
    expect(transcript).toMatch(/\| 1 \| .* \| (WEREWOLF|SEER|DOCTOR|VILLAGER) \|/);
    expect(transcript).toContain('public edition');
    expect(transcript).not.toMatch(/🐺|👁|✚/);
  });
});
