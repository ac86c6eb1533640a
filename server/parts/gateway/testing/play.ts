/** Plays the town's games with only create, step and end, by answering what is asked. */
import type { Caller, Result } from './caller.ts';

const MOST_STEPS = 2_000;

/** The action for a required action; null: wait. */
type Answer = (asked: Result, response: Result) => object | null;

export const chooses: Answer = ({ alreadySubmitted, type }) =>
  type === 'CHOOSE' && !alreadySubmitted ? { choice: 3 } : null;

const WOLF_GAME: Readonly<Record<string, string>> = {
  WOLF_KILL: 'wolf_kill',
  SEER_INSPECT: 'seer_inspect',
  DOCTOR_PROTECT: 'doctor_protect',
  VOTE: 'vote',
};

export const playsWerewolf: Answer = ({ allowedTargets, alreadySubmitted, type }, { state }) => {
  if (alreadySubmitted) return null;
  if (state?.phase === 'LOBBY') return { type: 'ready' };
  if (type === 'SPEAK_OPENING') return { type: 'say_public', text: 'I am a villager, and I watch.' };
  const move = WOLF_GAME[type];
  return move ? { type: move, targetPlayerId: allowedTargets[0] ?? null } : null;
};

/** Plays its match to the end; returns the answer of `session.end`. */
export async function playOut(who: Caller, experience_id: string, answer: Answer): Promise<Result> {
  const { session_id } = await who.call('session.create', { experience_id });
  for (let i = 0; i < MOST_STEPS; i++) {
    const waited = await who.tryCall('session.step', { session_id, action: { type: 'wait', seconds: 1 } });
    if (waited.code === 'EXPERIENCE_ERROR') return who.call('session.end', { session_id });
    const response = (waited.experience_response ?? {}) as Result;
    const action = answer(response.requiredAction ?? { type: 'NONE' }, response);
    // A phase may end between the look and the move; the next look asks again.
    if (action) await who.tryCall('session.step', { session_id, action });
  }
  throw new Error('the match did not end');
}

export async function experienceNamed(who: Caller, search: string): Promise<string> {
  const { experiences } = await who.call('experiences.list', { search });
  return experiences[0].id as string;
}
