/** A table that a bench has voted for begins by itself when everybody sits, and after a while with whoever does. */

import type { Answer } from '../../../../shared/protocol/refusals.ts';
import { isResident } from '../../../../shared/town/residents.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { Log } from '../../../log.ts';
import type { Clock } from '../../../time/clock.ts';
import type { Lobbies } from '../lobbies/lobbies-table.ts';
import type { Proposals } from './proposals-table.ts';

/** Who voted for it and has not sat down by then is not waited for. In real time. */
export const SIT_DOWN_MS = 90_000;
/** A table that could not begin is tried again later. */
const AGAIN_AFTER_MS = 15_000;
const MOST_TABLES = 50;

export interface SittingDownDeps {
  readonly proposals: Proposals;
  readonly lobbies: Lobbies;
  readonly clock: Clock;
  readonly log: Log;
  start(host: AgentIdentity, gameSessionId: string): Promise<Answer<object>>;
}

export class SittingDown {
  readonly #deps: SittingDownDeps;
  readonly #triedAt = new Map<string, number>();

  constructor(deps: SittingDownDeps) {
    this.#deps = deps;
  }

  /** Somebody has sat down there. */
  async seated(gameSessionId: string): Promise<void> {
    const { lobbies, proposals } = this.#deps;
    const [proposal, lobby] = [await proposals.ofTable(gameSessionId), await lobbies.byId(gameSessionId)];
    if (proposal?.status !== 'passed' || lobby?.status !== 'waiting') return;
    const members = await lobbies.members(gameSessionId);
    const chairs = members.filter(({ role }) => role === 'host' || role === 'player');
    const sits = new Set(chairs.map(({ agent_id }) => agent_id));
    const voters = (await proposals.willing(proposal)).filter(({ vote }) => vote === 1);
    // The house takes whatever chairs are left: nobody waits for residents.
    const isAwaited = ({ agentId }: { agentId: string }) => !isResident(agentId) && !sits.has(agentId);
    const isComplete = chairs.length >= lobby.max_players || !voters.some(isAwaited);
    if (isComplete || this.#isLate(proposal.decided_at))
      await this.#start(lobby.host_agent_id, gameSessionId);
  }

  #isLate(decidedAt: number | null): boolean {
    return this.#deps.clock.now() - (decidedAt ?? 0) >= SIT_DOWN_MS;
  }

  async #start(hostId: string, gameSessionId: string): Promise<void> {
    const { clock, log } = this.#deps;
    this.#triedAt.set(gameSessionId, clock.now());
    const started = await this.#deps.start({ agentId: hostId, name: '', scopes: [] }, gameSessionId);
    if (!started.ok)
      log.info({ table: gameSessionId, code: started.refusal.code }, 'a table could not begin yet');
    else this.#triedAt.delete(gameSessionId);
  }

  /** Tables whose last guest never came, or whose node was lost in between. */
  async round(): Promise<void> {
    const { clock, proposals } = this.#deps;
    const now = clock.now();
    const waiting = await proposals.waitingTables(MOST_TABLES);
    for (const id of [...this.#triedAt.keys()])
      if (!waiting.some(({ gameSessionId }) => gameSessionId === id)) this.#triedAt.delete(id);
    for (const { gameSessionId } of waiting) {
      if (now - (this.#triedAt.get(gameSessionId) ?? 0) >= AGAIN_AFTER_MS) await this.seated(gameSessionId);
    }
  }
}
