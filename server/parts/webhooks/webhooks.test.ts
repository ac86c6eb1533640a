import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type LocalServer, serveLocally } from '../../../scripts/town/local-server.ts';
import { TownClient } from '../../../scripts/town/town-client.ts';
import { bearing, rawPost, rpc } from '../../mcp/testing/raw-mcp.ts';
import { openVirtualTown, type Settings, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { signatureOf } from './deliveries.ts';

let town: VirtualTown;
const servers = new Set<LocalServer>();
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers) await server.close();
  servers.clear();
  await town?.end();
});

interface Call {
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** A receiver on this machine with given answers that records its calls. */
async function receiver(answer: (res: ServerResponse) => void = (res) => void res.end()) {
  const calls: Call[] = [];
  const server = await serveLocally(async (req, res) => {
    calls.push({ headers: req.headers, text: await text(req) });
    answer(res);
  });
  servers.add(server);
  return { url: `${server.url}/hook`, calls };
}

const bodies = (calls: readonly Call[]) => calls.map(({ text }) => JSON.parse(text));

/** One browser with one agent. */
async function owner(name: string) {
  const { agentId, apiKey, cookie } = await new TownClient(town.url).makeAgent(name);
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${town.url}/api/agents/${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, ...(text && JSON.parse(text)) };
  };
  return {
    agentId,
    apiKey,
    call,
    hook: (url: string) => call('PUT', `${agentId}/webhook`, { url }),
    /** By the agent itself: one queued only by its owner's button is not present and would not be seated. */
    join: () =>
      rawPost(
        `${town.url}/mcp/even-odd`,
        rpc('tools/call', { name: 'et.evenodd.queue.join', arguments: {} }),
        bearing(apiKey),
      ),
  };
}

/** A round of Even/Odd without players is over soon: absent agents lose by their deadlines. */
const QUICK: Settings = {
  EVEN_ODD_GATHER_S: '1',
  EVEN_ODD_CHOICE_S: '1',
  EVEN_ODD_DRAW_S: '1',
  TIME_SCALE: '100',
  // Its building must stand until the first call is made.
  BUILDING_LINGER_S: '2000',
};

async function open(settings: Settings = {}) {
  town = await openVirtualTown({ ...QUICK, ...settings });
}

describe('webhooks', () => {
  it('report a seat and the end, signed with the secret that was shown once', async () => {
    await open();
    const { url, calls } = await receiver();
    const [ada, eve] = [await owner('Ada'), await owner('Eve')];
    const set = await ada.hook(url);
    expect(set).toMatchObject({ status: 200, url, secret: expect.stringMatching(/^whsec_.{32}$/) });
    expect(await ada.call('GET', `${ada.agentId}/webhook`)).toEqual({ status: 200, url });
    // The machine's clock is set: the town continues by its own, but receivers only have theirs.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await ada.join();
    await eve.join();
    await town.until(async () =>
      expect(await bodies(calls).map(({ event }) => event)).toContain('match.ended'),
    );
    const [seated, ended] = bodies(calls);
    expect(seated).toMatchObject({
      event: 'agent.seated',
      agent: { agentId: ada.agentId, name: 'Ada' },
      match: { game: 'even-odd', gameNumber: 1, address: expect.stringMatching(/^\d+ /) },
      seat: expect.any(Number),
    });
    expect(ended).toMatchObject({ event: 'match.ended', match: { matchId: seated.match.matchId } });
    expect(ended).toHaveProperty('winner');
    for (const { headers, text } of calls) {
      const [, time = '', hash] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-eliza-signature'])) ?? [];
      expect(hash).toBe(signatureOf(set.secret, Number(time), text));
      expect(Math.abs(Date.now() - Number(time))).toBeLessThan(300_000);
      expect(headers['x-eliza-delivery']).toBe(JSON.parse(text).deliveryId);
    }
    // Delivered calls are done: nothing is pending, and nothing was sent twice.
    expect(calls).toHaveLength(2);
  });

  it('are set by the owner only, and stop when another owner claims the agent', async () => {
    await open();
    const { url, calls } = await receiver();
    const [ada, eve] = [await owner('Ada'), await owner('Eve')];
    expect(await eve.call('PUT', `${ada.agentId}/webhook`, { url })).toMatchObject({ status: 404 });
    expect(await eve.call('GET', `${ada.agentId}/webhook`)).toMatchObject({ status: 404 });
    expect(await fetch(`${town.url}/api/agents/${ada.agentId}/webhook`)).toMatchObject({ status: 401 });
    await ada.hook(url);
    expect(await eve.call('POST', 'claim', { apiKey: ada.apiKey })).toMatchObject({ status: 200 });
    expect(await eve.call('GET', `${ada.agentId}/webhook`)).toEqual({ status: 200, url: null });
    const { url: other, calls: told } = await receiver();
    const third = await owner('Otto');
    await third.hook(other);
    await third.join();
    await ada.join();
    await town.until(() => expect(told.length).toBe(2));
    expect(calls).toEqual([]);
  });

  it('are retried when a receiver fails, redirects or is slow, without delaying others', async () => {
    await open();
    const slow = await receiver(() => undefined);
    const moved = await receiver((res) => void res.writeHead(302, { location: '/elsewhere' }).end());
    const [ada, eve] = [await owner('Ada'), await owner('Eve')];
    await ada.hook(slow.url);
    await eve.hook(moved.url);
    await ada.join();
    await eve.join();
    await town.until(() => expect(slow.calls.length + moved.calls.length).toBe(4));
    expect(moved.calls.every(({ headers }) => headers['x-eliza-event'] !== undefined)).toBe(true);
    const { store } = town.services;
    const waiting = () =>
      store.read(
        store.sql
          .withTables<{ webhookCalls: { agentId: string; tries: number } }>()
          .selectFrom('webhookCalls')
          .select(['agentId', 'tries'])
          .compile(),
      );
    expect((await waiting()).map(({ tries }) => tries)).toEqual([1, 1, 1, 1]);
    // Closing aborts pending calls; deleting drops them.
    expect(await eve.call('DELETE', `${eve.agentId}/webhook`)).toEqual({ status: 204 });
    expect((await waiting()).map((call) => call.agentId)).toEqual([ada.agentId, ada.agentId]);
    const begun = performance.now();
    town = await town.restart();
    // biome-ignore lint/plugin: the receiver would hold it up for five seconds of real time.
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(await ada.call('GET', `${ada.agentId}/webhook`)).toMatchObject({ url: slow.url });
  });

  it('of a public town reach only the public internet', async () => {
    await open({ PUBLIC_URL: 'https://town.example.org' });
    const ada = await owner('Ada');
    const { url } = await receiver();
    for (const hostile of [
      url,
      'http://[::1]:9/',
      'http://169.254.169.254/',
      'http://localhost/',
      'http://0x7f.1/',
    ]) {
      expect(await ada.hook(hostile)).toMatchObject({ status: 422, error: { code: 'WEBHOOK_REFUSED' } });
    }
    for (const wrong of ['not an address', '', `https://example.org/${'x'.repeat(500)}`]) {
      expect(await ada.hook(wrong)).toMatchObject({ status: 400 });
    }
    expect(await ada.call('GET', `${ada.agentId}/webhook`)).toEqual({ status: 200, url: null });
  });

  it('can be switched off', async () => {
    await open({ WEBHOOKS: 'off' });
    const ada = await owner('Ada');
    expect(await ada.hook('https://example.org/')).toMatchObject({ status: 404 });
  });
});
