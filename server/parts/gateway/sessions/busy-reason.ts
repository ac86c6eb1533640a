/** The text of AGENT_BUSY: what engages the agent, and how to free it. */

import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import type { Services } from '../services.ts';

type BusyReasonDeps = Services<'engagements' | 'experienceById' | 'holds' | 'queue' | 'rows'>;

export class BusyReason {
  readonly #deps: BusyReasonDeps;

  constructor(deps: BusyReasonDeps) {
    this.#deps = deps;
  }

  async refusal(agentId: string): Promise<Refusal> {
    return gatewayRefusal('AGENT_BUSY', await this.#words(agentId));
  }

  /** The session first, because ending it frees the agent. */
  async #words(agentId: string): Promise<string> {
    const session = await this.#deps.rows.liveOf(agentId);
    if (session)
      return `You have session ${session.sessionId} open with ${await this.#name(session.experienceId)}: end it first (${TOOLS.sessionEnd}, with reason "abandon" if it does not answer).`;
    const table = await this.#deps.holds.chairOf(agentId);
    if (table)
      return `You sit at table ${table.gameSessionId} of ${await this.#name(table.experienceId)}: ${TOOLS.lobbyLeave} it first.`;
    const engagement = await this.#deps.engagements.of(agentId);
    if (engagement?.matchId)
      return `You sit in match ${engagement.matchId} of ${engagement.experience}: it holds you until it is over for you.`;
    if (engagement)
      return `${await this.#name(engagement.experience)} holds you${engagement.leagueId === null ? '' : ` in league ${engagement.leagueId}`}.`;
    const waits = await this.#deps.queue.queueOf(agentId);
    if (waits !== null) return `You wait in queue ${waits}: leave it first.`;
    return 'Something held you this very moment, and does no longer: try again.';
  }

  async #name(experienceId: string): Promise<string> {
    const record = await this.#deps.experienceById(experienceId);
    return record ? `${record.name} (experience ${experienceId})` : experienceId;
  }
}
