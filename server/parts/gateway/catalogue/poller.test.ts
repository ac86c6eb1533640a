import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../log.ts';
import { GuardedCaller } from '../../../outbound/guarded-caller.ts';
import type { StorePlace } from '../../../store/store.contract.ts';
import type { Store } from '../../../store/store.ts';
import { sqliteHarness } from '../../../store/testing/places.ts';
import { FakeClock } from '../../../time/fake-clock.ts';
import { MIGRATIONS } from '../migrations.ts';
import { experienceRow } from '../testing/experience-row.ts';
import { patientAdapters } from '../testing/rest-adapter.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { Experiences } from './experiences-table.ts';
import { Poller } from './poller.ts';

const MINUTE = 60_000;

let place: StorePlace;
let store: Store;
let caller: GuardedCaller;
let clock: FakeClock;
let experiences: Experiences;
let pollers: Poller[];
const servers: ScriptedServer[] = [];

/** The poller of one of several nodes. */
function newPoller(): Poller {
  const adapterOf = patientAdapters(caller);
  const poller = new Poller({ experiences, clock, log: silentLog, adapterOf });
  pollers.push(poller);
  return poller;
}

async function published(id: string): Promise<ScriptedServer> {
  const server = await startScriptedServer({ '/status': [200, { current_players: 3, active_lobbies: 1 }] });
  servers.push(server);
  await store.write([experiences.entering(experienceRow({ id, endpoint: server.url }))]);
  return server;
}

const statusOf = async (id: string) => (await experiences.byId(id))?.liveStatus;
const later = (ms: number) => clock.advanceTo(clock.now() + ms);

/** A minute later, a complete round of polls. */
async function aMinuteLater(poller: Poller): Promise<void> {
  later(MINUTE + 1);
  await poller.round();
  await poller.close();
}

beforeEach(async () => {
  place = await sqliteHarness.prepare();
  store = await place.open([{ part: 'gateway', migrations: () => MIGRATIONS }]);
  [clock, experiences, pollers] = [new FakeClock(), new Experiences(store), []];
  caller = new GuardedCaller({ mayCallPrivate: true });
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await Promise.all(pollers.map((poller) => poller.close()));
  await caller.close();
  await store.close();
  await place.remove();
});

describe('status polling', () => {
  it('is not slowed by a server that hangs: others are polled meanwhile, and it is asked once', async () => {
    const hanging = await published('hanging');
    const held: ServerResponse[] = [];
    hanging.answers.set('/status', (res) => void held.push(res));
    const lively = await published('lively');
    const poller = newPoller();
    await poller.round();
    await expect.poll(() => statusOf('lively')).toBe('online');
    await expect.poll(() => held.length).toBe(1);
    lively.answers.set('/status', [404]);
    later(MINUTE + 1);
    await poller.round();
    await expect.poll(() => statusOf('lively')).toBe('unknown');
    expect(await statusOf('hanging')).toBe('unknown');
    expect([hanging.heard.length, lively.heard.length]).toEqual([1, 2]);
    held[0]?.writeHead(200).end('{}');
    await poller.close();
    expect(await statusOf('hanging')).toBe('online');
  });

  it('reports offline after three misses in a row, degraded after fewer, and online after one answer', async () => {
    const server = await published('moody');
    const poller = newPoller();
    server.answers.set('/status', [500]);
    const seen: unknown[] = [];
    for (let minute = 0; minute < 4; minute++) {
      await aMinuteLater(poller);
      seen.push(await statusOf('moody'));
    }
    expect(seen).toEqual(['degraded', 'degraded', 'offline', 'offline']);
    server.answers.set('/status', [200, { current_players: 7, active_lobbies: -3 }]);
    await aMinuteLater(poller);
    expect(await experiences.byId('moody')).toMatchObject({
      liveStatus: 'online',
      currentPlayers: 7,
      activeLobbies: 0,
      missed: 0,
    });
    server.answers.set('/status', (res) => void res.destroy());
    await aMinuteLater(poller);
    expect(await experiences.byId('moody')).toMatchObject({ liveStatus: 'degraded', currentPlayers: 0 });
  });

  it('happens once a minute, on one of the nodes', async () => {
    const server = await published('asked');
    const nodes = [newPoller(), newPoller(), newPoller()];
    for (const seconds of [0, 20, 59]) {
      clock.advanceTo(1_700_000_000_000 + seconds * 1000);
      await Promise.all(nodes.map((node) => node.round()));
      await Promise.all(nodes.map((node) => node.close()));
      expect(server.heard).toEqual(['GET /status']);
    }
    later(2_000);
    await Promise.all(nodes.map((node) => node.round()));
    await Promise.all(nodes.map((node) => node.close()));
    expect(server.heard).toHaveLength(2);
  });

  it('[S2-020] leaves only online experiences in online_only, none degraded, offline or unknown', async () => {
    const answers = { there: 200, mute: 404, failing: 500 };
    for (const [id, status] of Object.entries(answers))
      (await published(id)).answers.set('/status', [status]);
    const poller = newPoller();
    await aMinuteLater(poller);
    const listed = async (onlineOnly: boolean) => {
      const filter = { listed: true, madeBy: null, verifiedOnly: false, limit: 10, offset: 0 };
      const { rows, total } = await experiences.page({ ...filter, onlineOnly });
      expect(total).toBe(rows.length);
      return rows.map(({ id, liveStatus }) => `${id} ${liveStatus}`).sort();
    };
    expect(await listed(false)).toEqual(['failing degraded', 'mute unknown', 'there online']);
    expect(await listed(true)).toEqual(['there online']);
  });
});
