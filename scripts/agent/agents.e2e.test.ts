import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { folkBot } from '../../shared/games/werewolf/bots/folk/villager-folk.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import { FailedError } from '../cli/program.ts';
import { openAiModel } from './chat-model.ts';
import { werewolfAgent } from './games/werewolf/agent-game.ts';
import type { Brain } from './games/werewolf/brain.ts';
import { FolkBrain } from './games/werewolf/folk-brain.ts';
import { LlmBrain } from './games/werewolf/llm-brain.ts';
import { WerewolfPlayer } from './games/werewolf/player.ts';
import { type Outcome, playMatch } from './play-match.ts';
import { findMatch } from './queue.ts';
import { register } from './register.ts';
import { type LoopbackModel, MANNERS, openLoopbackModel } from './testing/loopback-model.ts';
import { freePort, TownProcess } from './testing/town-process.ts';
import { DEFAULT_BUDGET } from './thinking-budget.ts';
import { TownClient } from './town-client.ts';
import { tellingTrouble } from './town-trouble.ts';

const NAMES = ['Ada', 'Bram', 'Cleo', 'Dora', 'Emil', 'Fern', 'Gus', 'Hild'];

let dataDir: string;
let town: TownProcess;
const models: LoopbackModel[] = [];

async function openTown(settings: Record<string, string> = {}): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'town-agents-'));
  town = new TownProcess(await freePort(), {
    DATA_DIR: dataDir,
    TIME_SCALE: '40',
    HOUSE_BOTS: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  });
  await town.start();
}

afterEach(async () => {
  await town.kill();
  for (const model of models.splice(0)) await model.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const folk = (name: string) => new FolkBrain(folkBot({ seed: 'e2e', agentId: name }));

async function model(manner: keyof typeof MANNERS): Promise<LoopbackModel> {
  const opened = await openLoopbackModel(MANNERS[manner]);
  models.push(opened);
  return opened;
}

const llm = ({ baseUrl }: LoopbackModel, name: string) =>
  new LlmBrain({
    model: openAiModel({ baseUrl, apiKey: 'test', model: 'tiny' }),
    fallback: folk(name),
    budget: DEFAULT_BUDGET,
  });

const openClient = (key: string): Promise<TownClient> => TownClient.open(town.url, key, werewolfAgent);

async function agent(
  name: string,
  brain: Brain,
  tell: (event: WireEvent) => void = () => undefined,
): Promise<Outcome> {
  const client = await openClient(await register(town.url, name));
  const matchId = await findMatch(client);
  const player = new WerewolfPlayer(brain);
  const outcome = await playMatch(client, { matchId, game: werewolfAgent, player, onEvent: tell });
  await client.close();
  return outcome;
}

function expectOneMatch(outcomes: readonly Outcome[]): void {
  expect(new Set(outcomes.map(({ matchId }) => matchId)).size).toBe(1);
  expect(new Set(outcomes.map(({ winner }) => winner)).size).toBe(1);
  expect(outcomes[0]?.winner).toMatch(/VILLAGERS|WEREWOLVES/);
  expect(outcomes.map(({ playerId }) => playerId).sort()).toEqual(NAMES.map((_, i) => `p:${i + 1}`));
}

describe('the reference agent', () => {
  it('plays a whole match with models that answer well, slowly, with rubbish and not at all', async () => {
    await openTown({ TIME_SCALE: '25' });
    const [well, slow, rubbish, silent] = await Promise.all([
      model('well'),
      model('slowly'),
      model('with chatter'),
      model('not at all'),
    ]);
    // Two seats for each: a villager who dies in the first night is never asked anything.
    const served = [well, slow, rubbish, silent, well, slow, rubbish, silent];
    const outcomes = await Promise.all(NAMES.map((name, i) => agent(name, llm(served[i]!, name))));
    expectOneMatch(outcomes);
    for (const { requests } of models) expect(requests.length).toBeGreaterThan(0);
    // Whatever its model does, an agent acts: of each pair at least one lives long enough to be asked.
    for (let i = 0; i < 4; i++) {
      expect((outcomes[i]?.calls ?? 0) + (outcomes[i + 4]?.calls ?? 0)).toBeGreaterThan(0);
    }
  });

  it('says in one line that its key is not known', async () => {
    await openTown();
    const opening = tellingTrouble(town.url, () => openClient('pgos_wrong'));
    await expect(opening).rejects.toThrow(FailedError);
    await expect(opening).rejects.toThrow(/does not know this key: .*--key/);
  });

  it('carries on by itself when the town is killed in the middle of a match and started again', async () => {
    await openTown();
    const heard: WireEvent[] = [];
    const morning = Promise.withResolvers<void>();
    const tell = (event: WireEvent): void => {
      heard.push(event);
      if (event.type === 'PHASE_CHANGED' && event.payload.to === 'DAY_DISCUSSION') morning.resolve();
    };
    const playing = Promise.all(NAMES.map((name, i) => agent(name, folk(name), i === 0 ? tell : undefined)));
    await morning.promise;
    await town.kill();
    await town.start();
    expectOneMatch(await playing);
    expect(heard.some(({ type, payload }) => type === 'NARRATOR' && payload.kind === 'RESUMED')).toBe(true);
    const ids = heard.map(({ eventId }) => eventId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('[D17] is answered a repeated call from memory, even by a town that has been killed since', async () => {
    await openTown({ LOBBY_S: '2400' });
    const clients = await Promise.all(NAMES.map(async (name) => openClient(await register(town.url, name))));
    const matchIds = await Promise.all(clients.map((client) => findMatch(client)));
    const call = { matchId: matchIds[0], idempotencyKey: 'lobby-ready-1' };
    const [ada] = clients as [TownClient];
    const first = await ada.read('match.ready', call);
    expect(first).toMatchObject({ ok: true, body: { ready: true } });
    for (const [i, client] of clients.entries()) await client.read('match.ready', { matchId: matchIds[i] });
    await phaseIs(ada, call.matchId!, 'NIGHT');
    expect(await ada.read('match.ready', { matchId: call.matchId })).toMatchObject({
      refusal: { code: 'WRONG_PHASE' },
    });
    await town.kill();
    await town.start();
    const again = await ada.read('match.ready', call);
    expect(again).toMatchObject({
      ok: true,
      body: { ready: true, playerId: (first as typeof again & { ok: true }).body.playerId },
    });
    const other = await ada.read('match.ready', { ...call, matchId: 'mt_other' });
    expect(other.ok).toBe(false);
    for (const client of clients) await client.close();
  });
});

async function phaseIs(client: TownClient, matchId: string, phase: string): Promise<void> {
  let afterEventId: string | null = null;
  for (;;) {
    const reply = await client.read('match.events.get', { matchId, afterEventId });
    if (!reply.ok) throw new Error(reply.refusal.message);
    const events = reply.body.events as WireEvent[];
    if (events.some((event) => event.type === 'PHASE_CHANGED' && event.payload.to === phase)) return;
    afterEventId = events.at(-1)?.eventId ?? afterEventId;
  }
}
