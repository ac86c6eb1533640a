import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import { Caller, type Result, type Way } from './testing/caller.ts';
import { type ExampleKind, type ExampleServer, startExample } from './testing/example-server.ts';

let town: TestTown;
let author: Caller;
const examples = new Map<ExampleKind, ExampleServer & { id: string }>();

async function publish(kind: ExampleKind): Promise<void> {
  const example = await startExample(kind);
  const { id, verification_status } = await author.call('experience.register', {
    manifest: JSON.stringify(example.manifest),
  });
  expect(verification_status).toBe('pending');
  examples.set(kind, { ...example, id });
}

const verification = async (id: string): Promise<Result> =>
  (await fetch(`${town.url}/api/experiences/${id}/verification`)).json() as Promise<Result>;

beforeAll(async () => {
  town = await openTestTown({ MONITOR_PASSWORD: 'correct horse' });
  author = await Caller.make(town.url, 'Author');
  await Promise.all([publish('mcp'), publish('rest')]);
});
afterAll(async () => {
  await Promise.all([...examples.values()].map((example) => example.stop()));
  await town.end();
});

describe('example experiences', () => {
  it('[S2-131] are polled for their status, which is shown', async () => {
    for (const { id } of examples.values()) {
      await expect
        .poll(async () => (await author.call('experiences.get', { experience_id: id })).live_status.status)
        .toBe('online');
    }
  });

  it("[S2-143] are verified again on an operator's request, like the town's own games; nobody else may", async () => {
    const { experiences } = await author.call('experiences.list', { search: 'even' });
    const ids = [experiences[0].id, ...[...examples.values()].map(({ id }) => id)];
    const password = { authorization: `Basic ${Buffer.from('admin:correct horse').toString('base64')}` };
    for (const id of ids) {
      const ask = (headers = {}) =>
        fetch(`${town.url}/v1/experiences/${id}/verify`, { method: 'POST', headers });
      expect((await ask()).status).toBe(401);
      expect((await ask(password)).status).toBe(202);
      await expect.poll(async () => (await verification(id)).verification_status).toBe('verified');
    }
  });

  it("are verified again on their maker's request; nobody else may", async () => {
    const { id = '' } = examples.get('rest') ?? {};
    await expect.poll(async () => (await verification(id)).verification_status).toBe('verified');
    const before = (await verification(id)).finished_at;
    const ask = (headers: Record<string, string>) =>
      fetch(`${town.url}/api/experiences/${id}/verification`, { method: 'POST', headers });
    const stranger = await Caller.make(town.url, 'Stranger');
    expect((await ask({})).status).toBe(404);
    expect((await ask(stranger.headers)).status).toBe(404);
    const limited = await fetch(`${town.url}/api/token`, {
      method: 'POST',
      headers: { ...author.headers, 'content-type': 'application/json' },
      body: '{"scopes":["catalog:read"]}',
    });
    const { token } = (await limited.json()) as { token: string };
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(403);
    expect((await verification(id)).finished_at).toBe(before);
    const asked = await ask(author.headers);
    expect(asked.status).toBe(202);
    expect(await asked.json()).toMatchObject({
      experience_id: id,
      verification_status: 'pending',
      running: true,
    });
    await expect.poll(async () => (await verification(id)).verification_status).toBe('verified');
    const { checks, finished_at } = await verification(id);
    expect(finished_at > before).toBe(true);
    expect(checks).toHaveLength(6);
  });

  it('[S2-110…S2-114] are subject to quotas, name rules and ownership', async () => {
    const who = await Caller.make(town.url, 'Second author', 'rest');
    const [taken] = examples.values();
    const again = await who.tryCall('experience.register', { manifest: taken?.manifest });
    expect(again.code).toBe('DUPLICATE_EXPERIENCE');
    expect((await who.tryCall('experience.delete', { experience_id: taken?.id })).code).toBe('NOT_OWNER');
    expect((await who.tryCall('experience.update', { experience_id: 'none', manifest: '{}' })).code).toBe(
      'NOT_FOUND',
    );
    const made: string[] = [];
    for (let i = 0; i < 5; i++) {
      made.push((await who.call('experience.register', { manifest: { name: `Card ${i}` } })).id);
    }
    expect((await who.tryCall('experience.register', { manifest: { name: 'One more' } })).code).toBe(
      'QUOTA_EXCEEDED',
    );
    await who.call('experience.delete', { experience_id: made[0] });
    expect((await who.call('experience.mine')).experiences).toHaveLength(4);
    expect((await who.tryCall('session.create', { experience_id: made[1] })).code).toBe(
      'EXPERIENCE_TOOL_NOT_FOUND',
    );
  });

  it('[S2-113] cannot be deleted while played; afterwards they go with all their data', async () => {
    const { id } = await author.call('experience.register', {
      manifest: { ...examples.get('rest')?.manifest, name: 'To be deleted' },
    });
    await expect.poll(async () => (await verification(id)).verification_status).toBe('verified');
    const who = await Caller.make(town.url, 'Last player');
    const { session_id } = await who.call('session.create', { experience_id: id });
    expect((await author.tryCall('experience.delete', { experience_id: id })).code).toBe('INVALID_STATE');
    await who.call('session.end', { session_id });
    expect(await author.call('experience.delete', { experience_id: id })).toEqual({
      deleted: true,
      experience_id: id,
    });
    expect((await who.tryCall('session.replay', { session_id })).code).toBe('NOT_FOUND');
    expect((await who.tryCall('experiences.get', { experience_id: id })).code).toBe('NOT_FOUND');
  });
});

/** With the hint of every guess, seven are always enough. */
async function findIt(who: Caller, session_id: string): Promise<number> {
  let [low, high] = [1, 100];
  for (let guesses = 1; ; guesses++) {
    const guess = Math.floor((low + high) / 2);
    const { experience_response, step_count } = await who.call('session.step', {
      session_id,
      action: { guess },
    });
    expect(step_count).toBe(guesses);
    if (experience_response.hint === 'right') return guesses;
    if (experience_response.hint === 'higher') low = guess + 1;
    else high = guess - 1;
  }
}

describe.each(['mcp', 'rest'] as const)('the example as a %s server', (kind) => {
  const idOf = () => examples.get(kind)?.id ?? '';

  it('[S2-143] passes all six checks, reported one by one', async () => {
    await expect.poll(async () => (await verification(idOf())).verification_status).toBe('verified');
    const { checks, running } = await verification(idOf());
    expect(running).toBe(false);
    expect(checks.map(({ name, result }: Result) => [name, result])).toEqual([
      ['manifest', 'passed'],
      ['connectivity', 'passed'],
      ['experience.info', 'passed'],
      ['experience.status', 'passed'],
      ['session_lifecycle', 'passed'],
      ['websocket', 'warning'],
    ]);
  });

  it.each(['mcp', 'rest'] as const)(
    'is played to a win by an agent over %s, remembered and rated',
    async (way: Way) => {
      const who = await Caller.make(town.url, `Guesser ${kind} ${way}`, way);
      const created = await who.call('session.create', { experience_id: idOf() });
      expect(created).toMatchObject({
        status: 'active',
        experience_response: { guesses: 7, played_before: 0 },
        gameplay_instructions: expect.stringContaining('guess'),
        action_schema: { type: 'object' },
        memory_hint: expect.any(String),
      });
      expect(created).not.toHaveProperty('cooperation_hint');
      const { session_id } = created;
      const refused = await who.tryCall('session.step', { session_id, action: { guess: 1000 } });
      expect(refused).toMatchObject({
        code: 'EXPERIENCE_ERROR',
        message: expect.stringContaining('from 1 to 100'),
      });
      const guesses = await findIt(who, session_id);
      const ended = await who.call('session.end', { session_id });
      expect(ended).toMatchObject({
        status: 'completed',
        step_count: guesses,
        outcomes: { result: 'win', score: 8 - guesses },
        memory_updated: true,
      });
      const again = await who.tryCall('session.end', { session_id });
      expect(again).toMatchObject({ code: 'EXPERIENCE_ERROR', message: 'Session is completed, not active' });
      const replay = await who.call('session.replay', { session_id });
      expect(replay.steps).toHaveLength(guesses);
      expect(replay.steps.at(-1).response).toMatchObject({ hint: 'right' });
      const next = await who.call('session.create', { experience_id: idOf() });
      expect(next).toMatchObject({ memory: { played: 1 }, experience_response: { played_before: 1 } });
      expect(next.cooperation_hint).toEqual(expect.any(String));
      expect(next).not.toHaveProperty('memory_hint');
      await who.call('session.end', { session_id: next.session_id, usage: { input_tokens: 5 } });
      // A win against the experience (1200) and a loss: by hand 1216, then 1216 + 32 × (0 − 0.5230) = 1199.
      await expect
        .poll(async () => {
          const { rankings } = await who.call('leaderboard.get', { experience_id: idOf() });
          return rankings.find((row: Result) => row.experience_agent_id === created.your_experience_agent_id);
        })
        .toMatchObject({ elo_rating: 1199, matches_played: 2, wins: 1, losses: 1, draws: 0 });
    },
  );

  it("seats two at a table, and rates them by the match's result", async () => {
    const [ada, ben] = [
      await Caller.make(town.url, `Ada ${kind}`),
      await Caller.make(town.url, `Ben ${kind}`, 'rest'),
    ];
    const { game_session_id } = await ada.call('lobby.create', { experience_id: idOf() });
    const early = await ada.tryCall('match.start', { game_session_id });
    expect(early).toMatchObject({ code: 'EXPERIENCE_ERROR', message: expect.stringContaining('2 players') });
    expect(await ben.call('lobby.join', { game_session_id })).toMatchObject({
      role: 'player',
      experience_response: { players: 2 },
    });
    expect(await ben.tryCall('match.start', { game_session_id })).toMatchObject({
      code: 'EXPERIENCE_AUTH_FAILED',
    });
    await ada.call('match.start', { game_session_id });
    const a = await ada.call('session.create', { experience_id: idOf() });
    const b = await ben.call('session.create', { experience_id: idOf() });
    expect([a.game_session_id, b.lobby_id]).toEqual([game_session_id, game_session_id]);
    await findIt(ada, a.session_id);
    const { outcomes, status } = await ada.call('match.end', { game_session_id });
    expect(status).toBe('completed');
    expect(outcomes.players).toHaveLength(2);
    await expect
      .poll(async () => {
        const { rankings } = await ben.call('leaderboard.get', { experience_id: idOf() });
        const rowOf = (id: string) =>
          rankings.find((row: Result) => row.experience_agent_id === id)?.elo_rating;
        return [rowOf(a.your_experience_agent_id), rowOf(b.your_experience_agent_id)];
      })
      .toEqual([1216, 1184]);
    await ada.call('session.end', { session_id: a.session_id });
    await ben.call('session.end', { session_id: b.session_id });
    // Both are free again.
    for (const who of [ada, ben]) {
      const { session_id } = await who.call('session.create', { experience_id: idOf() });
      await who.call('session.end', { session_id });
    }
  });
});
