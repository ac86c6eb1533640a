import type { Telemetry } from '../../../../shared/contracts/sessions.ts';
import { bothTexts, secretTexts, withoutValues } from '../../../../shared/gateway/redaction.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { type Answer, no } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import { DuplicateKeyError, GuardFailedError } from '../../../store/errors.ts';
import type { Statement } from '../../../store/store.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { withoutSecrets } from '../credentials/call-secrets.ts';
import type { Experience, PlayerCall, Reply } from '../experiences/experience.ts';
import { isJsonObject } from '../json.ts';
import {
  notActive,
  type Played,
  reportsUsage,
  type SessionsDeps,
  type StepWish,
  type Where,
} from './session-types.ts';
import type { SessionRecord } from './sessions-table.ts';

const UNKNOWN_SESSION = gatewayRefusal('EXPERIENCE_TOOL_NOT_FOUND', 'No such session.');
const NOT_YOURS = gatewayRefusal('EXPERIENCE_AUTH_FAILED', 'This session is not yours.');
const IN_PROGRESS = gatewayRefusal(
  'STEP_IN_PROGRESS',
  'A step of this session is still under way; wait for its answer, or try again in a few seconds.',
);

const MOST_KEPT_BYTES = 64 * 1024;

/** What opening, stepping and ending a session have in common. */
export class SessionCalls {
  protected readonly deps: SessionsDeps;

  constructor(deps: SessionsDeps) {
    this.deps = deps;
  }

  protected async own(agent: AgentIdentity, sessionId: string): Promise<Answer<Played>> {
    const session = await this.deps.rows.byId(sessionId);
    const record = session && (await this.deps.experienceById(session.experienceId));
    if (!record) return no(UNKNOWN_SESSION);
    if (session.agentId !== agent.agentId) return no(NOT_YOURS);
    return { ok: true, value: { session, record } };
  }

  protected async playerCall(
    agent: AgentIdentity,
    { record, session }: Played,
    { address, ask, hold, payQueueMove, signal }: Where,
  ): Promise<PlayerCall> {
    return {
      sessionId: session.sessionId,
      experienceAgentId: await this.deps.identities.of(agent.agentId, session.experienceId),
      agent,
      gameSessionId: session.gameSessionId,
      matchId: session.matchId,
      upstream: session.upstream,
      cursor: session.cursor,
      secrets: await this.deps.credentials.held(agent.agentId, record, session.sessionId),
      ...(address !== undefined && { address }),
      // A foreign step that was sent is awaited even if its agent disconnects: its answer belongs to the record.
      ...(signal && record.kind === 'builtin' && { signal }),
      ...(ask && { ask }),
      ...(hold && { hold }),
      ...(payQueueMove && { payQueueMove }),
    };
  }

  /**
   * Turns a bug in an adapter into a failed call with unknown outcome. Removes the experience's secrets from replies,
   * and the owner's values, which the agent may know, from records.
   */
  protected async safely(
    agent: AgentIdentity,
    played: Played & { readonly action?: unknown },
    where: Where,
    ask: (experience: Experience, call: PlayerCall) => Promise<Reply>,
  ): Promise<Reply> {
    try {
      const experience = this.deps.adapterOf(played.record);
      const [{ call, heard }, owners] = await Promise.all([
        this.playerCall(agent, played, where).then(async (made) => ({
          call: made,
          heard: await ask(experience, made),
        })),
        // Only needed for the record: the experience need not wait for it.
        this.#ownersTexts(agent, played.record),
      ]);
      const reply = withoutSecrets(heard, call.secrets);
      if (!reply.ok || !heard.ok) return reply;
      const texts = bothTexts(call.secrets.texts, owners);
      const record = {
        action: withoutValues(reply.record?.action ?? played.action, texts),
        response: withoutValues(reply.record?.response ?? reply.response, texts),
      };
      return { ...reply, record, heard: heard.response };
    } catch (error) {
      this.deps.log.error(
        { err: error, sessionId: played.session.sessionId },
        'a call of an experience failed in the gateway',
      );
      return {
        ok: false,
        inDoubt: true,
        refusal: gatewayRefusal(
          'EXPERIENCE_ERROR',
          'The call failed inside the gateway; it has been logged.',
          true,
        ),
      };
    }
  }

  async #ownersTexts({ agentId }: AgentIdentity, record: ExperienceRecord): Promise<readonly string[]> {
    const { memory, ownerOf } = this.deps;
    if (record.endpoint === null) return [];
    const holder = await ownerOf(agentId);
    if (holder === null) return [];
    return secretTexts([await memory.data({ holder, experienceId: record.id, shared: true })]);
  }

  /** The session as the step begins, and the step's number; or the refusal. */
  protected async intend(
    read: SessionRecord,
    kind: 'step' | 'end',
  ): Promise<Answer<{ session: SessionRecord; n: number; startedAt: number }>> {
    const { clock, nodeId, rows, steps, store } = this.deps;
    const startedAt = clock.now();
    for (let session = read; ; ) {
      try {
        await store.write([steps.intending(session, { kind, node: nodeId, startedAt: startedAt })]);
        return { ok: true, value: { session, n: session.stepCount + 1, startedAt } };
      } catch (error) {
        if (error instanceof DuplicateKeyError) return no(IN_PROGRESS);
        if (!(error instanceof GuardFailedError)) throw error;
        const now = await rows.byId(session.sessionId);
        if (!now) return no(UNKNOWN_SESSION);
        if (now.status !== 'active') return no(notActive(now));
        // Another step was executed meanwhile, so this one would not follow what its agent knows.
        if (now.stepCount !== session.stepCount || now.warning === session.warning) return no(IN_PROGRESS);
        // A pending call was just settled as unknown: this step reports it.
        session = now;
      }
    }
  }

  protected reported(
    agent: AgentIdentity,
    { record, telemetry }: { readonly record: ExperienceRecord; readonly telemetry: Telemetry },
  ): Statement[] {
    return reportsUsage(telemetry) ? [this.deps.identities.reportedUsage(agent.agentId, record.id)] : [];
  }
}

/** The record of a step for replays: action and response, or what the adapter allows to be kept. */
export const recordOfStep = ({ action }: Pick<StepWish, 'action'>, { record, response }: Answered) => ({
  action: kept(record?.action ?? action),
  response: kept(record?.response ?? response),
});

export type Answered = Extract<Reply, { ok: true }>;

export function kept(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  const bytes = Buffer.byteLength(text);
  if (bytes <= MOST_KEPT_BYTES) return text;
  return JSON.stringify({
    omitted: `${bytes} bytes`,
    ...(isJsonObject(value) && { keys: Object.keys(value).slice(0, 50) }),
  });
}
