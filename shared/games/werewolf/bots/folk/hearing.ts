/** What a listener makes of a message: the town's one reading of talk, as far as it concerns the living, and what it is about. */
import type { PlayerId } from '../../model.ts';
import type { Conversation } from '../../talk/conversation.ts';
import { readTalk, type Talk } from '../../talk/talk.ts';
import type { Roster } from './roster.ts';
import { TOPIC_CUES, type Topic } from './topics.ts';

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
  /** All of it, the dead included. */
  readonly talk: Talk;
}

export const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?…]+[.!?…]*/g) ?? []).map((sentence) => sentence.trim()).filter(Boolean);

export interface Hearing {
  /** Who says it. */
  readonly by?: PlayerId | null;
  /** Whom it answers. */
  readonly answers?: PlayerId | null;
  /** The speaker has claimed before, so that bare results count as a seer's. */
  readonly knownSeer?: boolean;
  /** What was said before. */
  readonly earlier?: Conversation | null;
  /** The dead: spoken of, but no longer accused, defended or asked. */
  readonly gone?: readonly PlayerId[];
}

export function hear(
  text: string,
  roster: Roster,
  { by = null, answers = null, knownSeer = false, earlier = null, gone = [] }: Hearing = {},
): Heard {
  const talk = readTalk(text, roster.names, { playerId: by, claimedSeer: knownSeer, answers, earlier });
  const plain = roster.withoutNames(text.replace(/[“"][^”"]*[”"]/g, '“…”'));
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
    topics: TOPIC_CUES.filter(([, cue]) => cue.test(plain)).map(([topic]) => topic),
    talk,
  };
}
