/** Waits for a seat. */
import { setTimeout as sleep } from 'node:timers/promises';
import { FailedError } from '../cli/program.ts';
import type { TownClient } from './town-client.ts';

const LOOK_EVERY_MS = 1_000;

export interface Wish {
  /** How the agent wants to be called in this match, if not by its own name. */
  readonly displayName?: string | undefined;
  readonly onWaiting?: (position: number, size: number) => void;
}

/** Joins the queue, or finds the match this agent sits in already; returns its id. */
export async function findMatch(town: TownClient, { displayName, onWaiting }: Wish = {}): Promise<string> {
  const join = () => town.act('queue.join', displayName ? { preferredDisplayName: displayName } : {});
  let reply = await join();
  for (;;) {
    if (!reply.ok) throw new FailedError(`${reply.refusal.code}: ${reply.refusal.message}`);
    const { queue, matchAssignment } = reply.body as {
      queue: { position: number | null; size: number };
      matchAssignment: { matchId: string } | null;
    };
    if (matchAssignment) return matchAssignment.matchId;
    onWaiting?.(queue.position ?? 0, queue.size);
    await sleep(LOOK_EVERY_MS);
    // Whoever has lost its place (the town's owner may take agents out) asks for it again.
    reply = queue.position === null ? await join() : await town.read('queue.status');
  }
}
