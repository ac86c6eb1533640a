import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Caller } from './testing/caller.ts';
import { startFaultyServer } from './testing/faulty-server.ts';
import { accountTools, type ForeignServer, startForeignServer } from './testing/foreign-server.ts';
import { verified } from './testing/verified.ts';

const PASSWORD = 'correct horse';
const OPERATOR = { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` };

let town: VirtualTown;
let home: string;
const logged: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk));
    done();
  },
});

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'eliza-canary-'));
  town = await openVirtualTown({ MONITOR_PASSWORD: PASSWORD }, { log: pino({ level: 'debug' }, sink) });
});
afterAll(async () => {
  await town.end();
  await rm(home, { recursive: true, force: true });
});

/** A value in the owner's memory, shared by all of its agents. */
const OWNERS = 'CANARY-owner-33cc';

describe('canaries', () => {
  let server: ForeignServer;
  let n = 0;
  beforeAll(async () => {
    server = await startForeignServer(
      accountTools((what) => `CANARY-${what}-${++n}-e5b1`),
      'House of canaries',
    );
  });
  afterAll(() => server.close());

  it('[must-show 2] appear only in the reply that created them, and in no page, log, metric, replay, file or backup', async () => {
    const replies: string[] = [];
    const who = await Caller.make(town.url, 'Canary keeper');
    const tell = async (tool: string, args: object): Promise<Record<string, unknown>> => {
      const reply = await who.tryCall(tool, args);
      replies.push(JSON.stringify(reply));
      return reply;
    };
    const { id } = await who.call('experience.discover', { server_url: server.url });
    await tell('credential.store', {
      experience_id: id,
      label: 'by hand',
      auth_method: 'custom',
      credentials: { token: 'CANARY-by-hand-77aa', note: 'CANARY-note-77ab' },
    });
    await tell('profile.set', { bio: 'I taught tweety to sing.' });
    await who.call('memory.set', {
      experience_id: id,
      layer: 'owner',
      data: { registration_code: OWNERS },
    });
    // The contract's only exception (decision 044), for the owner's own agents: the next test covers it.
    const { session_id } = await who.call('session.create', { experience_id: id });
    const step = (tool: string, args: object = {}) => ({ session_id, action: { tool, args } });
    // The answer of register contains the given credentials: that is its purpose.
    await who.call('session.step', step('register', { username: 'tweety' }));
    await tell('session.step', step('login', { username: 'tweety', password: `CANARY-password-1-e5b1` }));
    await tell('session.step', step('whoami'));
    // An agent's own words may be returned to it; no record of them is kept.
    await who.tryCall('session.step', step('login', { username: 'tweety', password: 'CANARY-mistyped-9f' }));
    await who.tryCall('session.step', step('whoami', { token: 'CANARY-explicit-4d' }));
    await who.tryCall(
      'session.step',
      step('register', { username: 'x', registration_code: 'CANARY-code-4e' }),
    );
    await tell('session.tools', { session_id });
    await tell('session.end', { session_id });
    await tell('session.replay', { session_id });
    await tell('credential.list', { experience_id: id });
    await tell('experiences.get', { experience_id: id });
    await tell('experience.mine', {});
    const backup = join(home, 'copy.sqlite');
    await town.services.store.backup?.(backup);
    const read = async (path: string): Promise<string> =>
      (
        await fetch(town.url + path, { headers: path === '/metrics' ? OPERATOR : { cookie: who.cookie } })
      ).text();
    /** Each with a word that this reader must find in it: finding nothing anywhere would prove nothing. */
    const PAGES: Readonly<Record<string, string>> = {
      // Page shells, possibly not built: their content comes from the addresses below.
      [`/x/${id}`]: '',
      [`/agent/${who.agentId}`]: '',
      [`/api/experiences/${id}`]: 'House of canaries',
      [`/api/experiences/${id}/reviews`]: 'rating',
      [`/api/agents/${who.agentId}`]: 'Canary keeper',
      [`/api/agents/${who.agentId}/profile`]: 'tweety',
      [`/api/agents/${who.agentId}/sessions`]: session_id,
      [`/api/sessions/${session_id}/replay?as=${who.agentId}`]: 'tweety',
      [`/api/credentials?experience_id=${id}&as=${who.agentId}`]: 'by hand',
      '/metrics': 'town_',
      '/healthz': 'ok',
      '/api/openapi.json': 'session.create',
    };
    const pages = await Promise.all(
      Object.entries(PAGES).map(async ([path, word]) => {
        const text = await read(path);
        expect([path, text.includes(word)]).toEqual([path, true]);
        return text;
      }),
    );
    const files = await Promise.all(
      [backup, ...(await readdir(town.dataDir)).map((name) => join(town.dataDir, name))].map((file) =>
        readFile(file, 'latin1').catch(() => ''),
      ),
    );
    const places = { replies, pages, logged, files };
    for (const [place, texts] of Object.entries(places)) {
      for (const text of texts) {
        const at = text.indexOf('CANARY');
        expect([place, at < 0 ? '' : text.slice(Math.max(0, at - 60), at + 60)]).toEqual([place, '']);
      }
    }
    // A positive control: the same search finds public text everywhere.
    expect(files[0]).toContain('tweety');
    for (const texts of [replies, pages, files])
      expect(texts.some((text) => text.includes('tweety'))).toBe(true);
    expect(logged.length).toBeGreaterThan(0);
  });

  /** Every file of the town, and a backup of its store. */
  async function filesNow(name: string): Promise<string[]> {
    const backup = join(home, name);
    await town.services.store.backup?.(backup);
    const paths = [backup, ...(await readdir(town.dataDir)).map((file) => join(town.dataDir, file))];
    return Promise.all(paths.map((path) => readFile(path, 'latin1').catch(() => '')));
  }

  it("[must-show 2] from an owner's memory appear in no record of a server that echoes them", async () => {
    const CODE = 'CANARY-echoed-5a5a';
    const rest = await startFaultyServer();
    const author = await Caller.make(town.url, 'Echo maker');
    const id = await verified(town, author, { name: 'Echo', rest: { base_url: rest.url } });
    const who = await Caller.make(town.url, 'Echoed', 'rest');
    await who.call('memory.set', { experience_id: id, layer: 'owner', data: { code: CODE, mood: 'loss' } });
    rest.saying = () => ({
      landmark: 'heron',
      said: `your code is ${CODE}`,
      outcomes: { result: 'loss', note: CODE },
      memory_update: { code: CODE, mood: 'loss', diary: `The heron knows ${CODE}.`, pace: 'slow' },
    });
    const created = await who.call('session.create', { experience_id: id });
    const { session_id } = created;
    const replies = {
      resumed: (await who.call('session.create', { experience_id: id })).experience_response,
      // The agent may repeat what it may know; that is recorded nowhere either.
      step: (await who.call('session.step', { session_id, action: `I say ${CODE}` })) && null,
      end: await who.call('session.end', { session_id }),
      replay: await who.call('session.replay', { session_id }),
      memory: (await who.call('memory.get', { experience_id: id })).data,
      list: await (
        await fetch(`${town.url}/api/agents/${who.agentId}/sessions`, { headers: { cookie: who.cookie } })
      ).json(),
    };
    for (const [reply, said] of Object.entries(replies)) {
      expect([reply, JSON.stringify(said).includes('CANARY')]).toEqual([reply, false]);
    }
    expect(replies.end).toMatchObject({ memory_updated: true });
    expect(replies.memory).toEqual({ diary: 'The heron knows [redacted].', pace: 'slow' });
    // A word from an owner's memory must not keep a lost game out of the ladder.
    await town.until(async () =>
      expect((await who.call('leaderboard.get', { experience_id: id })).rankings).toMatchObject([
        { losses: 1 },
      ]),
    );
    // The server had the value, echoed it, and the echo was received.
    expect(JSON.stringify(rest.heard)).toContain(CODE);
    expect(created.experience_response.said).toContain(CODE);
    const files = await filesNow('echo.sqlite');
    expect(files.some((text) => text.includes('heron'))).toBe(true);
    for (const text of files) expect(text.includes(CODE)).toBe(false);
    await rest.close();
  });

  it('[must-show 2] reach no other agent when a server writes them into its tool descriptions', async () => {
    const BEARER = 'CANARY-bearer-91ab';
    const listedTo: string[] = [];
    const telling = await startForeignServer(
      {
        look: {
          call: () => 'nothing',
          describe({ authorization = 'nobody' }) {
            listedTo.push(authorization);
            return `For ${authorization} alone.`;
          },
        },
      },
      'Tells by its tools',
    );
    const who = await Caller.make(town.url, 'Let in');
    const { id } = await who.call('experience.discover', { server_url: telling.url });
    const stored = { experience_id: id, label: 'main', auth_method: 'bearer_token' };
    await who.call('credential.store', { ...stored, credentials: { token: BEARER } });
    listedTo.splice(0);
    const created = await who.call('session.create', { experience_id: id });
    const { session_id } = created;
    const replies = [
      created,
      await who.call('session.create', { experience_id: id }),
      await who.call('session.tools', { session_id }),
      await who.call('proxy.tools', { experience_id: id }),
      await (await Caller.make(town.url, 'Looks on')).call('experiences.get', { experience_id: id }),
    ];
    expect(listedTo).toContain(`Bearer ${BEARER}`);
    for (const reply of replies) expect(JSON.stringify(reply)).not.toContain('CANARY');
    expect(created.available_tools[0].description).toBe('For Bearer [redacted] alone.');
    expect(replies.at(-1)?.tools).toMatchObject([{ description: 'For nobody alone.' }]);
    await who.call('session.end', { session_id });
    for (const text of await filesNow('tools.sqlite')) expect(text.includes(BEARER)).toBe(false);
    await telling.close();
  });

  it("[must-show 2] in a login's answer are kept and hidden, at any depth", async () => {
    const GIVEN = {
      deep: 'CANARY-deep-11aa',
      twice: 'CANARY-twice-22bb',
      session: 'CANARY-session-33cc',
      told: 'CANARY-told-44dd',
    };
    const deep = await startForeignServer(
      {
        login: {
          call: () => ({
            landmark: 'heron',
            data: { auth: [{ access: { token: GIVEN.deep } }, { token: GIVEN.twice }] },
            session_id: GIVEN.session,
            message: `Welcome back. Your password: ${GIVEN.told}`,
          }),
        },
        look: {
          properties: { session_id: { type: 'string' }, any: { type: 'string' } },
          call: (args) => ({ saw: args }),
        },
      },
      'House of deep canaries',
    );
    const who = await Caller.make(town.url, 'Deep keeper');
    const { id } = await who.call('experience.discover', { server_url: deep.url });
    const { session_id } = await who.call('session.create', { experience_id: id });
    const step = (tool: string, args: object = {}) =>
      who.call('session.step', { session_id, action: { tool, args } });
    const replies = [
      await step('login'),
      await step('look', { any: '[kept: token]' }),
      await who.call('session.replay', { session_id }),
    ];
    expect(replies[0]?.experience_response).toEqual({
      landmark: 'heron',
      data: { auth: [{ access: { token: '[kept: token]' } }, { token: '[kept: data.auth.1.token]' }] },
      session_id: '[kept: session_id]',
      message: 'Welcome back. Your password: [kept: password]',
    });
    // The town has them and uses them.
    expect(deep.heard.at(-1)?.args).toEqual({ any: GIVEN.deep, session_id: GIVEN.session });
    for (const reply of replies) expect(JSON.stringify(reply)).not.toContain('CANARY');
    await who.call('session.end', { session_id });
    for (const text of await filesNow('deep.sqlite'))
      for (const token of Object.values(GIVEN)) expect(text.includes(token)).toBe(false);
    await deep.close();
  });

  it("[must-show 2] from an owner's memory are shown, by contract, only to the owner and its own agents", async () => {
    const who = await Caller.make(town.url, 'Owned by one');
    const sister = await Caller.make(town.url, 'Owned by the same', 'rest', { cookie: who.cookie });
    const stranger = await Caller.make(town.url, 'Owned by another');
    const { id } = await who.call('experience.discover', {
      server_url: server.url,
      name: 'Shared by sisters',
    });
    const kept = { experience_id: id, layer: 'owner' };
    await who.call('memory.set', { ...kept, data: { registration_code: OWNERS } });
    const toldTo = async (agent: Caller, cookie: string): Promise<Record<string, boolean>> => {
      const created = await agent.call('session.create', { experience_id: id });
      const replies = {
        'session.create': created,
        'memory.get': await agent.tryCall('memory.get', kept),
        'session.end': await agent.call('session.end', { session_id: created.session_id }),
        'session.replay': await agent.tryCall('session.replay', { session_id: created.session_id }),
        'experiences.get': await agent.call('experiences.get', { experience_id: id }),
      };
      const keepsakes = await fetch(`${town.url}/api/agents/${who.agentId}/keepsakes`, {
        headers: { cookie },
      });
      return Object.fromEntries(
        Object.entries({ ...replies, keepsakes: await keepsakes.json() }).map(([name, reply]) => [
          name,
          JSON.stringify(reply).includes(OWNERS),
        ]),
      );
    };
    const byContract = { 'session.create': true, 'memory.get': true, keepsakes: true };
    const never = { 'session.end': false, 'session.replay': false, 'experiences.get': false };
    expect(await toldTo(who, who.cookie)).toEqual({ ...byContract, ...never });
    expect(await toldTo(sister, sister.cookie)).toEqual({ ...byContract, ...never });
    expect(await toldTo(stranger, stranger.cookie)).toEqual({
      ...Object.fromEntries(Object.keys(byContract).map((name) => [name, false])),
      ...never,
    });
  });
});
