/**
 * Kills a town under stepping with kill -9, again and again, before an experience that counts. No step that was
 * acknowledged may be lost, none may reach the experience twice, and nobody may stay busy.
 */
import { launchTown, type TownProcess } from '../../../server/operations/testing/town-process.ts';
import { RAISED_LIMITS } from '../../../shared/town/raised-limits.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { CountingExperience } from './counting-experience.ts';
import { ExamAgent, LONGEST_BUSY_MS } from './exam-agent.ts';
import { newAgent, pause, publish } from './town-calls.ts';

export interface GatewayExamOptions {
  readonly kills: number;
  readonly agents: number;
  onKill?(kill: number, findings: number): void;
}

export interface GatewayExamReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly sessions: number;
  /** Steps that were under way at a death, and of which nobody knows. */
  readonly unknown: number;
  readonly longestBusyMs: number;
  readonly findings: readonly string[];
}

export async function runGatewayExam({
  agents,
  kills,
  onKill,
}: GatewayExamOptions): Promise<GatewayExamReport> {
  const folder = await temporaryFolder('gateway-exam');
  const upstream = new CountingExperience();
  const findings: string[] = [];
  const environment = {
    ...RAISED_LIMITS,
    DATA_DIR: folder.path,
    HOUSE_BOTS: 'off',
    NODE_ID: 'exam',
    LOG_LEVEL: 'error',
  };
  let town: TownProcess = await launchTown(environment).opened;
  try {
    const url = await upstream.open();
    const keys = await Promise.all(Array.from({ length: agents }, (_, i) => newAgent(town.url, `Exam ${i}`)));
    const experience_id = await publish(town.url, keys[0] ?? '', url);
    let isOver = false;
    const players = keys.map((key) => new ExamAgent(key, () => town.url, upstream, findings));
    const playing = players.map((player) => player.play(experience_id, () => isOver));
    for (let kill = 1; kill <= kills; kill++) {
      await pause(150 + Math.random() * 700);
      await town.kill();
      town = await launchTown(environment).opened;
      onKill?.(kill, findings.length);
    }
    await pause(500);
    isOver = true;
    await Promise.all(playing);
    findings.push(...upstream.sentTwice());
    const sum = (of: (player: ExamAgent) => number) =>
      players.reduce((total, player) => total + of(player), 0);
    const longestBusyMs = Math.max(...players.map((player) => player.longestBusyMs));
    if (longestBusyMs > LONGEST_BUSY_MS) findings.push(`somebody was busy for ${longestBusyMs} ms`);
    return {
      kills,
      acknowledged: sum((player) => player.acknowledged),
      sessions: sum((player) => player.sessions),
      unknown: sum((player) => player.unknown),
      longestBusyMs,
      findings,
    };
  } finally {
    await town.kill();
    upstream.close();
    await folder.remove();
  }
}
