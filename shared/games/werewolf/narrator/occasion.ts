/** When in a match a line is told; its variant follows from this and from public facts alone. */
import type { Occasion } from '../../../town/crier/line.ts';
import type { PublicFacts } from '../view.ts';

export const occasionOf = (view: PublicFacts, turn = 0): Occasion => ({
  series: view.matchId,
  round: view.nightNumber,
  turn,
});

/**
 * For lines that can come up often in a day: the place of the event among the public events, the end of its id. A
 * line comes again only after as many public events as its half of the variants has members.
 */
export const turnOf = ({ eventId }: { readonly eventId: string }): number =>
  Number(/\.(\d+)$/.exec(eventId)?.[1] ?? 0);
