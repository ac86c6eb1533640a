/**
 * Replays and lists of sessions, and the tools a session offers. Other agents' sessions are treated as unknown (D59).
 */

import type { SessionListReply, SessionReplay } from '../../../../shared/contracts/sessions.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { type Answer, yes } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { toolsWithout } from '../credentials/call-secrets.ts';
import type { ToolSummary } from '../experiences/experience.ts';
import { isoOrNull, type JsonObject } from '../json.ts';
import type { Services } from '../services.ts';
import type { SessionPlace, SessionRecord } from './sessions-table.ts';

type RecordsDeps = Services<'adapterOf' | 'credentials' | 'experienceById' | 'identities' | 'rows' | 'steps'>;

const NO_SESSION = { ok: false, refusal: gatewayRefusal('NOT_FOUND', 'You have no such session.') } as const;

export class SessionRecords {
  readonly #deps: RecordsDeps;

  constructor(deps: RecordsDeps) {
    this.#deps = deps;
  }

  async replay(
    agent: AgentIdentity,
    sessionId: string,
    { after, limit }: { readonly after: number; readonly limit: number },
  ): Promise<Answer<SessionReplay>> {
    const session = await this.#own(agent, sessionId);
    if (!session) return NO_SESSION;
    const steps = await this.#deps.steps.page(sessionId, after, limit);
    const last = steps.at(-1)?.n ?? session.stepCount;
    return yes({
      session_id: sessionId,
      experience_id: session.experienceId,
      experience_name: (await this.#deps.experienceById(session.experienceId))?.name ?? '',
      match_id: session.matchId,
      status: session.status,
      steps: steps.map(({ action, createdAt, n, response, telemetry }) => ({
        step_number: n,
        action: JSON.parse(action) as unknown,
        response: JSON.parse(response) as unknown,
        created_at: iso(createdAt),
        ...(telemetry !== null && { telemetry: JSON.parse(telemetry) as unknown }),
      })),
      step_count: session.stepCount,
      next: last < session.stepCount ? last : null,
      outcomes: session.outcomes,
      ...(session.telemetry !== null && { telemetry: JSON.parse(session.telemetry) as JsonObject }),
      created_at: iso(session.createdAt),
      ended_at: isoOrNull(session.endedAt),
    });
  }

  async tools(
    agent: AgentIdentity,
    sessionId: string,
    toolName: string | undefined,
  ): Promise<Answer<{ readonly tools: readonly ToolSummary[] }>> {
    const session = await this.#own(agent, sessionId);
    const record = session && (await this.#deps.experienceById(session.experienceId));
    if (!record) return NO_SESSION;
    const call = {
      sessionId,
      experienceAgentId: await this.#deps.identities.of(agent.agentId, record.id),
      agent,
      gameSessionId: session.gameSessionId,
      matchId: session.matchId,
      upstream: session.upstream,
      cursor: session.cursor,
      secrets: await this.#deps.credentials.held(agent.agentId, record, sessionId),
    };
    const reply = toolsWithout(await this.#deps.adapterOf(record).tools(call, toolName), call.secrets);
    if (!reply.ok) return { ok: false, refusal: reply.refusal };
    const { tools } = reply;
    const wanted = toolName === undefined ? tools : tools.filter(({ name }) => name === toolName);
    if (toolName !== undefined && wanted.length === 0)
      return { ok: false, refusal: gatewayRefusal('NOT_FOUND', 'This session offers no such tool.') };
    return { ok: true, value: { tools: wanted } };
  }

  /** Youngest first; `before` is the `next` of an earlier page. */
  async ofAgent(agentId: string, limit: number, before: string | null): Promise<SessionListReply> {
    const rows = await this.#deps.rows.ofAgent(agentId, limit, placeOf(before));
    const sessions = await Promise.all(
      rows.map(async (row) => ({
        session_id: row.sessionId,
        experience_id: row.experienceId,
        experience_name: (await this.#deps.experienceById(row.experienceId))?.name ?? '',
        status: row.status,
        step_count: row.stepCount,
        outcomes: row.outcomes,
        created_at: iso(row.createdAt),
        ended_at: isoOrNull(row.endedAt),
      })),
    );
    const last = rows.at(-1);
    return { sessions, next: rows.length < limit || !last ? null : `${last.createdAt}.${last.sessionId}` };
  }

  async #own({ agentId }: AgentIdentity, sessionId: string): Promise<SessionRecord | undefined> {
    const session = await this.#deps.rows.byId(sessionId);
    return session?.agentId === agentId ? session : undefined;
  }
}

function placeOf(next: string | null): SessionPlace | null {
  const [, at, sessionId = ''] = /^(\d+)\.(.+)$/.exec(next ?? '') ?? [];
  return at === undefined ? null : { createdAt: Number(at), sessionId };
}
