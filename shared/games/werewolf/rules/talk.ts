/** Public speech (S0-162, S0-190, S0-199, D4). */

import { isPastPublicEvent } from '../../../matches/event-id.ts';
import { cleanText, refuseText } from '../../../matches/text.ts';
import type { PlayerCommand } from '../commands.ts';
import type { Draft } from '../draft.ts';
import type { MatchState, MessageKind, Player } from '../model.ts';
import { PASS_WORDS, seatIndex, TEXT_LIMITS } from '../model.ts';
import type { Rejection } from '../rejections.ts';
import { reject, rejectPhase, rejectRate } from '../rejections.ts';
import { refuseDead } from './targets.ts';

type SayPublic = Extract<PlayerCommand, { type: 'say_public' }>;

export function sayPublic(draft: Draft, player: Player, command: SayPublic): Rejection | null {
  const { state, now } = draft;
  const text = cleanText(command.text);
  const rejection =
    refusePhase(state) ??
    refuseDead(player) ??
    refuseKind(state, player, command.kind) ??
    refuseText(text, TEXT_LIMITS.publicMessage) ??
    refuseReply(state, command.replyToEventId);
  if (rejection) return rejection;
  if (text === PASS_WORDS && mayPass(state)) return pass(draft, player);
  const hasty = refuseHaste(state, player, now);
  if (hasty) return hasty;
  draft.emit({
    type: 'PUBLIC_MESSAGE',
    audience: 'public',
    playerId: player.playerId,
    kind: state.phase === 'DAY_OPENING' ? 'OPENING' : command.kind,
    text,
    replyToEventId: command.replyToEventId,
  });
  return null;
}

/** A second pass is not news. */
function pass(draft: Draft, { playerId }: Player): null {
  if (!draft.state.passed?.[seatIndex(playerId)])
    draft.emit({ type: 'PLAYER_PASSED', audience: 'public', playerId });
  return null;
}

/** Where the pass words do not count as talk: in a patient day, and in the discussion of house bots alone. */
export const mayPass = ({ phase, settings }: MatchState): boolean =>
  settings.patient
    ? phase === 'DAY_OPENING' || phase === 'DAY_DISCUSSION'
    : settings.houseOnly === true && phase === 'DAY_DISCUSSION';

function refusePhase(state: MatchState): Rejection | null {
  const { phase, settings } = state;
  if (phase === 'DAY_OPENING' || phase === 'DAY_DISCUSSION') return null;
  if (phase === 'DAY_VOTE' && settings.speechDuringVote) return null;
  return rejectPhase(phase, 'public speech opens in DAY_OPENING and DAY_DISCUSSION.');
}

function refuseKind(state: MatchState, player: Player, kind: MessageKind): Rejection | null {
  if (state.phase === 'DAY_OPENING') {
    if (!state.spokeOpening[seatIndex(player.playerId)]) return null;
    return reject('ALREADY_SPOKEN', 'You have made your opening statement; speak again in DAY_DISCUSSION.');
  }
  if (
    state.talkRound &&
    state.phase === 'DAY_DISCUSSION' &&
    state.spokeDiscussion[seatIndex(player.playerId)]
  ) {
    const { round, of } = state.talkRound;
    const next = round < of ? 'speak again in the next round' : 'the vote comes next';
    return reject('ALREADY_SPOKEN', `You have had your turn in round ${round} of ${of}; ${next}.`);
  }
  if (kind !== 'OPENING') return null;
  return reject(
    'WRONG_PHASE',
    `It is ${state.phase}; OPENING belongs to DAY_OPENING, use kind DISCUSSION now.`,
  );
}

function refuseReply(state: MatchState, replyToEventId: string | null): Rejection | null {
  if (replyToEventId === null || isPastPublicEvent(state, replyToEventId)) return null;
  return reject(
    'INVALID_REPLY',
    'replyToEventId names no public event of this match; take it from events.get, or send null.',
  );
}

function refuseHaste(state: MatchState, player: Player, now: number): Rejection | null {
  const every = state.settings.publicChatEveryMs;
  const wait = (state.lastPublicMessageAt[seatIndex(player.playerId)] ?? 0) + every - now;
  return wait > 0 ? rejectRate('public message', every, wait) : null;
}
