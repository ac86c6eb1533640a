/** What the agents asked for and what they were told: the exam's side of the truth. */
import type { ToolName } from '../../shared/games/werewolf/tool-registry.ts';
import type { KeptOffer } from './offering.ts';

export interface Deed {
  /** The idempotency key; texts carry it too, so that a journal can be searched for it. */
  readonly key: string;
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, unknown>>;
  readonly matchId: string;
  readonly playerId: string;
  /** `refused`: the town said that nothing was done. */
  status: 'unanswered' | 'acknowledged' | 'refused';
  /** Empty for `ready`, which is answered without one. */
  eventId: string;
  /** How often it was sent again because a crash swallowed the answer. */
  resent: number;
}

export class Ledger {
  readonly #deeds: Deed[] = [];
  /** Repetitions of acknowledged calls that were answered as the first time. */
  repeats = 0;
  readonly complaints: string[] = [];
  /** What the town's memory has said that it keeps. */
  readonly keptOffers: KeptOffer[] = [];

  begin(deed: Pick<Deed, 'key' | 'tool' | 'args' | 'matchId' | 'playerId'>): Deed {
    const begun: Deed = { ...deed, status: 'unanswered', eventId: '', resent: 0 };
    this.#deeds.push(begun);
    return begun;
  }

  all(): readonly Deed[] {
    return this.#deeds;
  }

  acknowledged(): Deed[] {
    return this.#deeds.filter((deed) => deed.status === 'acknowledged');
  }
}
