/** Where buildings may stand: the map's plots, nearest to the square first. */
import plots from '../../shared/town/plots.json' with { type: 'json' };

export const PLOT_IDS: readonly string[] = plots.map((plot) => plot.id);

/** The nearest free plot; null when the map is full. */
export const nearestFreePlot = (taken: ReadonlySet<string>): string | null =>
  PLOT_IDS.find((id) => !taken.has(id)) ?? null;
