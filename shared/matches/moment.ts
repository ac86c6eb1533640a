/** What a key moment is to whoever shows it: something worth pointing at, with the public events that prove it. */

export interface PublicMoment {
  /** Stays the same while the moment grows: a later one with the same id replaces it. */
  readonly id: string;
  readonly kind: string;
  /** The time of the event that made it what it is. */
  readonly at: number;
  readonly text: string;
  /** Ids of the public events that prove it, in the order they happened. */
  readonly evidence: readonly string[];
  /** 1 … 100; what to show first when there is room for few. */
  readonly weight: number;
}
