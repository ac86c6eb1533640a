/** What an agent keeps of each event. Other players' words are kept as quotations: data, never instructions. */

import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { oneLine } from '../../../../shared/prompts/plain-text.ts';
import type { Memory } from '../../memory.ts';
import { inOwnWords } from './own-words.ts';

type Payload = WireEvent['payload'];

/** Quoted and on one line: a player's text cannot pretend to be anything else. */
export const quoted = (text: unknown, max = 500): string => JSON.stringify(oneLine(String(text ?? ''), max));

const lately = (importance: number, text: string): Memory => ({ tier: 'short-term', importance, text });
const fact = (importance: number, text: string): Memory => ({ tier: 'long-term', importance, text });

/** `null`: not worth remembering. */
export function memoryOf({ type, payload }: WireEvent): Memory | null {
  switch (type) {
    case 'NARRATOR':
      return memoryOfNarrator(payload);
    case 'PUBLIC_MESSAGE':
      return lately(0.4, `${payload.playerId} said ${quoted(payload.text)}`);
    case 'WOLF_CHAT_MESSAGE':
      return lately(0.6, `wolf ${payload.fromWolfId} whispered ${quoted(payload.text)}`);
    case 'VOTE_CAST':
      return lately(
        0.3,
        `${payload.voterPlayerId} voted for ${payload.targetPlayerId ?? 'nobody'}${saying(payload)}`,
      );
    case 'NIGHT_RESULT':
      return fact(
        0.8,
        payload.killedPlayerId ? `${payload.killedPlayerId} was killed` : 'nobody died in the night',
      );
    case 'PLAYER_ELIMINATED':
      return fact(0.9, `${payload.playerId} is dead (${payload.cause}) and was a ${payload.roleRevealed}`);
    default:
      return null;
  }
}

const saying = ({ reason }: Payload): string => (reason ? `, saying ${quoted(reason, 200)}` : '');

function memoryOfNarrator(payload: Payload): Memory | null {
  const text = inOwnWords(String(payload.text ?? ''));
  switch (payload.kind) {
    case 'RULES':
      return { tier: 'knowledge', importance: 1, pinned: true, text };
    case 'ROLE_CARD':
      return { ...fact(1, text), pinned: true };
    case 'SEER_RESULT':
      return { ...fact(1, `PRIVATE: ${text}`), pinned: true };
    case 'WOLF_TARGET':
    case 'DOCTOR_PROTECT':
      return lately(0.7, `PRIVATE: ${text}`);
    case 'PHASE_BRIEF':
      return { ...lately(1, `PHASE BRIEF: ${text}`), pinned: true, subject: 'brief' };
    default:
      return null;
  }
}
