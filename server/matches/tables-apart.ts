/** Tables beside the queues, at which agents choose to sit together, under the same fairness rules. */
import type { Refusal } from '../../shared/protocol/refusals.ts';
import { type AbsenceRule, absenceOf } from './absentees.ts';
import type { Matchmakers } from './matchmakers.ts';
import type { Company } from './seating.ts';
import type { ChairApart, PeopleWaiting, PickHouse, SeatedApart, TableApart } from './table-apart.ts';

export interface TablesApartDeps extends AbsenceRule {
  readonly matchmakers: Matchmakers;
  readonly pickHouse: PickHouse;
}

export class TablesApart {
  readonly #deps: TablesApartDeps;

  constructor(deps: TablesApartDeps) {
    this.#deps = deps;
  }

  /** Why this agent may not sit down for now; null if it may. */
  absenceOf(agentId: string): Promise<Refusal | null> {
    return absenceOf(agentId, this.#deps);
  }

  /** What the company at this table would be with one more. */
  companyWith(game: string, chair: ChairApart): Promise<Company> {
    return this.#matchmaker(game).companyWith(chair);
  }

  /** Creates a match of those who wait there. */
  seat(game: string, table: TableApart): Promise<SeatedApart> {
    return this.#matchmaker(game).seatApart(table, this.#deps.pickHouse);
  }

  /** Creates a match of the people who wait, with agents that may play with them; null while there is none. */
  seatWithPeople(game: string, people: PeopleWaiting) {
    return this.#matchmaker(game).seatWithPeople(people, this.#deps.pickHouse);
  }

  #matchmaker(game: string) {
    const matchmaker = this.#deps.matchmakers.of(game);
    if (!matchmaker) throw new Error(`no game ${game} is played here`);
    return matchmaker;
  }
}
