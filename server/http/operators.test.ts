/** Pages for operators, closed to all others. */
import { join } from 'node:path';
import { matchMaker, Room } from '@colyseus/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toolCall } from '../../scripts/town/town-client.ts';
import { hmac, loadPepper } from '../agents/keys.ts';
import { ADMIN_TOKEN_OF } from '../operations/admin-requests.ts';
import { DATABASE_FILE } from '../store/sqlite-file.ts';
import { damageMiddlePage } from '../store/testing/damaged-page.ts';
import { openVirtualTown, type Settings, type VirtualTown } from '../testing/town-on-a-port.ts';

const PASSWORD = 'correct horse';
const basic = (password: string) => ({ authorization: `Basic ${btoa(`admin:${password}`)}` });

describe('operators', () => {
  let town: VirtualTown;
  const open = async (settings: Settings = {}) => {
    town = await openVirtualTown({ MONITOR_PASSWORD: PASSWORD, ...settings });
  };
  const get = (path: string, headers: Record<string, string> = {}) => fetch(town.url + path, { headers });
  afterEach(() => town.end());

  describe('the monitor', () => {
    beforeEach(() => open());

    it('asks for the password, for its page and its data', async () => {
      for (const path of ['/monitor', '/monitor/', '/monitor/api', '/monitor/assets/none.js']) {
        const refused = await get(path);
        expect([path, refused.status]).toEqual([path, 401]);
        expect(refused.headers.get('www-authenticate')).toContain('Basic');
        expect((await get(path, basic('wrong'))).status).toBe(401);
      }
      const page = await get('/monitor/', basic(PASSWORD));
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<script');
    });

    it('counts a repeated wrong password once', async () => {
      for (let scrape = 0; scrape < 30; scrape += 1) await get('/monitor/api', basic('of last year'));
      expect((await get('/monitor/api', basic(PASSWORD))).status).toBe(200);
    });

    it("does not count a browser's first request, which has no password", async () => {
      for (let visit = 0; visit < 20; visit += 1) await get('/monitor/api');
      expect((await get('/monitor/api', basic(PASSWORD))).status).toBe(200);
    });

    it('refuses other sites, for reading too', async () => {
      const headers = { ...basic(PASSWORD), origin: 'http://evil.example' };
      const own = await get('/monitor/api', { ...headers, 'sec-fetch-site': 'same-origin' });
      expect(own.status).toBe(200);
      expect(own.headers.get('access-control-allow-origin')).toBeNull();
      const foreign = { ...headers, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
      expect((await get('/monitor/api', foreign)).status).toBe(403);
    });

    it('shows a room but does not let it be changed', async () => {
      const { rooms } = (await (await get('/monitor/api', basic(PASSWORD))).json()) as Listing;
      const roomId = rooms.find(({ name }) => name === 'town')?.roomId;
      const room = await get(`/monitor/api/room?roomId=${roomId}`, basic(PASSWORD));
      expect(await room.json()).toMatchObject({ roomId, state: { queues: { werewolf: { required: 8 } } } });
      for (const method of ['_editStateProperty', '_sendMessageToClient', 'disconnect']) {
        const call = `/monitor/api/room/call?roomId=${roomId}&method=${method}&args=[]`;
        expect((await get(call, basic(PASSWORD))).status).toBe(403);
      }
    });

    it('answers with a thousand rooms', async () => {
      matchMaker.defineRoomType('crowd', class extends Room {});
      const before = matchMaker.stats.local.roomCount;
      await Promise.all(Array.from({ length: 1000 }, () => matchMaker.createRoom('crowd', {})));
      const response = await get('/monitor/api', basic(PASSWORD));
      const text = await response.text();
      expect((JSON.parse(text) as Listing).rooms).toHaveLength(before + 1000);
      expect(text.length).toBeGreaterThan(2 * 64 * 1024);
    });
  });

  describe('metrics', () => {
    const call = (name: string) =>
      fetch(`${town.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: toolCall(name),
      });

    it("count calls by tool and result, and the town's matches and agents", async () => {
      await open({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '1', TIME_SCALE: '50' });
      await call('et.werewolf.matches.list');
      await call('et.werewolf.matches.list');
      await call('et.werewolf.queue.join');
      await call('et.werewolf.match.vote');
      await call('no.such.tool.at.all');
      const text = await (await get('/metrics')).text();
      expect(text).toContain('town_commands_total{tool="et.werewolf.matches.list",code="ok"} 2');
      expect(text).toContain('town_commands_total{tool="et.werewolf.queue.join",code="FORBIDDEN"} 1');
      expect(text).toContain('town_commands_total{tool="et.werewolf.match.vote",code="INVALID_ARGUMENTS"} 1');
      expect(text).toContain('town_commands_total{tool="unknown",code="UNKNOWN_TOOL"} 1');
      expect(text).not.toContain('no.such.tool');
      expect(text).toContain('town_matches{status="running"} 1');
      expect(figure(text, 'town_seats{held_by="house",alive="true"}')).toBeGreaterThan(0);
      for (const name of [
        'town_viewers{kind="omniscient"}',
        'town_queue_size',
        'town_mcp_waits',
        'town_store_up',
        'town_journal_append_seconds_count',
        'town_timer_late_seconds_count',
        'town_event_loop_delay_seconds{quantile="0.99"}',
        'process_resident_memory_bytes',
      ]) {
        expect(figure(text, name)).toBeGreaterThanOrEqual(0);
      }
      // A label per match or agent would grow without limit.
      expect(text).not.toMatch(/"(mt|ag|bd)_/);
    });

    it('are for local callers or the password', async () => {
      await open();
      expect((await get('/metrics')).status).toBe(200);
      expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(401);
      expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7', ...basic(PASSWORD) })).status).toBe(
        200,
      );
      await town.end();
      await open({ PUBLIC_URL: 'https://town.example' });
      expect((await get('/metrics')).status).toBe(401);
    });
  });

  it.each([
    { OMNISCIENT: 'after-match' },
    { OMNISCIENT: 'off' },
    { OMNISCIENT_DELAY_S: '30' },
    { TRUST_PROXY: 'loopback' },
  ])(
    'keep metrics behind the password where the cards are hidden and acts could be counted: %j',
    async (settings) => {
      await open(settings);
      expect((await get('/metrics')).status).toBe(401);
      expect((await get('/metrics', basic(PASSWORD))).status).toBe(200);
    },
  );

  describe('health', () => {
    beforeEach(() => open());

    it('is ready as long as the store accepts writes, and gives the reason if it does not', async () => {
      expect(await (await get('/healthz')).json()).toMatchObject({ status: 'ok', quarantined: [] });
      expect((await get('/readyz')).status).toBe(200);
      await town.services.store.close();
      const unready = await get('/readyz');
      expect(unready.status).toBe(503);
      expect(await unready.json()).toEqual({ ready: false, reason: 'the store was closed' });
      expect((await get('/healthz')).status).toBe(200);
      expect(await (await get('/metrics')).text()).toContain('town_store_up 0');
    });

    it('reports after the start whether the store is sound, and is impaired if a page is damaged', async () => {
      const health = async () => (await get('/healthz')).json() as Promise<{ store: { state: string } }>;
      const checked = () =>
        vi.waitFor(
          async () => {
            const found = await health();
            expect(found.store.state).not.toBe('checking');
            return found;
          },
          { timeout: 10_000 },
        );
      expect(await checked()).toMatchObject({ status: 'ok', store: { state: 'ok' } });
      const events = Array.from({ length: 200 }, (_, seq) => ({
        seq,
        at: seq,
        body: `"${'x'.repeat(900)}"`,
      }));
      await town.services.journal.append('a match of long ago', 0, events);
      await town.close();
      damageMiddlePage(join(town.dataDir, DATABASE_FILE));
      town = await town.restart();
      const found = await checked();
      expect(found).toMatchObject({ status: 'impaired', store: { state: 'damaged' } });
      expect(JSON.stringify(found)).not.toContain(town.dataDir);
      expect((await get('/readyz')).status).toBe(200);
    });

    it('reveals no path of the machine when the disk is full', async () => {
      const { store } = town.services;
      await store.write([{ sql: 'pragma max_page_count = 1', parameters: [] }]);
      const sql = `create table filler as select '${'x'.repeat(1_000_000)}' as words`;
      // The heartbeat still fits into existing pages, and the town is ready again until the next large write.
      await vi.waitFor(async () => {
        await expect(store.write([{ sql, parameters: [] }])).rejects.toThrow(town.dataDir);
        const unready = await get('/readyz');
        expect(unready.status).toBe(503);
        const { reason } = (await unready.json()) as { reason: string };
        expect(reason).toMatch(/^no space left .*DATA_DIR/);
        expect(reason).not.toContain('/');
      });
    });
  });

  describe('the admin API', () => {
    beforeEach(() => open());
    const ask = async (request: object, headers: Record<string, string> = {}) => {
      const token = hmac(await loadPepper(town.dataDir, undefined), ADMIN_TOKEN_OF);
      return fetch(`${town.url}/admin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
        body: JSON.stringify(request),
      });
    };

    it('admits only the holder of the secret on this machine', async () => {
      expect((await ask({ part: 'town', name: 'queue' })).status).toBe(200);
      expect((await ask({ part: 'town', name: 'queue' }, { authorization: 'Bearer wrong' })).status).toBe(
        403,
      );
      expect((await ask({ part: 'town', name: 'queue' }, basic(PASSWORD))).status).toBe(403);
      expect((await ask({ part: 'town', name: 'queue' }, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(
        403,
      );
      expect((await ask({ part: 'town', name: 'drop-everything' })).status).toBe(409);
      const relative = { part: 'town', name: 'backup', args: { file: 'relative.sqlite' } };
      expect((await ask(relative)).status).toBe(409);
      expect((await ask({ name: 'queue' })).status).toBe(400);
    });

    it('voids a revoked key at once', async () => {
      const made = (await (await ask({ part: 'town', name: 'new', args: { name: 'Ada' } })).json()) as {
        rows: [{ agentId: string; apiKey: string }];
      };
      const [{ agentId, apiKey }] = made.rows;
      expect(await town.services.accounts.identify(apiKey)).toMatchObject({ agentId });
      await ask({ part: 'town', name: 'revoke', args: { agentId } });
      expect(await town.services.accounts.identify(apiKey)).toBeNull();
      expect((await ask({ part: 'town', name: 'revoke', args: { agentId: 'ag_nobody' } })).status).toBe(409);
    });
  });
});

interface Listing {
  readonly rooms: readonly { readonly roomId: string; readonly name: string }[];
}

function figure(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? Number.NaN : Number(line.slice(name.length + 1));
}
