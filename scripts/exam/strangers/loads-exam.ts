/**
 * A town with default settings, and an honest caller under one expensive load after the other, each next to a quiet
 * window.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startTown } from '../../../server/operations/testing/town-process.ts';
import { PipedProcess } from '../../town/piped-process.ts';
import { temporaryFolder } from '../../town/temporary-folder.ts';
import { HonestCaller } from './honest.ts';
import type { LoadAnswers } from './load-senders.ts';
import { figuresOf, LOADS, type Load, type LoadWindow, loadComplaints } from './load-verdict.ts';

export interface LoadsOptions {
  readonly rounds: number;
  say(line: string): void;
}

const WINDOW_MS = 8_000;
/** Calls in flight at the end of a window belong to none, nor does the cleanup after it. */
const BETWEEN_MS = 2_000;

export type LoadsReport = Awaited<ReturnType<typeof examineLoads>>;

export async function examineLoads(options: LoadsOptions) {
  const data = temporaryFolder('town-loads-exam-');
  const town = await startTown({ DATA_DIR: data.path });
  const honest = new HonestCaller(town.url, '127.0.0.1');
  const senders = new PipedProcess(new URL('./load-senders.ts', import.meta.url), [town.url]);
  try {
    await senders.told();
    await honest.open();
    return await inWindows({ honest, senders }, options);
  } finally {
    honest.close();
    senders.end();
    await town.kill();
    data.remove();
  }
}

interface Stage {
  readonly honest: HonestCaller;
  readonly senders: PipedProcess;
}

async function inWindows({ honest, senders }: Stage, { rounds, say }: LoadsOptions) {
  const windows: LoadWindow[] = [];
  const answers: Record<Load, Record<string, number>> = { keyed: {}, anonymous: {}, imports: {} };
  const measured = async (): Promise<readonly number[]> => {
    await delay(BETWEEN_MS);
    const took: number[] = [];
    honest.measure(took);
    await delay(WINDOW_MS);
    honest.measure(null);
    return took;
  };
  for (let round = 1; round <= rounds; round++) {
    for (const load of LOADS) {
      const quietMs = await measured();
      await senders.ask(load);
      const loadedMs = await measured();
      for (const [answer, count] of Object.entries(await senders.ask<LoadAnswers>('rest')))
        answers[load][answer] = (answers[load][answer] ?? 0) + count;
      windows.push({ load, quietMs, loadedMs });
      say(`round ${round} of ${rounds}: ${load} is over`);
    }
  }
  const complaints = [
    ...loadComplaints(windows),
    ...LOADS.filter((load) => !wasHeard(answers[load])).map(
      (load) => `the load "${load}" was not heard: ${JSON.stringify(answers[load])}`,
    ),
    ...Object.entries(honest.refusals).map(([code, count]) => `the honest caller met ${code} ${count} times`),
  ];
  const figures = LOADS.map((load) => figuresOf(load, windows));
  return { complaints, rounds, figures, answers };
}

/** It was answered, refused for its budget, or aborted by this exam; anything else would not be a load. */
const wasHeard = (answers: LoadAnswers): boolean => {
  const { 200: listed = 0, 201: imported = 0, 429: refused = 0, 'under way': cut = 0, ...others } = answers;
  return Object.keys(others).length === 0 && listed + imported + refused + cut > 0;
};
