/** Waits for a seat. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TownClient } from './town-client.ts';

const LOOK_EVERY_MS = 1_000;

/** Joins the queue, or finds the match this agent sits in already; returns its id. */
export async function findMatch(
  town: TownClient,
  onWaiting: (position: number, size: number) => void,
): Promise<string> {
  let reply = await town.act('queue.join');
  for (;;) {
    if (!reply.ok) throw new Error(`${reply.refusal.code}: ${reply.refusal.message}`);
    const { queue, matchAssignment } = reply.body as {
      queue: { position: number | null; size: number };
      matchAssignment: { matchId: string } | null;
    };
    if (matchAssignment) return matchAssignment.matchId;
    onWaiting(queue.position ?? 0, queue.size);
    await sleep(LOOK_EVERY_MS);
    // Whoever has lost its place (the town's owner may take agents out) asks for it again.
    reply = queue.position === null ? await town.act('queue.join') : await town.read('queue.status');
  }
}
