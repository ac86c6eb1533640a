/** An experience that is a REST server (S2-005, S2-006): plain JSON, errors by status. */

import type { LiveStatus } from '../../../../shared/contracts/gateway.ts';
import { cleanJson } from '../../../../shared/gateway/clean-text.ts';
import type { GuardedCaller } from '../../../outbound/guarded-caller.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import type {
  CreateCall,
  EndCall,
  Experience,
  Reply,
  StepCall,
  TableCall,
  ToolsReply,
} from './experience.ts';
import { createMeta, endMeta, stepMeta } from './experience.ts';
import { leftOf, type UpstreamLimits } from './upstream-limits.ts';
import { failed, replyToFailure, replyToStatus, statusIn } from './upstream-replies.ts';

export interface RestExperienceDeps {
  readonly experienceId: string;
  readonly baseUrl: string;
  readonly caller: GuardedCaller;
  readonly limits: UpstreamLimits;
  readonly timeoutMs: number;
  readonly statusTimeoutMs: number;
  readonly hasTables: boolean;
}

const MOST_BYTES = 1_000_000;

interface Sending {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: JsonObject;
  readonly idempotencyKey?: string;
  readonly authorization?: string | null;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

export class RestExperience implements Experience {
  readonly #deps: RestExperienceDeps;
  declare readonly lobby?: NonNullable<Experience['lobby']>;
  declare readonly match?: NonNullable<Experience['match']>;

  constructor(deps: RestExperienceDeps) {
    this.#deps = deps;
    if (!deps.hasTables) return;
    this.lobby = {
      create: (call) => this.#post('/lobbies', call.key, tableBody(call)),
      join: (call) => this.#post(`/lobbies/${part(call)}/join`, call.key, tableBody(call)),
      leave: (call) => this.#post(`/lobbies/${part(call)}/leave`, call.key, tableBody(call)),
    };
    this.match = {
      start: (call) => this.#post(`/matches/${part(call)}/start`, call.key, tableBody(call)),
      end: (call) => this.#post(`/matches/${part(call)}/end`, call.key, tableBody(call)),
    };
  }

  info(): Promise<Reply> {
    return this.#send({ method: 'GET', path: '/info' });
  }

  /** Bypasses the limits: a full pool must not make it look dead. */
  async status(): Promise<LiveStatus | null> {
    const reply = await this.#exchange({
      method: 'GET',
      path: '/status',
      timeoutMs: this.#deps.statusTimeoutMs,
    });
    if (reply.ok) return { status: 'online', ...statusIn(reply.response) };
    if (reply.refusal.code === 'EXPERIENCE_TOOL_NOT_FOUND') return null;
    throw new Error(reply.refusal.message);
  }

  create({
    experienceAgentId,
    initialAction,
    memory,
    secrets,
    sessionId,
    signal,
  }: CreateCall): Promise<Reply> {
    return this.#send({
      authorization: secrets.authorization,
      method: 'POST',
      path: '/sessions',
      body: {
        session_id: sessionId,
        experience_agent_id: experienceAgentId,
        memory,
        ...(initialAction !== undefined && { initial_action: initialAction }),
      },
      idempotencyKey: createMeta(sessionId).key,
      signal,
    });
  }

  step({ action, experienceAgentId, n, secrets, sessionId, signal }: StepCall): Promise<Reply> {
    return this.#send({
      authorization: secrets.authorization,
      method: 'POST',
      path: `/sessions/${encodeURIComponent(sessionId)}/step`,
      body: { session_id: sessionId, experience_agent_id: experienceAgentId, action },
      idempotencyKey: stepMeta(sessionId, n).key,
      signal,
    });
  }

  end({ experienceAgentId, n, reason, secrets, sessionId, signal }: EndCall): Promise<Reply> {
    return this.#send({
      authorization: secrets.authorization,
      method: 'POST',
      path: `/sessions/${encodeURIComponent(sessionId)}/end`,
      body: {
        session_id: sessionId,
        experience_agent_id: experienceAgentId,
        ...(reason !== undefined && { reason }),
      },
      idempotencyKey: endMeta(sessionId, n).key,
      signal,
    });
  }

  async tools(): Promise<ToolsReply> {
    return { ok: true, tools: [] };
  }

  #post(path: string, idempotencyKey: string, body: JsonObject): Promise<Reply> {
    return this.#send({ method: 'POST', path, body, idempotencyKey });
  }

  async #send(sending: Sending): Promise<Reply> {
    const { experienceId, limits, timeoutMs } = this.#deps;
    try {
      return await limits.run(experienceId, (waitedMs) =>
        this.#request({ ...sending, timeoutMs: leftOf(sending.timeoutMs ?? timeoutMs, waitedMs) }),
      );
    } catch (error) {
      return orThrow(error);
    }
  }

  async #exchange(sending: Sending): Promise<Reply> {
    try {
      return await this.#request(sending);
    } catch (error) {
      return orThrow(error);
    }
  }

  async #request({
    authorization,
    body,
    idempotencyKey,
    method,
    path,
    signal,
    timeoutMs,
  }: Sending): Promise<Reply> {
    const { baseUrl, caller } = this.#deps;
    const url = `${baseUrl.replace(/\/$/, '')}${path}`;
    const answer = await caller.request({
      url,
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(authorization && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: timeoutMs ?? this.#deps.timeoutMs,
      maxBytes: MOST_BYTES,
      ...(signal && { signal }),
    });
    const said = jsonOf(answer.body);
    if (answer.status >= 200 && answer.status < 300) {
      if (said === undefined)
        return failed('EXPERIENCE_ERROR', `${method} ${url} answered something that is not JSON.`, {
          inDoubt: true,
        });
      return { ok: true, response: cleanJson(said) };
    }
    const error = isJsonObject(said) && isJsonObject(said.error) ? said.error : {};
    const message = typeof error.message === 'string' ? error.message : '';
    return replyToStatus(answer.status, message, `${method} ${url}`);
  }
}

function orThrow(error: unknown): Reply {
  const reply = replyToFailure(error);
  if (!reply) throw error;
  return reply;
}

const part = ({ gameSessionId }: TableCall): string => encodeURIComponent(gameSessionId);

export const tableBody = ({
  config,
  experienceAgentId,
  gameSessionId,
  maxPlayers,
  reason,
  role,
}: TableCall): JsonObject => ({
  game_session_id: gameSessionId,
  experience_agent_id: experienceAgentId,
  role,
  ...(config && { config }),
  ...(maxPlayers !== undefined && { max_players: maxPlayers }),
  ...(reason !== undefined && { reason }),
});

/** Undefined: not JSON. An empty body is allowed. */
function jsonOf(body: Buffer): unknown {
  if (body.length === 0) return null;
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
