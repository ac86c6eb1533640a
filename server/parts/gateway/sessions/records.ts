/** What was played: replays, lists, and what a session offers to call. Of somebody else's sessions nothing is known (D59). */
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { SessionListReply, SessionReplay } from '../../../../shared/protocol/gateway.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import type { Answer } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { toolsWithout } from '../credentials/held-secrets.ts';
import type { Experience, ToolSummary } from '../experiences/experience.ts';
import { isoOrNull, parsedOr } from '../json.ts';
import type { Identities } from './identities.ts';
import type { SessionRecord, SessionRows } from './sessions-table.ts';
import type { StepRows } from './steps-table.ts';

export interface RecordsDeps {
  readonly rows: SessionRows;
  readonly steps: StepRows;
  readonly identities: Identities;
  readonly credentials: Pick<Credentials, 'held'>;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  adapterOf(record: ExperienceRecord): Experience;
}

const NO_SESSION = { ok: false, refusal: gatewayRefusal('NOT_FOUND', 'You have no such session.') } as const;

export class SessionRecords {
  readonly #deps: RecordsDeps;

  constructor(deps: RecordsDeps) {
    this.#deps = deps;
  }

  /** A page of it: the steps after that number. */
  async replay(
    agent: AgentIdentity,
    sessionId: string,
    { after, limit }: { readonly after: number; readonly limit: number },
  ): Promise<Answer<SessionReplay>> {
    const session = await this.#own(agent, sessionId);
    if (!session) return NO_SESSION;
    const steps = await this.#deps.steps.page(sessionId, after, limit);
    const last = steps.at(-1)?.n ?? session.step_count;
    return {
      ok: true,
      value: {
        session_id: sessionId,
        experience_id: session.experience_id,
        experience_name: (await this.#deps.experienceById(session.experience_id))?.name ?? '',
        match_id: session.match_id,
        status: session.status,
        steps: steps.map(({ action, created_at, n, response, telemetry }) => ({
          step_number: n,
          action: JSON.parse(action) as unknown,
          response: JSON.parse(response) as unknown,
          created_at: iso(created_at),
          ...(telemetry !== null && { telemetry: JSON.parse(telemetry) as unknown }),
        })),
        step_count: session.step_count,
        next: last < session.step_count ? last : null,
        outcomes: parsedOr<unknown>(session.outcomes, null),
        ...(session.telemetry !== null && { telemetry: JSON.parse(session.telemetry) as unknown }),
        created_at: iso(session.created_at),
        ended_at: isoOrNull(session.ended_at),
      },
    };
  }

  async tools(
    agent: AgentIdentity,
    sessionId: string,
    toolName: string | undefined,
  ): Promise<Answer<{ readonly tools: readonly ToolSummary[] }>> {
    const session = await this.#own(agent, sessionId);
    const record = session && (await this.#deps.experienceById(session.experience_id));
    if (!record) return NO_SESSION;
    const call = {
      sessionId,
      experienceAgentId: await this.#deps.identities.of(agent.agentId, record.id),
      agent,
      gameSessionId: session.game_session_id,
      matchId: session.match_id,
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
    const at = before === null ? null : Number(before);
    const rows = await this.#deps.rows.ofAgent(agentId, limit, Number.isFinite(at) ? at : null);
    const sessions = await Promise.all(
      rows.map(async (row) => ({
        session_id: row.session_id,
        experience_id: row.experience_id,
        experience_name: (await this.#deps.experienceById(row.experience_id))?.name ?? '',
        status: row.status,
        step_count: row.step_count,
        outcomes: parsedOr<unknown>(row.outcomes, null),
        created_at: iso(row.created_at),
        ended_at: isoOrNull(row.ended_at),
      })),
    );
    return { sessions, next: rows.length < limit ? null : String(rows.at(-1)?.created_at ?? '') };
  }

  async #own({ agentId }: AgentIdentity, sessionId: string): Promise<SessionRecord | undefined> {
    const session = await this.#deps.rows.byId(sessionId);
    return session?.agent_id === agentId ? session : undefined;
  }
}
