/** What a listener understands of a message: its statements about the living, and its topic. */
import type { PlayerId } from '../../model.ts';
import type { Talk } from '../../talk/talk.ts';
import type { Topic } from './topics.ts';

export interface SeerReport {
  readonly target: PlayerId;
  readonly wolf: boolean;
}

export interface Heard {
  readonly accused: readonly PlayerId[];
  readonly defended: readonly PlayerId[];
  readonly asked: readonly PlayerId[];
  readonly mentioned: readonly PlayerId[];
  readonly claim: 'SEER' | 'DOCTOR' | null;
  readonly reports: readonly SeerReport[];
  readonly topics: readonly Topic[];
}

export const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?…]+[.!?…]*/g) ?? []).map((sentence) => sentence.trim()).filter(Boolean);

/** `gone`: the dead are mentioned, but no longer accused, defended or asked. */
export function heardIn(talk: Talk, topics: readonly Topic[], gone: readonly PlayerId[]): Heard {
  const living = (players: Iterable<PlayerId>): PlayerId[] =>
    [...players].filter((playerId) => !gone.includes(playerId));
  const claims = (role: 'SEER' | 'DOCTOR'): boolean => talk.claims.get(role)?.implied === false;
  return {
    accused: living(talk.accused.keys()),
    defended: living(talk.defended.keys()),
    asked: living(talk.asked),
    mentioned: [...talk.mentioned],
    claim: claims('SEER') ? 'SEER' : claims('DOCTOR') ? 'DOCTOR' : null,
    reports: [...talk.results].map(([target, alignment]) => ({ target, wolf: alignment === 'WEREWOLF' })),
    topics,
  };
}
