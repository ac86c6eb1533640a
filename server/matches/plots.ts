/** Where buildings may stand: the map's plots, nearest to the square first. */
import plots from '../../shared/town/plots.json' with { type: 'json' };

export const PLOT_IDS: readonly string[] = plots.map((plot) => plot.id);

/** The nearest plots that are free; fewer than asked when the town is full. */
export function freePlots(taken: ReadonlySet<string>, count: number): string[] {
  const free: string[] = [];
  for (const id of PLOT_IDS) {
    if (free.length === count) break;
    if (!taken.has(id)) free.push(id);
  }
  return free;
}
