/**
 * A table voted for by a bench begins by itself when all voters have joined, or after a while with those who have. One
 * that cannot begin is cancelled, so that nobody sits there forever.
 */

import { randomUUID } from 'node:crypto';
import type { Answer } from '../../../../shared/protocol/refusals.ts';
import { isResident } from '../../../../shared/town/residents.ts';
import type { Statement } from '../../../store/store.ts';
import type { LobbyRecord } from '../lobbies/lobbies-table.ts';
import type { Services } from '../services.ts';
import type { Messages } from './messages-table.ts';
import type { Proposals } from './proposals-table.ts';

/** How long the table waits for voters to join. In real time. */
export const SIT_DOWN_MS = 90_000;
/** A table that could not begin is tried again later. */
const AGAIN_AFTER_MS = 15_000;
/** So long after the vote the table is given up. In real time. */
export const CALLED_OFF_AFTER_MS = 5 * 60_000;
const MOST_TABLES = 50;

export interface SittingDownDeps extends Services<'clock' | 'errands' | 'lobbies' | 'log'> {
  readonly proposals: Proposals;
  readonly messages: Messages;
  start(hostId: string, gameSessionId: string): Promise<Answer<object>>;
  /** Everybody has left it; `notes` are written in the same batch. */
  callOff(lobby: LobbyRecord, notes: readonly Statement[]): Promise<unknown>;
}

export class SittingDown {
  readonly #deps: SittingDownDeps;
  readonly #triedAt = new Map<string, number>();

  constructor(deps: SittingDownDeps) {
    this.#deps = deps;
  }

  async seated(gameSessionId: string): Promise<void> {
    const { lobbies, proposals } = this.#deps;
    const [proposal, lobby] = [await proposals.ofTable(gameSessionId), await lobbies.byId(gameSessionId)];
    if (proposal?.status !== 'passed' || lobby?.status !== 'waiting') return;
    const members = await lobbies.members(gameSessionId);
    const chairs = members.filter(({ role }) => role === 'host' || role === 'player');
    const sits = new Set(chairs.map(({ agentId }) => agentId));
    const voters = (await proposals.willing(proposal)).filter(({ vote }) => vote === true);
    // House bots take the remaining chairs: nobody waits for residents.
    const isAwaited = ({ agentId }: { agentId: string }) => !isResident(agentId) && !sits.has(agentId);
    const isComplete = chairs.length >= lobby.maxPlayers || !voters.some(isAwaited);
    if (isComplete || this.#isLate(proposal.decidedAt)) await this.#start(lobby.hostAgentId, gameSessionId);
  }

  #isLate(decidedAt: number | null): boolean {
    return this.#deps.clock.now() - (decidedAt ?? 0) >= SIT_DOWN_MS;
  }

  async #start(hostId: string, gameSessionId: string): Promise<void> {
    const { clock, log } = this.#deps;
    this.#triedAt.set(gameSessionId, clock.now());
    const started = await this.#deps.start(hostId, gameSessionId);
    if (!started.ok)
      log.info({ table: gameSessionId, code: started.refusal.code }, 'a table could not begin yet');
    else this.#triedAt.delete(gameSessionId);
  }

  /** Tables whose last guest never came, or whose node was lost. Waits for no experience to answer. */
  async round(): Promise<void> {
    const { clock, errands, proposals } = this.#deps;
    const now = clock.now();
    const waiting = await proposals.waitingTables(MOST_TABLES);
    for (const id of [...this.#triedAt.keys()])
      if (!waiting.some(({ gameSessionId }) => gameSessionId === id)) this.#triedAt.delete(id);
    for (const { decidedAt, gameSessionId: id } of waiting) {
      if (now - decidedAt >= CALLED_OFF_AFTER_MS) await this.#callOff(id);
      else if (now - (this.#triedAt.get(id) ?? 0) >= AGAIN_AFTER_MS)
        errands.begin(`table ${id}`, () => this.seated(id));
    }
  }

  async #callOff(gameSessionId: string): Promise<void> {
    const { clock, lobbies, log, messages, proposals } = this.#deps;
    const [proposal, lobby] = [await proposals.ofTable(gameSessionId), await lobbies.byId(gameSessionId)];
    if (!proposal || lobby?.status !== 'waiting') return;
    const content = `The table ${gameSessionId} could not begin, and is called off: whoever sat there is free.`;
    const note = { id: randomUUID(), lobbyId: proposal.lobbyId, content, at: clock.now() };
    await this.#deps.callOff(lobby, messages.noting(note));
    log.info({ table: gameSessionId }, 'a table that could not begin is called off');
  }
}
