/** A key moment for display: something worth pointing at, with the public events that prove it. */

export interface PublicMoment {
  /** Stays the same while the moment grows: a later one with the same id replaces it. */
  readonly id: string;
  readonly kind: string;
  /** The time of the event that completed it. */
  readonly at: number;
  readonly text: string;
  /** Ids of the public events that prove it, in the order they happened. */
  readonly evidence: readonly string[];
  /** 1 … 100; decides what to show first when space is short. */
  readonly weight: number;
}
