import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/town/free-port.ts';
import { openAiModel } from '../../server/models/chat-endpoint.ts';
import {
  type ChatRequest,
  type LoopbackModel,
  MANNERS,
  type Manner,
  openLoopbackModel,
} from '../../server/models/testing/loopback-model.ts';
import { folkBot } from '../../shared/games/werewolf/bots/folk/villager-folk.ts';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { evolve } from '../../shared/games/werewolf/evolve.ts';
import type { Brain } from '../../shared/games/werewolf/mind/brain.ts';
import { FolkBrain } from '../../shared/games/werewolf/mind/folk-brain.ts';
import { LlmBrain } from '../../shared/games/werewolf/mind/llm-brain.ts';
import type { MatchState } from '../../shared/games/werewolf/model.ts';
import { requiredActionFor } from '../../shared/games/werewolf/required-action.ts';
import { verifyJournal } from '../../shared/games/werewolf/verify.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { Trouble } from '../../shared/mind/model-trouble.ts';
import { Thinker } from '../../shared/mind/thinker.ts';
import { ThinkingAccount, type ThinkingReport } from '../../shared/mind/thinking-account.ts';
import { FailedError } from '../cli/program.ts';
import { DEFAULT_BUDGET } from './agent-game.ts';
import { GameClient, tellingTrouble } from './game-client.ts';
import { werewolfAgent } from './games/werewolf/agent-game.ts';
import { WerewolfPlayer } from './games/werewolf/player.ts';
import { machineClock } from './machine-clock.ts';
import { type Outcome, playMatch } from './play-match.ts';
import { findMatch, register } from './queue.ts';
import { TownProcess } from './testing/town-process.ts';
import { ProfileVoice } from './town-voice.ts';

/** Its length depends on its players: a village that hangs nobody plays on for days. */
const WHOLE_MATCH_MS = 240_000;
const NAMES = ['Ada', 'Bram', 'Cleo', 'Dora', 'Emil', 'Fern', 'Gus', 'Hild'];

let dataDir: string;
let town: TownProcess;
const models: LoopbackModel[] = [];

async function openTown(settings: Record<string, string> = {}): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'town-agents-'));
  town = new TownProcess(await freePort(), {
    DATA_DIR: dataDir,
    TIME_SCALE: '40',
    // No player here needs longer than this to speak.
    DAY_DISCUSSION_S: '60',
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

async function model(manner: Manner): Promise<LoopbackModel> {
  const opened = await openLoopbackModel(manner);
  models.push(opened);
  return opened;
}

/** A seat with a model of this behaviour: the result of the match, and of its thinking. */
async function thinkingAgent(name: string, manner: keyof typeof MANNERS): Promise<Outcome & ThinkingReport> {
  const { baseUrl } = await model(MANNERS[manner]);
  const account = new ThinkingAccount();
  const thinker = new Thinker({
    model: openAiModel({ baseUrl, apiKey: 'test', model: 'tiny' }),
    account,
    clock: machineClock,
  });
  const key = await register(town.url, name);
  const voice = await ProfileVoice.open(town.url, key, werewolfAgent);
  const brain = new LlmBrain({
    thinker,
    voice: () => voice,
    fallback: folk(name),
    budget: DEFAULT_BUDGET,
    clock: machineClock,
  });
  const outcome = await agent(name, brain, { key });
  await voice.close();
  return { ...outcome, ...account.report(outcome) };
}

/** Runs the command itself, with a model of this behaviour during the match. */
async function agentCommand(name: string, manner: keyof typeof MANNERS, ...flags: string[]) {
  const isCheck = ({ tools }: ChatRequest): boolean => tools?.[0]?.function.name === 'ready';
  const { baseUrl } = await model((request, ...rest) =>
    (isCheck(request) ? MANNERS.well : MANNERS[manner])(request, ...rest),
  );
  const script = join(import.meta.dirname, '../agent.ts');
  const args = [script, '--name', name, '--brain', 'llm', '--url', town.url, '--json', ...flags];
  const env = { ...process.env, LLM_BASE_URL: baseUrl, LLM_MODEL: 'tiny' };
  const ended = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>();
  const child = execFile(process.execPath, args, { env }, (_, stdout, stderr) =>
    ended.resolve({ code: child.exitCode ?? -1, stdout, stderr }),
  );
  return ended.promise;
}

async function journalOf(matchId: string): Promise<MatchEvent[]> {
  const response = await fetch(new URL(`/api/matches/${matchId}/journal`, town.url));
  const lines = (await response.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as MatchEvent);
}

/** Counted by the rules themselves: duties of the living that were unmet when the phase changed. */
function missedIn(events: readonly MatchEvent[]): string[] {
  const missed: string[] = [];
  let state: MatchState | null = null;
  for (const event of events) {
    if (event.type === 'PHASE_CHANGED' && state) {
      for (const player of state.players) {
        const asked = requiredActionFor(state, player);
        if (asked && asked.type !== 'NONE' && !asked.alreadySubmitted)
          missed.push(`${player.displayName}: ${asked.type} on day ${state.dayNumber}`);
      }
    }
    state = evolve(state, event);
  }
  return missed;
}

const openClient = (key: string): Promise<GameClient> => GameClient.open(town.url, key, werewolfAgent);

interface AgentWish {
  /** A new agent's by default. */
  readonly key?: string;
  readonly tell?: ((event: WireEvent) => void) | undefined;
}

async function agent(
  name: string,
  brain: Brain,
  { key, tell = () => undefined }: AgentWish = {},
): Promise<Outcome> {
  const client = await openClient(key ?? (await register(town.url, name)));
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

describe('reference agent', () => {
  it(
    'plays a whole match with models of all kinds: no move is missed, and each is reported separately',
    async () => {
      // Agents that must act have time enough on a busy machine.
      await openTown({ TIME_SCALE: '10', DAY_VOTE_S: '90' });
      const log = join(dataDir, 'thoughts.jsonl');
      const memory = join(dataDir, 'memory.json');
      const kinds = [
        ['well', []],
        ['slowly', ['slow']],
        ['with chatter', ['garbled']],
        ['with a polite refusal', ['refused']],
        ['with a limit that lasts', ['limited']],
        ['not at all', ['slow']],
        ['with an illegal target', ['illegal']],
      ] as const satisfies [keyof typeof MANNERS, Trouble[]][];
      const [command, ...outcomes] = await Promise.all([
        agentCommand(NAMES[7]!, 'with an answer that is cut off', '--log', log, '--memory', memory),
        ...kinds.map(([manner], i) => thinkingAgent(NAMES[i]!, manner)),
      ]);
      const said = JSON.parse(command.stdout) as { outcomes: [Outcome & { thinking: ThinkingReport }] };
      const [cutOff] = said.outcomes;
      expectOneMatch([...outcomes, cutOff]);

      expect(command.stderr).toMatch(/^At the table: .*\bHild \(you\)/m);
      expect(command.stderr).not.toMatch(/\bp:\d/);

      const journal = await journalOf(cutOff.matchId);
      expect(verifyJournal(journal)).toMatchObject({ ok: true, ended: true });
      expect(missedIn(journal)).toEqual([]);
      for (const outcome of [...outcomes, cutOff]) expect(outcome.missed).toBe(0);

      for (const [i, [manner, troubles]] of kinds.entries()) {
        const { slow = 0, ...others } = outcomes[i]!.failuresByKind;
        // On a busy machine any agent may be late once.
        const met = [...Object.keys(others), ...(slow > 1 ? ['slow'] : [])];
        expect(troubles, manner).toEqual(expect.arrayContaining(met));
      }
      // A villager killed in the first night has had no decision to make.
      const wellPlayed = outcomes[0]!;
      if (wellPlayed.questions > 0) expect(wellPlayed.modelMoves).toBeGreaterThan(0);
      const { thinking } = cutOff;
      expect(command.code).toBe(thinking.questions > 0 ? 1 : 0);
      if (thinking.questions > 0) {
        expect(thinking.failuresByKind).toEqual({ 'cut-off': thinking.questions });
        expect(command.stderr).toMatch(/THE MODEL NEVER PLAYED.*cut off before a move; raise --max-tokens/);
        const [line] = readFileSync(log, 'utf8').split('\n');
        expect(JSON.parse(line ?? '')).toMatchObject({
          about: { matchId: cutOff.matchId },
          question: {
            system: expect.stringContaining('Werewolf'),
            maxTokens: DEFAULT_BUDGET.maxTokensPerCall,
          },
          trouble: { kind: 'cut-off' },
        });
      }
      expect(JSON.parse(readFileSync(memory, 'utf8')).games).toMatchObject([
        { matchId: cutOff.matchId, note: null },
      ]);
    },
    WHOLE_MATCH_MS,
  );

  it('reports an unknown key in one line', async () => {
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
    const playing = Promise.all(NAMES.map((name, i) => agent(name, folk(name), i === 0 ? { tell } : {})));
    await morning.promise;
    await town.kill();
    await town.start();
    expectOneMatch(await playing);
    expect(heard.some(({ type, payload }) => type === 'NARRATOR' && payload.kind === 'RESUMED')).toBe(true);
    const ids = heard.map(({ eventId }) => eventId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('[D17] receives the stored response to a repeated call, even from a town that has been killed since', async () => {
    await openTown({ LOBBY_S: '2400' });
    const clients = await Promise.all(NAMES.map(async (name) => openClient(await register(town.url, name))));
    const matchIds = await Promise.all(clients.map((client) => findMatch(client)));
    const call = { matchId: matchIds[0], idempotencyKey: 'lobby-ready-1' };
    const [ada] = clients as [GameClient];
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

async function phaseIs(client: GameClient, matchId: string, phase: string): Promise<void> {
  let afterEventId: string | null = null;
  for (;;) {
    const reply = await client.read('match.events.get', { matchId, afterEventId });
    if (!reply.ok) throw new Error(reply.refusal.message);
    const events = reply.body.events as WireEvent[];
    if (events.some((event) => event.type === 'PHASE_CHANGED' && event.payload.to === phase)) return;
    afterEventId = events.at(-1)?.eventId ?? afterEventId;
  }
}
