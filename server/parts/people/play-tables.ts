/** Private tables for friends: made, found, joined and begun by their code. */
import type { PlayTable } from '../../../shared/contracts/people.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { ApiError, notFound, refused } from '../../http/api-error.ts';
import type { Kernel } from '../kernel.ts';
import type { PrivateTables } from '../private-tables.ts';
import type { People } from './people-table.ts';

export type PlayTablesDeps = Pick<Kernel, 'games' | 'matches' | 'privateTables' | 'queue' | 'seats'> & {
  readonly people: Pick<People, 'facesOf' | 'gatherAt' | 'rematchOf'>;
};

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
    const faces = await this.#deps.people.facesOf(guests.map(({ agentId }) => agentId));
    return {
      code,
      game,
      status,
      matchId,
      required: this.#deps.games.find((each) => each.game.id === game)?.game.seats ?? 0,
      isHost: hostId === viewerId,
      isSeated: guests.some(({ agentId }) => agentId === viewerId),
      players: guests.map(({ agentId, name }) => ({
        guest: agentId,
        name,
        face: faces.get(agentId) ?? null,
        isHost: agentId === hostId,
      })),
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
    const table = await this.look(code, host.agentId);
    // Whoever wants to play this match once more finds the table by it.
    if (table.matchId !== null) await this.#deps.people.gatherAt(table.matchId, code, null);
    return table;
  }

  /** The table at which people of this match play once more: made for the first who asks, joined by the others. */
  async rematch(guest: AgentIdentity, matchId: string, address: string): Promise<PlayTable> {
    const { people } = this.#deps;
    const game = await this.#gameOfFinished(guest.agentId, matchId);
    const before = await people.rematchOf(matchId);
    const open = before === null ? null : await this.#openTable(before, guest.agentId);
    if (open?.isSeated) return open;
    if (open?.status === 'waiting') return this.join(guest, open.code, address);
    const made = await this.create(guest, game, address);
    const code = await people.gatherAt(matchId, made.code, before);
    if (code === made.code) return made;
    await this.leave(guest, made.code);
    return this.join(guest, code, address);
  }

  /** Null: nobody has asked for a rematch yet, or its table is gone. */
  async rematchOf(guestId: string, matchId: string): Promise<PlayTable | null> {
    await this.#gameOfFinished(guestId, matchId);
    const code = await this.#deps.people.rematchOf(matchId);
    return code === null ? null : this.#openTable(code, guestId);
  }

  async #openTable(code: string, viewerId: string): Promise<PlayTable | null> {
    const table = await this.#tables.look(code);
    return table && table.status !== 'cancelled' ? this.look(code, viewerId) : null;
  }

  /** Of a match that is over and in which the person sat. */
  async #gameOfFinished(agentId: string, matchId: string): Promise<string> {
    const match = await this.#deps.matches.byId(matchId);
    const seats = match?.mixed ? await this.#deps.seats.of([matchId]) : [];
    if (!match || !seats.some((seat) => seat.agentId === agentId)) throw notFound('match of yours');
    if (match.status === 'running') throw new ApiError(409, 'MATCH_RUNNING', 'The match still runs.');
    return match.game;
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
