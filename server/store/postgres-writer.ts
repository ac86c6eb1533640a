/**
 * Distributes batches to the lanes: commits together what queued while all were busy, and settles what a lost lane left
 * in doubt.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { StoreUnavailableError } from './errors.ts';
import { isConnectionError, isTransient, toStoreError, unreachable } from './postgres-failure.ts';
import { type CommitDoubt, LaneLostError, PostgresLane } from './postgres-lane.ts';
import type { Statement } from './store.ts';

const GROUP_LIMIT = 64;
const RETRY_FIRST_MS = 50;
const RETRY_LONGEST_MS = 1000;

interface Item {
  readonly batch: readonly Statement[];
  readonly deadline: number;
  readonly resolve: (changed: readonly number[]) => void;
  readonly reject: (error: Error) => void;
}

export interface PostgresWriterOptions {
  readonly config: ClientConfig;
  readonly lanes: number;
  /** How long a write waits for a lost database before it fails. */
  readonly patienceMs: number;
  readonly onConnection: (lost: StoreUnavailableError | undefined) => void;
}

export class PostgresWriter {
  readonly #options: PostgresWriterOptions;
  readonly #queue: Item[] = [];
  readonly #slots: Slot[];
  #unanswered = 0;
  #closing = false;
  #drained: (() => void) | undefined;

  constructor(options: PostgresWriterOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.lanes }, () => new Slot(options, () => this.#giveUpOverdue()));
  }

  get pending(): number {
    return this.#unanswered;
  }

  write(batch: readonly Statement[]): Promise<readonly number[]> {
    if (this.#closing) return Promise.reject(new StoreUnavailableError('the store was closed'));
    this.#unanswered += 1;
    const answer = new Promise<readonly number[]>((resolve, reject) => {
      this.#queue.push({ batch, deadline: performance.now() + this.#options.patienceMs, resolve, reject });
    });
    this.#pump();
    return answer.finally(() => {
      this.#unanswered -= 1;
      if (this.#unanswered === 0) this.#drained?.();
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (this.#unanswered > 0) {
      await new Promise<void>((resolve) => {
        this.#drained = resolve;
      });
    }
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #pump(): void {
    for (const slot of this.#slots) {
      if (this.#queue.length === 0) return;
      if (!slot.busy) void this.#serve(slot);
    }
  }

  async #serve(slot: Slot): Promise<void> {
    slot.busy = true;
    while (this.#queue.length > 0) await slot.commit(this.#queue.splice(0, GROUP_LIMIT));
    slot.busy = false;
  }

  #giveUpOverdue(): void {
    const overdue = this.#queue.filter((item) => item.deadline <= performance.now());
    for (const item of overdue) {
      this.#queue.splice(this.#queue.indexOf(item), 1);
      item.reject(unreachable(new Error('it was away for too long')));
    }
  }
}

class Slot {
  busy = false;
  readonly #options: PostgresWriterOptions;
  readonly #whileWaiting: () => void;
  #lane: PostgresLane | undefined;
  #opening: Promise<PostgresLane> | undefined;
  #closed = false;

  constructor(options: PostgresWriterOptions, whileWaiting: () => void) {
    this.#options = options;
    this.#whileWaiting = whileWaiting;
  }

  /** Answers every item in any case; never throws. */
  async commit(items: readonly Item[]): Promise<void> {
    let open = items;
    let doubt: CommitDoubt | undefined;
    for (const wait of waits()) {
      try {
        const lane = await this.#connected();
        if (doubt !== undefined && (await settle(lane, open, doubt))) return;
        doubt = undefined;
        answer(open, await lane.commit(open.map((item) => item.batch)));
        return;
      } catch (error) {
        const lost = error instanceof LaneLostError || isConnectionError(error);
        const again = lost || (isTransient(error) && (doubt !== undefined || open.length === 1));
        if (!again) return await this.#refused(open, error);
        if (lost) this.#lost(error);
        if (error instanceof LaneLostError) doubt ??= error.doubt;
        open = withoutOverdue(open, doubt, error);
        this.#whileWaiting();
        if (open.length === 0) return;
        await delay(wait);
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening?.catch(() => undefined);
    await this.#lane?.close();
  }

  /** A bad item must fail alone: after a refusal of the group, items are tried one by one. */
  async #refused(items: readonly Item[], error: unknown): Promise<void> {
    if (items.length === 1) {
      items[0]?.reject(toStoreError(error));
      return;
    }
    for (const item of items) await this.commit([item]);
  }

  async #connected(): Promise<PostgresLane> {
    if (this.#lane !== undefined) return this.#lane;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<PostgresLane> {
    let opened: PostgresLane | undefined;
    opened = await PostgresLane.open(this.#options.config, (error) => {
      // A connection lost while opening is reported by the opener.
      if (opened === undefined || this.#lane !== opened || this.#closed) return;
      this.#lost(error);
      if (!this.busy) void this.#revive();
    });
    this.#lane = opened;
    this.#options.onConnection(undefined);
    return opened;
  }

  #lost(error: unknown): void {
    this.#lane?.discard();
    this.#lane = undefined;
    this.#options.onConnection(unreachable(error instanceof LaneLostError ? error.cause : error));
  }

  /** Reconnects without a pending write, so that the store's health is up to date. */
  async #revive(): Promise<void> {
    for (const wait of waits()) {
      if (this.#closed || this.busy || this.#lane !== undefined) return;
      try {
        await this.#connected();
      } catch {
        await delay(wait, undefined, { ref: false });
      }
    }
  }
}

function* waits(): Generator<number> {
  for (let wait = RETRY_FIRST_MS; ; wait = Math.min(wait * 2, RETRY_LONGEST_MS)) yield wait;
}

function answer(items: readonly Item[], changed: readonly (readonly number[])[]): void {
  items.forEach((item, index) => {
    item.resolve(changed[index] ?? []);
  });
}

/** True if the items were answered; false if they were not kept and must be retried. */
async function settle(lane: PostgresLane, items: readonly Item[], doubt: CommitDoubt): Promise<boolean> {
  const kept = await lane.wasCommitted(doubt);
  lane.forget(doubt);
  if (kept === undefined) rejectUnknown(items);
  else if (kept) answer(items, doubt.changed);
  return kept !== false;
}

/** A group in doubt succeeds or fails together: its items may not be retried separately. */
function withoutOverdue(
  items: readonly Item[],
  doubt: CommitDoubt | undefined,
  error: unknown,
): readonly Item[] {
  const now = performance.now();
  const overdue = items.filter((item) => item.deadline <= now);
  if (overdue.length === 0) return items;
  if (doubt !== undefined) {
    rejectUnknown(items);
    return [];
  }
  const reason = unreachable(error instanceof LaneLostError ? error.cause : error);
  for (const item of overdue) item.reject(reason);
  return items.filter((item) => item.deadline > now);
}

function rejectUnknown(items: readonly Item[]): void {
  for (const item of items) {
    item.reject(new StoreUnavailableError('Postgres was lost inside a commit and did not return', 'unknown'));
  }
}
