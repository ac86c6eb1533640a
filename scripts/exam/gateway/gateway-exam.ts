/**
 * Kills a town during steps with kill -9, again and again, with an experience that counts. No acknowledged step may be
 * lost, none may reach the experience twice, and no agent may stay busy.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startTown } from '../../../server/operations/testing/town-process.ts';
import { RAISED_LIMITS } from '../../../shared/town/raised-limits.ts';
import { temporaryFolder } from '../../town/temporary-folder.ts';
import { TownClient } from '../../town/town-client.ts';
import { CountingExperience } from './counting-experience.ts';
import { resultOf, SteppingAgent } from './stepping-agent.ts';

/** A town is killed after this much work since its start; on a slow machine it lives longer. */
const STEPS_PER_LIFE = 40;
const LONGEST_LIFE_MS = 30_000;

export interface GatewayExamOptions {
  readonly kills: number;
  readonly agents: number;
  onKill?(kill: number, findings: number): void;
}

export async function runGatewayExam({ agents, kills, onKill }: GatewayExamOptions) {
  const folder = temporaryFolder('gateway-exam');
  const upstream = new CountingExperience();
  const findings: string[] = [];
  const open = () =>
    startTown({
      ...RAISED_LIMITS,
      DATA_DIR: folder.path,
      HOUSE_BOTS: 'off',
      NODE_ID: 'exam',
      LOG_LEVEL: 'error',
    });
  let town = await open();
  try {
    const base_url = await upstream.open();
    let caller = new TownClient(town.url);
    const made = await Promise.all(Array.from({ length: agents }, (_, i) => caller.makeAgent(`Exam ${i}`)));
    const manifest = { name: 'Counting', rest: { base_url } };
    const experience_id = await caller.publish(made[0]?.apiKey ?? '', manifest);
    let isOver = false;
    const players = made.map(({ apiKey }) => new SteppingAgent(apiKey, () => caller, upstream, findings));
    const playing = players.map((player) => player.play(experience_id, () => isOver));
    const acknowledged = () => players.reduce((total, player) => total + player.acknowledged, 0);
    for (let kill = 1; kill <= kills; kill++) {
      const [before, deadline] = [acknowledged(), Date.now() + LONGEST_LIFE_MS];
      do await delay(150 + Math.random() * 700);
      while (acknowledged() < before + STEPS_PER_LIFE && Date.now() < deadline);
      await town.kill();
      town = await open();
      caller = new TownClient(town.url);
      onKill?.(kill, findings.length);
    }
    await delay(500);
    isOver = true;
    await Promise.all(playing);
    return { kills, ...resultOf(players, upstream, findings) };
  } finally {
    await town.kill();
    upstream.close();
    folder.remove();
  }
}
