/** What a sentence comes to: whom it accuses and how hard, whom it defends, whose vote it announces. */
import type { PlayerId } from '../model.ts';

export type Strength = 1 | 2 | 3;

export class Verdicts {
  readonly accused = new Map<PlayerId, Strength>();
  /** `true`: in so many words, as in "I trust Bo". */
  readonly defended = new Map<PlayerId, boolean>();
  readonly announced = new Set<PlayerId>();

  accuse(players: readonly PlayerId[], strength: Strength): void {
    for (const id of players) if ((this.accused.get(id) ?? 0) < strength) this.accused.set(id, strength);
  }

  defend(players: readonly PlayerId[], firm: boolean): void {
    for (const id of players) this.defended.set(id, firm || this.defended.get(id) === true);
  }

  announce(players: readonly PlayerId[]): void {
    for (const id of players) this.announced.add(id);
  }
}

export const HEDGE =
  /\b(?:might|may|could|maybe|perhaps|probably|likely|possibly|seems?|looks?|sounds?|feels?|leaning|lean|inclined|tempted|potentially|suggests?|would|consider)\b/;
