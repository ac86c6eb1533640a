/**
 * Builds the messages of the league and its referees, with ids derived from their content so that they are the same
 * after a crash.
 */
import type { ErrorCode, Fault, GameCode } from '../../../shared/league/codes.ts';
import { ERROR_NAMES } from '../../../shared/league/codes.ts';
import { type AnyEnvelope, type MessageType, PROTOCOL, senderOf } from '../../../shared/league/messages.ts';
import { derivedId, edgeToken } from '../../../shared/league/tokens.ts';
import type { Clock } from '../../time/clock.ts';
import { type LeaguePlayer, MANAGER } from './records.ts';

export interface Draft {
  readonly type: MessageType;
  readonly payload: object;
}

export interface RefereeVoice {
  readonly refereeId: string;
  readonly leagueId: string;
  readonly matchId: string;
  readonly gameId: string;
}

const NO_MATCH = 'league';

export class Envelopes {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `key` identifies the message within its match. */
  ofReferee(voice: RefereeVoice, to: LeaguePlayer, key: string, draft: Draft): AnyEnvelope {
    const { gameId, refereeId } = voice;
    return this.#make(draft, {
      message_id: derivedId(gameId, to.playerId, key),
      sender: senderOf('referee', refereeId),
      ...(to.tokenDigest && { auth_token: edgeToken(to.tokenDigest, voice) }),
    });
  }

  /** `key` identifies the message within its league; each recipient gets its own. */
  ofManager(
    leagueId: string,
    to: Pick<LeaguePlayer, 'playerId' | 'tokenDigest'>,
    key: string,
    draft: Draft,
  ): AnyEnvelope {
    const edge = { refereeId: MANAGER, leagueId, matchId: NO_MATCH };
    return this.#make(draft, {
      message_id: derivedId(leagueId, to.playerId, key),
      sender: senderOf('league_manager', MANAGER),
      ...(to.tokenDigest && { auth_token: edgeToken(to.tokenDigest, edge) }),
    });
  }

  answering(message: AnyEnvelope, draft: Draft, sender = senderOf('league_manager', MANAGER)): AnyEnvelope {
    return this.#make(draft, {
      message_id: derivedId(message.message_id, 'answer', draft.type),
      sender,
      correlation_id: message.message_id,
    });
  }

  #make({ type, payload }: Draft, rest: object): AnyEnvelope {
    const timestamp = new Date(this.#clock.now()).toISOString();
    return { protocol: PROTOCOL, type, timestamp, ...rest, payload } as AnyEnvelope;
  }
}

const errorPayload = ({ code, message }: Fault, details: object): object => ({
  error_code: code,
  error_name: ERROR_NAMES[code],
  message,
  details,
});

export const leagueError = (fault: Fault<ErrorCode>, details: object = {}): Draft => ({
  type: 'LEAGUE_ERROR',
  payload: errorPayload(fault, details),
});

export const gameError = (
  { details = {}, ...fault }: Fault<GameCode> & { readonly details?: object },
  { gameId, playerId }: { readonly gameId: string | null; readonly playerId: string | null },
): Draft => ({
  type: 'GAME_ERROR',
  payload: { ...errorPayload(fault, details), game_id: gameId, player_id: playerId },
});
