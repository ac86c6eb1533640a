import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalServer, serveLocally } from '../../town/local-server.ts';
import { TownClient } from '../../town/town-client.ts';
import { CountingExperience } from './counting-experience.ts';
import { SteppingAgent } from './stepping-agent.ts';

interface Step {
  readonly step_number: number;
  readonly action: { readonly tag: string };
}

/** Faults of a fake town: each occurs once, at the tenth step, at which it also dies. */
interface Faults {
  forgetsSteps?: true;
  forgetsOneStep?: true;
  sendsAgain?: true;
  sendsAgainAsAnother?: true;
  reusesAKey?: true;
  sendsNothing?: true;
  countsTwice?: true;
}

const DEATH_AT = 10;
const STEPS = 25;

let upstream: CountingExperience;
let upstreamUrl: string;
let server: LocalServer;
let faults: Faults;
let told: number;
let sessions: Map<string, Step[]>;

async function send(sessionId: string, tag: string, key: string): Promise<void> {
  await fetch(`${upstreamUrl}/sessions/${sessionId}/step`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify({ action: { tag } }),
  });
}

/** Null: it dies with this call. */
async function step(sessionId: string, tag: string): Promise<object | null> {
  const steps = sessions.get(sessionId) ?? [];
  const isFaulty = ++told === DEATH_AT;
  const n = steps.length + 1;
  const key = (attempt: string) => `${sessionId}/${n}/${attempt}`;
  if (!(isFaulty && faults.sendsNothing)) await send(sessionId, tag, key(String(told)));
  if (isFaulty && faults.sendsAgain) await send(sessionId, tag, key(String(told)));
  if (isFaulty && faults.sendsAgainAsAnother) await send('elsewhere', tag, `elsewhere/1/${told}`);
  if (isFaulty && faults.reusesAKey) await send(sessionId, 'another', key(String(told)));
  steps.push({ step_number: n, action: { tag } });
  if (!isFaulty) return { step_count: n };
  if (faults.sendsNothing) return { step_count: n };
  if (faults.forgetsSteps) steps.splice(-4);
  if (faults.forgetsOneStep) steps[3] = { step_number: 4, action: { tag: 'of somebody else' } };
  if (faults.countsTwice)
    steps.push(...[n + 1, n + 2].map((each) => ({ step_number: each, action: { tag } })));
  return null;
}

beforeEach(async () => {
  [faults, told, sessions] = [{}, 0, new Map()];
  upstream = new CountingExperience();
  upstreamUrl = await upstream.open();
  server = await serveLocally(async (req, res) => {
    const { params } = (await json(req)) as {
      params: { name: string; arguments: { session_id: string; action: { tag: string } } };
    };
    const { action, session_id } = params.arguments;
    const answers: Record<string, () => Promise<object | null>> = {
      'session.create': async () => {
        const id = randomUUID();
        sessions.set(id, []);
        return { session_id: id, status: 'active' };
      },
      'session.step': () => step(session_id, action.tag),
      'session.replay': async () => ({ steps: sessions.get(session_id) }),
      'session.end': async () => ({ status: 'completed' }),
    };
    const answer = (await answers[params.name]?.()) ?? null;
    if (answer === null) return void res.destroy();
    res.end(JSON.stringify({ result: { content: [{ text: JSON.stringify(answer) }] } }));
  });
});
afterEach(async () => {
  upstream.close();
  await server.close();
});

async function findings(): Promise<string[]> {
  const found: string[] = [];
  const town = new TownClient(server.url);
  const agent = new SteppingAgent('et_secret', () => town, upstream, found);
  await agent.play('counting', () => told >= STEPS);
  expect(agent.acknowledged).toBeGreaterThan(STEPS - 5);
  return [...found, ...upstream.sentTwice()];
}

describe('the crash exam', () => {
  it('finds nothing where a town dies and keeps what it acknowledged', async () => {
    expect(await findings()).toEqual([]);
  });

  it.each<[string, Faults, RegExp]>([
    ['forgets acknowledged steps', { forgetsSteps: true }, /were acknowledged before it/],
    ['keeps another step in the place of one', { forgetsOneStep: true }, /acknowledged .* is lost: step 4/],
    ['counts a step that nobody sent', { countsTwice: true }, /after 9 and 1 unsure/],
    ['sends a step again', { sendsAgain: true }, /sent 2 times/],
    ['sends a step again as another', { sendsAgainAsAnother: true }, /sent 2 times/],
    ['sends two steps under one key', { reusesAKey: true }, /the key of different steps/],
    ['acknowledges what it did not send', { sendsNothing: true }, /never reached the experience/],
  ])('finds a town that %s', async (_what, wrong, finding) => {
    faults = wrong;
    expect((await findings()).join('\n')).toMatch(finding);
  });
});
