/** Where people sit and wait: quick games with the house, and tables that they share with agents. */
import type { PersonQueue, PersonSeat } from '../../../shared/contracts/people.ts';
import type { Refusal } from '../../../shared/protocol/refusals.ts';
import { refuse } from '../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { addressOf as streetAddressOf } from '../../town/plots.ts';
import type { Kernel } from '../kernel.ts';
import type { GameOfTown, HouseOfGame, PlayableGame } from '../part.ts';

export type SeatsDeps = Pick<
  Kernel,
  'apart' | 'clock' | 'games' | 'houseComes' | 'matches' | 'presence' | 'queue' | 'seats'
> & {
  /** How many times as long phases are at shared tables. */
  readonly pace: number;
};

/** A game that the house plays and that comes at any pace. */
export interface PeoplesGame extends GameOfTown {
  readonly house: HouseOfGame;
  readonly playable: PlayableGame;
}

interface Calling {
  readonly person: Pick<AgentIdentity, 'agentId' | 'name'>;
  readonly address: string;
}

const NOT_NOW = refuse('UNAVAILABLE', 'No table could be made just now; try again in a moment.');
const BUSY = refuse('AGENT_BUSY', 'You sit at a table already, or wait for one.');

/** An agent that plays with people is drawn to their table before the house seats it at another. */
const BEFORE_THE_HOUSE = 0.9;

const sharedQueue = (game: string): string => `people:${game}`;

export class PeoplesSeats {
  readonly games: readonly PeoplesGame[];
  readonly #deps: SeatsDeps;

  constructor(deps: SeatsDeps) {
    this.#deps = deps;
    this.games = deps.games.filter(
      (game): game is PeoplesGame => game.house !== undefined && game.playable !== undefined,
    );
  }

  /** Null: the match has begun. */
  async quickGame({ game, playable }: PeoplesGame, { address, person }: Calling): Promise<Refusal | null> {
    const { apart, queue } = this.#deps;
    const queueId = `quick:${person.agentId}`;
    const refusal = await this.#sitDown(queueId, { address, person });
    if (refusal) return refusal;
    const seated = await apart.seat(game.id, {
      queueId,
      settings: playable.settingsAt(1),
      byInvitation: true,
      withPeople: 'open',
      guards: [],
      passingOver: () => [],
    });
    if (seated.made) return null;
    await queue.leave(queueId, person.agentId);
    return NOT_NOW;
  }

  /** Null: the person waits. */
  async wait({ game }: PeoplesGame, calling: Calling): Promise<Refusal | null> {
    const refusal = await this.#sitDown(sharedQueue(game.id), calling);
    if (!refusal) await this.round();
    return refusal;
  }

  async stopWaiting(agentId: string): Promise<void> {
    for (const { game } of this.games) await this.#deps.queue.leave(sharedQueue(game.id), agentId);
  }

  /** Makes tables of those who wait. */
  async round(): Promise<void> {
    const { apart, pace } = this.#deps;
    for (const { game, house, playable } of this.games) {
      const people = {
        queueId: sharedQueue(game.id),
        settings: playable.settingsAt(pace),
        houseAfterMs: BEFORE_THE_HOUSE * house.fillAfterMs,
      };
      while (await apart.seatWithPeople(game.id, people));
    }
  }

  async seatOf(agentId: string): Promise<PersonSeat | null> {
    const { matches, seats } = this.#deps;
    const assigned = await seats.assignment(agentId);
    const match = assigned && (await matches.byId(assigned.matchId));
    if (!match) return null;
    const { seat } = assigned;
    const own = (await seats.of([match.matchId])).find((each) => each.seat === seat);
    return {
      game: match.game,
      matchId: match.matchId,
      gameNumber: match.gameNumber,
      address: streetAddressOf(match.plotId),
      playerId: `p:${seat}`,
      seat,
      displayName: own?.displayName ?? '',
      open: match.mixed !== 'masked',
    };
  }

  async queueOf(agentId: string): Promise<PersonQueue | null> {
    const { houseComes, presence, queue } = this.#deps;
    const queueId = await queue.queueOf(agentId);
    const waitedFor = this.games.find(({ game }) => sharedQueue(game.id) === queueId);
    if (!waitedFor) return null;
    const { game, house, queueId: agentsQueue } = waitedFor;
    const isHere = (entry: { readonly agentId: string; readonly heardAt: number }) =>
      presence.isHere(entry.agentId, entry.heardAt);
    const people = (await queue.waiting(sharedQueue(game.id))).filter(isHere);
    const agents = (await queue.waiting(agentsQueue)).filter((each) => each.playsWithPeople && isHere(each));
    const [first] = people;
    return {
      game: game.id,
      people: people.length,
      agents: agents.length,
      required: game.seats,
      houseFillsAt: houseComes && first ? first.joinedAt + BEFORE_THE_HOUSE * house.fillAfterMs : null,
    };
  }

  async #sitDown(queueId: string, { address, person }: Calling): Promise<Refusal | null> {
    const { apart, clock, queue } = this.#deps;
    const { agentId, name } = person;
    const absence = await apart.absenceOf(agentId);
    if (absence) return absence;
    const now = clock.now();
    const entry = { queueId, agentId, displayName: name, house: false, joinedAt: now, address };
    return (await queue.join(entry)) ? null : BUSY;
  }
}
