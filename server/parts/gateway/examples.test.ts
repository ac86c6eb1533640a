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
  town = await openTestTown();
  author = await Caller.make(town.url, 'Author');
  await Promise.all([publish('mcp'), publish('rest')]);
});
afterAll(async () => {
  await Promise.all([...examples.values()].map((example) => example.stop()));
  await town.end();
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

  it('[S2-143] passes all six checks, told one by one', async () => {
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

  it('seats two at a table, and rates them by what the match says', async () => {
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
    // Free again, both of them.
    for (const who of [ada, ben]) {
      const { session_id } = await who.call('session.create', { experience_id: idOf() });
      await who.call('session.end', { session_id });
    }
  });
});
