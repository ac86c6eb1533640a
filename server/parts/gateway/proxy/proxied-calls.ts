/** Calls a server's tools without explicit sessions: the first call opens one, proxy.end ends it. */

import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { type Answer, no } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import { type ExperienceRecord, PLAYABLE } from '../catalogue/experiences-table.ts';
import { toolsWithout } from '../credentials/call-secrets.ts';
import type { PlayerCall, ToolSummary } from '../experiences/experience.ts';
import type { JsonObject } from '../json.ts';
import type { Services } from '../services.ts';
import { SAFETY_NOTICE } from '../sessions/created-reply.ts';
import type { Where } from '../sessions/session-types.ts';
import type { Sessions } from '../sessions/sessions.ts';

export interface ProxiedCallsDeps
  extends Services<'adapterOf' | 'credentials' | 'experienceById' | 'identities' | 'rows'> {
  readonly sessions: Sessions;
}

export interface Proxied {
  readonly content: unknown;
  readonly session_id: string;
  readonly step_count: number;
  readonly safety_notice: string;
}

const NOT_PROXIED = gatewayRefusal(
  'INVALID_STATE',
  `This experience is played by ${TOOLS.sessionCreate} and ${TOOLS.sessionStep}; it has no tools to call.`,
);

export class ProxiedCalls {
  readonly #deps: ProxiedCallsDeps;

  constructor(deps: ProxiedCallsDeps) {
    this.#deps = deps;
  }

  async tools(
    agent: AgentIdentity,
    experienceId: string,
  ): Promise<Answer<{ readonly tools: readonly ToolSummary[] }>> {
    const found = await this.#proxied(experienceId);
    if (!found.ok) return found;
    const record = found.value;
    const call = await this.#call(agent, record);
    const reply = toolsWithout(await this.#deps.adapterOf(record).tools(call), call.secrets);
    return reply.ok ? { ok: true, value: { tools: reply.tools } } : no(reply.refusal);
  }

  async call(
    agent: AgentIdentity,
    wanted: { readonly experienceId: string; readonly tool: string; readonly args: JsonObject },
    where: Where,
  ): Promise<Answer<Proxied>> {
    const found = await this.#proxied(wanted.experienceId);
    if (!found.ok) return found;
    const live = await this.#deps.rows.liveOf(agent.agentId);
    let sessionId = live?.experienceId === wanted.experienceId ? live.sessionId : null;
    if (sessionId === null) {
      const created = await this.#deps.sessions.opening.create(
        agent,
        { experienceId: wanted.experienceId },
        where,
      );
      if (!created.ok) return created;
      sessionId = created.value.session.sessionId;
    }
    const stepped = await this.#deps.sessions.stepping.step(
      agent,
      { sessionId, action: { tool: wanted.tool, args: wanted.args }, telemetry: {} },
      where,
    );
    if (!stepped.ok) return stepped;
    const { experience_response: content, ...rest } = stepped.value;
    return { ok: true, value: { ...rest, content, safety_notice: SAFETY_NOTICE } };
  }

  async end(agent: AgentIdentity, experienceId: string, where: Where): Promise<Answer<{ ended: true }>> {
    const found = await this.#proxied(experienceId);
    if (!found.ok) return found;
    const live = await this.#deps.rows.liveOf(agent.agentId);
    if (live?.experienceId !== experienceId)
      return no(
        gatewayRefusal('NOT_FOUND', 'You have called no tool of this experience since the last end.'),
      );
    const ended = await this.#deps.sessions.ending.end(
      agent,
      { sessionId: live.sessionId, telemetry: {} },
      where,
    );
    return ended.ok ? { ok: true, value: { ended: true } } : ended;
  }

  async #proxied(experienceId: string): Promise<Answer<ExperienceRecord>> {
    const record = await this.#deps.experienceById(experienceId);
    if (!record) return no(NO_EXPERIENCE);
    if (record.kind !== 'discovered') return no(NOT_PROXIED);
    if (!PLAYABLE.includes(record.verificationStatus))
      return no(gatewayRefusal('EXPERIENCE_NOT_VERIFIED', `It is ${record.verificationStatus}.`));
    return { ok: true, value: record };
  }

  async #call(agent: AgentIdentity, record: ExperienceRecord): Promise<PlayerCall> {
    const live = await this.#deps.rows.liveOf(agent.agentId);
    const session = live?.experienceId === record.id ? live : undefined;
    const sessionId = session?.sessionId ?? '';
    return {
      sessionId,
      experienceAgentId: await this.#deps.identities.of(agent.agentId, record.id),
      agent,
      gameSessionId: null,
      matchId: null,
      upstream: session?.upstream ?? null,
      cursor: null,
      secrets: await this.#deps.credentials.held(agent.agentId, record, sessionId),
    };
  }
}
