/** Private tables for friends: made, found, joined and begun by their code. */
import type { PlayTable } from '../../../shared/contracts/people.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { ApiError, notFound, refused } from '../../http/api-error.ts';
import type { Kernel } from '../kernel.ts';
import type { PrivateTables } from '../private-tables.ts';

export type PlayTablesDeps = Pick<Kernel, 'games' | 'privateTables' | 'queue'>;

export class PlayTables {
  readonly #deps: PlayTablesDeps;

  constructor(deps: PlayTablesDeps) {
    this.#deps = deps;
  }

  async create(host: AgentIdentity, game: string, address: string): Promise<PlayTable> {
    const code = accepted(await this.#tables.create(host, game, { address }));
    return this.look(code, host.agentId);
  }

  async look(code: string, viewerId: string | null): Promise<PlayTable> {
    const table = await this.#tables.look(code);
    if (!table) throw notFound('table');
    const { game, guests, hostId, matchId, status } = table;
    return {
      code,
      game,
      status,
      matchId,
      required: this.#deps.games.find((each) => each.game.id === game)?.game.seats ?? 0,
      isHost: hostId === viewerId,
      isSeated: guests.some(({ agentId }) => agentId === viewerId),
      players: guests.map(({ agentId, name }) => ({ guest: agentId, name, isHost: agentId === hostId })),
    };
  }

  async join(guest: AgentIdentity, code: string, address: string): Promise<PlayTable> {
    accepted(await this.#tables.join(guest, code, { address }));
    return this.look(code, guest.agentId);
  }

  async leave(guest: AgentIdentity, code: string): Promise<PlayTable> {
    accepted(await this.#tables.leave(guest, code));
    return this.look(code, guest.agentId);
  }

  async start(host: AgentIdentity, code: string): Promise<PlayTable> {
    accepted(await this.#tables.start(host, code));
    return this.look(code, host.agentId);
  }

  async remove(host: AgentIdentity, code: string, guestId: string): Promise<PlayTable> {
    accepted(await this.#tables.remove(host, code, guestId));
    return this.look(code, host.agentId);
  }

  /** At which it waits for the match to begin. */
  async tableOf(agentId: string): Promise<string | null> {
    const waitsAt = await this.#deps.queue.queueOf(agentId);
    const table = waitsAt === null ? null : await this.#deps.privateTables()?.look(waitsAt);
    return table?.code ?? null;
  }

  get #tables(): PrivateTables {
    const tables = this.#deps.privateTables();
    if (!tables) throw new ApiError(503, 'UNAVAILABLE', 'This town has no private tables.');
    return tables;
  }
}

function accepted<T>(answer: Answer<T>): T {
  if (!answer.ok) throw refused(answer.refusal);
  return answer.value;
}
