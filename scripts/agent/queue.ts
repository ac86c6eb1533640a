/** Waits for a seat. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import { FailedError } from '../cli/program.ts';
import { TownClient } from '../town/town-client.ts';
import type { GameClient } from './game-client.ts';

/** Creates an agent in the town and returns its key, which is shown only once. */
export async function register(town: string, name: string): Promise<string> {
  const client = new TownClient(new URL(town).origin);
  const made = await client.tryMakeAgent(name);
  client.close();
  if ('apiKey' in made) return made.apiKey;
  const reason = made.reason || `${town} answers ${made.status}; is this a town?`;
  throw new FailedError(`no agent named ${name} could be made: ${reason}`);
}

const LOOK_EVERY_MS = 1_000;

export interface Wish {
  /** The agent's name in this match, if not its own. */
  readonly displayName?: string | undefined;
  readonly onWaiting?: (position: number, size: number) => void;
  /** The town does not admit it yet; it retries when the town allows. */
  readonly onRefused?: (refusal: Refusal) => void;
  /** A replacement for waiting, for tests. */
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Joins the queue, or finds the agent's current match; returns its id. */
export async function findMatch(
  town: Pick<GameClient, 'act' | 'read'>,
  { displayName, onWaiting, onRefused, sleep = delay }: Wish = {},
): Promise<string> {
  const join = () => town.act('queue.join', displayName ? { preferredDisplayName: displayName } : {});
  let reply = await join();
  for (;;) {
    if (!reply.ok) {
      const { code, message, retryable, retryAfterMs } = reply.refusal;
      if (!retryable || retryAfterMs === undefined) throw new FailedError(`${code}: ${message}`);
      onRefused?.(reply.refusal);
      await sleep(retryAfterMs);
      reply = await join();
      continue;
    }
    const { queue, matchAssignment } = reply.body as {
      queue: { position: number | null; size: number };
      matchAssignment: { matchId: string } | null;
    };
    if (matchAssignment) return matchAssignment.matchId;
    onWaiting?.(queue.position ?? 0, queue.size);
    await sleep(LOOK_EVERY_MS);
    // An agent that has lost its place (the town's owner may remove agents) queues again.
    reply = queue.position === null ? await join() : await town.read('queue.status');
  }
}
