import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VerificationReply } from '../../../../shared/contracts/gateway.ts';
import { silentLog } from '../../../log.ts';
import { GuardedCaller } from '../../../outbound/guarded-caller.ts';
import type { StorePlace } from '../../../store/store.contract.ts';
import type { Store } from '../../../store/store.ts';
import { sqliteHarness } from '../../../store/testing/places.ts';
import { FakeClock } from '../../../time/fake-clock.ts';
import { MIGRATIONS } from '../migrations.ts';
import { experienceRow } from '../testing/experience-row.ts';
import { patientAdapters } from '../testing/rest-adapter.ts';
import { type Scripted, type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { type ExperienceRecord, Experiences } from './experiences-table.ts';
import { Verifications } from './verifications-table.ts';
import { Verifier } from './verifier.ts';

const LEASE_MS = 270_000;

let place: StorePlace;
let store: Store;
let caller: GuardedCaller;
let clock: FakeClock;
let experiences: Experiences;
const servers: ScriptedServer[] = [];

function verifierOn(nodeId: string, clockOfNode: FakeClock = clock): Verifier {
  const adapterOf = patientAdapters(caller);
  const verifications = new Verifications(store);
  return new Verifier({
    store,
    experiences,
    verifications,
    caller,
    clock: clockOfNode,
    nodeId,
    log: silentLog,
    callMs: 30_000,
    adapterOf,
  });
}

async function registered(
  answers: Readonly<Record<string, Scripted>> = {},
  facts: Partial<ExperienceRecord> = {},
): Promise<ScriptedServer> {
  const server = await startScriptedServer(answers);
  servers.push(server);
  const row = experienceRow({
    id: 'x',
    endpoint: server.url,
    verificationStatus: 'pending',
    verifiedAt: null,
    ...facts,
  });
  await store.write([experiences.entering(row), verifierOn('nobody').asking('x')]);
  return server;
}

async function reply(verifier: Verifier): Promise<VerificationReply> {
  const record = await experiences.byId('x');
  if (!record) throw new Error('there is none');
  return verifier.reply(record);
}

const resultsIn = ({ checks }: VerificationReply) => checks.map(({ result }) => result);

beforeAll(async () => {
  place = await sqliteHarness.prepare();
  store = await place.open([{ part: 'gateway', migrations: () => MIGRATIONS }]);
  [clock, experiences] = [new FakeClock(), new Experiences(store)];
  caller = new GuardedCaller({ mayCallPrivate: true });
});
beforeEach(() => clock.advanceTo(clock.now() + LEASE_MS));
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(async () => {
  await caller.close();
  await store.close();
  await place.remove();
});

const FAILED: Scripted = [500, { error: { code: 'X', message: 'it broke' } }];
const [P, F, W, S] = ['passed', 'failed', 'warning', 'skipped'] as const;

describe('[S2-143] the six checks', () => {
  it.each<[string, Readonly<Record<string, Scripted>>, Partial<ExperienceRecord>, readonly string[], RegExp]>(
    [
      ['a card without sessions', {}, { tier: 1 }, [F, S, S, S, S, S], /tier 2/],
      [
        'a manifest without the tools of the contract',
        {},
        { manifest: { mcp: { required_tools: ['session.create'] } } },
        [F, S, S, S, S, S],
        /lacks experience.info, session.step, session.end/,
      ],
      ['a server that is not there', {}, { endpoint: 'http://127.0.0.1:1' }, [P, F, S, S, S, S], /./],
      ['info that fails', { '/info': FAILED }, {}, [P, P, F, S, S, S], /it broke/],
      ['a create that fails', { '/sessions': FAILED }, {}, [P, P, P, P, F, S], /session.create: .*it broke/],
      ['a step that is missing', { '/sessions/*/step': [404] }, {}, [P, P, P, P, F, S], /session.step/],
      [
        'a step that always breaks',
        { '/sessions/*/step': FAILED },
        {},
        [P, P, P, P, F, S],
        /session.step: .*it broke/,
      ],
      ['an end that fails', { '/sessions/*/end': FAILED }, {}, [P, P, P, P, F, S], /session.end: .*it broke/],
    ],
  )('fail for %s, and none after that is tried', async (_what, answers, facts, results, words) => {
    await registered(answers, facts);
    const verifier = verifierOn('one');
    await verifier.round();
    await verifier.close();
    const told = await reply(verifier);
    expect(resultsIn(told)).toEqual(results);
    expect(told).toMatchObject({ verification_status: 'failed', running: false });
    expect(told.checks.find(({ result }) => result === 'failed')?.message).toMatch(words);
  });

  it.each<[string, Readonly<Record<string, Scripted>>, ExperienceRecord['manifest'], readonly string[]]>([
    ['everything', {}, {}, [P, P, P, P, P, W]],
    ['a status that is missing', { '/status': [404] }, {}, [P, P, P, W, P, W]],
    ['a status that fails', { '/status': FAILED }, {}, [P, P, P, W, P, W]],
    ['a socket that does not open', {}, { ws: { url: 'ws://127.0.0.1:1/' } }, [P, P, P, P, P, W]],
    ['a step that refuses what it does not know', { '/sessions/*/step': [409] }, {}, [P, P, P, P, P, W]],
  ])('pass with %s', async (_what, answers, manifest, results) => {
    await registered(answers, { manifest });
    const verifier = verifierOn('one');
    await verifier.round();
    await verifier.close();
    const told = await reply(verifier);
    expect(resultsIn(told)).toEqual(results);
    expect(told.verification_status).toBe('verified');
  });
});

describe('a running verification', () => {
  it('shows each check, survives its node, and ends with the verdict of the node that took it over', async () => {
    const server = await registered();
    const held: ServerResponse[] = [];
    server.answers.set('/sessions', (res) => void held.push(res));
    const dying = verifierOn('dying', new FakeClock(clock.now()));
    await dying.round();
    await expect.poll(() => held.length).toBe(1);
    expect(resultsIn(await reply(dying))).toEqual([P, P, P, P, 'running', 'waiting']);
    expect(await reply(dying)).toMatchObject({ running: true, verification_status: 'pending' });
    server.answers.delete('/sessions');
    const heir = verifierOn('heir');
    clock.advanceTo(clock.now() + LEASE_MS - 1);
    await heir.round();
    await heir.close();
    expect((await reply(heir)).running).toBe(true);
    clock.advanceTo(clock.now() + 2);
    await heir.round();
    await heir.close();
    const found = await reply(heir);
    expect(found).toMatchObject({ running: false, verification_status: 'verified' });
    expect(resultsIn(found)).toEqual([P, P, P, P, P, W]);
    // The node thought dead comes back with another verdict: too late.
    held[0]?.writeHead(500).end('{}');
    await dying.close();
    expect(await reply(heir)).toEqual(found);
    await heir.round();
    await heir.close();
    expect(server.heard.filter((call) => call === 'POST /sessions')).toHaveLength(2);
  });

  it('gives no verdict on a manifest that was changed meanwhile', async () => {
    const server = await registered();
    const held: ServerResponse[] = [];
    server.answers.set('/sessions', (res) => void held.push(res));
    const verifier = verifierOn('one');
    await verifier.round();
    await expect.poll(() => held.length).toBe(1);
    const { id: _id, createdAt: _at, ...facts } = experienceRow({ id: 'x', endpoint: server.url });
    await store.write([
      experiences.changing('x', { ...facts, verificationStatus: 'pending', updatedAt: clock.now() }),
    ]);
    held[0]?.writeHead(500).end('{}');
    await verifier.close();
    expect((await reply(verifier)).verification_status).toBe('pending');
  });

  it('ends when its time is up, whatever the server does', async () => {
    const server = await registered({ '/sessions': () => undefined });
    const verifier = verifierOn('one');
    await verifier.round();
    await expect.poll(() => server.heard).toContain('POST /sessions');
    clock.advanceTo(clock.now() + 3 * 30_000 + 5_000);
    await verifier.close();
    const told = await reply(verifier);
    expect(resultsIn(told)).toEqual([P, P, P, P, F, S]);
    expect(told.checks[4]?.message).toBe('It took longer than 95 s.');
  });

  it('is not delayed by a socket that opens byte by byte', async () => {
    const sockets: Socket[] = [];
    const dripping = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      socket.write('HTTP/1.1 101 Switch');
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => dripping.once('listening', ready));
    const { port } = dripping.address() as AddressInfo;
    await registered({}, { manifest: { ws: { url: `ws://127.0.0.1:${port}/` } } });
    const verifier = verifierOn('one');
    await verifier.round();
    await expect.poll(() => sockets.length).toBe(1);
    // A limit on silence alone, here five seconds, would never be reached.
    sockets[0]?.write('ing');
    const closed = new Promise((done) => sockets[0]?.once('close', done));
    clock.advanceTo(clock.now() + 5_000);
    await verifier.close();
    expect(await reply(verifier)).toMatchObject({
      verification_status: 'verified',
      checks: [{}, {}, {}, {}, {}, { result: W, message: 'It took longer than 5 s.' }],
    });
    await closed;
    await new Promise((done) => dripping.close(done));
  });

  it('runs once per experience, however often it is requested', async () => {
    const server = await registered();
    const verifier = verifierOn('one');
    for (let i = 0; i < 5; i++) await store.write([verifier.asking('x')]);
    await verifier.round();
    await verifier.close();
    await verifier.round();
    await verifier.close();
    expect(server.heard.filter((call) => call === 'POST /sessions')).toHaveLength(1);
  });

  it('covers the current manifest when two changes come at once', async () => {
    const server = await registered();
    const verifier = verifierOn('one');
    const { id: _id, createdAt: _at, ...facts } = experienceRow({ id: 'x', endpoint: server.url });
    const changed = { ...facts, verification_status: 'pending' as const, updated_at: clock.now() };
    const change = () => store.write([experiences.changing('x', changed), ...verifier.askingAnew('x')]);
    await Promise.all([change(), change()]);
    await verifier.round();
    await verifier.close();
    expect(await reply(verifier)).toMatchObject({ running: false, verification_status: 'verified' });
  });
});
