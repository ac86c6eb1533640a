/** What each client must manage: connect, list, wait in the queue, play a match to its end, hold a call for 25 s. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Body, Hand } from './hand.ts';

const TOOLS = 13;

async function patiently(hand: Hand, tool: string, args: Record<string, unknown> = {}): Promise<Body> {
  for (;;) {
    const body = await hand.call(tool, args);
    if (!body.error?.retryAfterMs && !body.error?.message.startsWith('RATE_LIMITED')) return body;
    await sleep(body.error.retryAfterMs ?? 500);
  }
}

export async function list(hand: Hand): Promise<string> {
  const names = await hand.list();
  if (names.length !== TOOLS) throw new Error(`${names.length} tools instead of ${TOOLS}`);
  return `${names.length} tools`;
}

export async function queue(hand: Hand): Promise<string> {
  let tool = 'queue.join';
  for (;;) {
    const { matchAssignment } = await patiently(hand, tool);
    const seat = matchAssignment as { matchId: string } | null;
    if (seat) return seat.matchId;
    await sleep(500);
    tool = 'queue.status';
  }
}

interface Seen {
  readonly phase: string;
  readonly winner: string | null;
  readonly you: {
    readonly requiredAction: { type: string; allowedTargets: string[]; alreadySubmitted: boolean } | null;
  };
}

/** To the end of the match; says how many moves were made. */
export async function play(hand: Hand, matchId: string): Promise<string> {
  let moves = 0;
  let afterEventId: string | null = null;
  await hand.call('match.ready', { matchId });
  for (;;) {
    const state = (await patiently(hand, 'match.get_state', { matchId })).state as Seen | undefined;
    if (state?.phase === 'ENDED') return `${moves} moves, ${state.winner} won`;
    const move = state && moveIn(state);
    if (move && !(await hand.call(move.tool, { matchId, ...move.args })).error) moves += 1;
    const read = await patiently(hand, 'match.events.get', {
      matchId,
      ...(afterEventId && { afterEventId }),
    });
    const events = (read.events ?? []) as { eventId: string }[];
    afterEventId = events.at(-1)?.eventId ?? afterEventId;
  }
}

function moveIn({ you: { requiredAction } }: Seen): { tool: string; args: Record<string, unknown> } | null {
  if (!requiredAction || requiredAction.type === 'NONE' || requiredAction.alreadySubmitted) return null;
  const { type, allowedTargets } = requiredAction;
  if (type.startsWith('SPEAK')) return { tool: 'match.say_public', args: { text: 'I am listening.' } };
  const tool = type === 'VOTE' ? 'match.vote' : `match.night.${type.toLowerCase()}`;
  return { tool, args: { targetPlayerId: allowedTargets[0] } };
}

/** In a match in which nothing happens. */
export async function hold(hand: Hand, matchId: string): Promise<string> {
  const { events } = await patiently(hand, 'match.events.get', { matchId, limit: 200 });
  const afterEventId = (events as { eventId: string }[]).at(-1)?.eventId;
  const begun = Date.now();
  const held = await hand.call('match.events.get', { matchId, afterEventId });
  if (held.error) throw new Error(held.error.message);
  const seconds = (Date.now() - begun) / 1_000;
  if (seconds < 24) throw new Error(`answered after ${seconds.toFixed(1)} s`);
  return `${seconds.toFixed(0)} s`;
}
