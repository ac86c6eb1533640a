/** Everybody meets everybody once: the circle method. One stays, the others walk round. */

export type Pairing = readonly [string, string];

/** By round; with an odd number one rests in each (D51: a bye counts nothing). */
export function roundRobin(players: readonly string[]): Pairing[][] {
  if (players.length < 2) return [];
  const circle: (string | null)[] = players.length % 2 === 0 ? [...players] : [...players, null];
  const rounds: Pairing[][] = [];
  for (let round = 1; round < circle.length; round++) {
    rounds.push(pairsOf(circle));
    const [first, ...others] = circle;
    circle.splice(0, circle.length, first ?? null, others.pop() ?? null, ...others);
  }
  return rounds;
}

function pairsOf(circle: readonly (string | null)[]): Pairing[] {
  const last = circle.length - 1;
  return circle.slice(0, circle.length / 2).flatMap((one, i): Pairing[] => {
    const other = circle[last - i] ?? null;
    return one === null || other === null ? [] : [[one, other]];
  });
}
