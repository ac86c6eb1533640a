/**
 * What each client must manage: connect, list, wait in the queue, play a match to its end, make a long poll of 25 s.
 */
import { JOIN, nextStep, type Step } from '../follow.ts';
import type { Hand } from './hand.ts';

export async function list(hand: Hand): Promise<string> {
  const names = await hand.list();
  // Frameworks may put the server's name before it.
  if (!names.some((name) => name.endsWith(JOIN.tool)))
    throw new Error(`${JOIN.tool} is not among the ${names.length} tools`);
  return `${names.length} tools`;
}

/** Until seated; returns the town's message then. */
export async function queue(hand: Hand): Promise<string> {
  for (let step = JOIN; ; ) {
    const said = await hand.call(step.tool, step.args);
    const next = nextStep(said);
    if (next?.tool !== 'et_werewolf_queue_status') return said;
    step = next;
  }
}

/** To the end of the match; returns the number of calls. */
export async function play(hand: Hand, said: string): Promise<string> {
  let calls = 0;
  let moves = 0;
  for (let step: Step | null = nextStep(said); step; calls++) {
    const answer = await hand.call(step.tool, step.args);
    if (!step.tool.endsWith('events_get')) moves += 1;
    step = nextStep(answer);
  }
  return `${moves} moves in ${calls} calls`;
}

/** Alone in the queue of a town without house bots: nobody comes, and the long poll lasts its full time. */
export async function hold(hand: Hand): Promise<string> {
  const begun = Date.now();
  const said = await hand.call(JOIN.tool, JOIN.args);
  const seconds = (Date.now() - begun) / 1_000;
  if (seconds < 24 || !said.includes('place'))
    throw new Error(`answered after ${seconds.toFixed(1)} s: ${said}`);
  await hand.call('et_werewolf_queue_leave', {});
  return `${seconds.toFixed(1)} s`;
}
