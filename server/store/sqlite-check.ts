/** Runs SQLite's quick check on a read-only connection in its own thread, while the writer thread continues. */
import { DatabaseSync } from 'node:sqlite';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Failure, toFailure, toStoreError } from './sqlite-failure.ts';

const MOST_FINDINGS = 10;
const BUSY_TIMEOUT_MS = 5_000;

type CheckMessage = { readonly findings: readonly string[] } | { readonly failure: Failure };

export interface RunningCheck {
  /** The problems of the file in SQLite's words; empty when it is sound. Rejects with a StoreError. */
  readonly findings: Promise<readonly string[]>;
  stop(): Promise<void>;
}

export function startCheck(file: string): RunningCheck {
  const worker = new Worker(new URL(import.meta.url), { workerData: { checkedFile: file } });
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
  worker.once('message', (message: CheckMessage) =>
    'failure' in message ? reject(toStoreError(message.failure)) : resolve(message.findings),
  );
  worker.once('error', reject);
  worker.once('exit', () => reject(toStoreError({ code: 'UNAVAILABLE', detail: 'the check was stopped' })));
  worker.unref();
  return { findings: promise, stop: async () => void (await worker.terminate()) };
}

function check(file: string): CheckMessage {
  const findings: string[] = [];
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    try {
      for (const { quick_check } of db.prepare(`pragma quick_check(${MOST_FINDINGS})`).iterate())
        findings.push(...String(quick_check).split('\n').filter(isFinding));
    } finally {
      db.close();
    }
  } catch (error) {
    const failure = toFailure(error, file);
    if (failure.code !== 'CORRUPT') return { failure };
    // Damage can make the check itself fail.
    findings.push(failure.detail);
  }
  return { findings };
}

const isFinding = (line: string): boolean => line !== 'ok' && !line.startsWith('***');

const { checkedFile } = (workerData ?? {}) as { checkedFile?: string };
if (!isMainThread && checkedFile !== undefined) parentPort?.postMessage(check(checkedFile));
