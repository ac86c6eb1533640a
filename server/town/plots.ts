/** Where buildings may stand: the map's plots, nearest to the square first, and their addresses. */
import plots from '../../shared/town/plots.json' with { type: 'json' };

export const PLOT_IDS: readonly string[] = plots.map((plot) => plot.id);

const ADDRESSES: ReadonlyMap<string, string> = new Map(plots.map(({ id, address }) => [id, address]));

/** The nearest free plot; null when the map is full. */
export const nearestFreePlot = (taken: ReadonlySet<string>): string | null =>
  PLOT_IDS.find((id) => !taken.has(id)) ?? null;

/** "12 Lantern Lane"; empty for what has no place on the map. */
export const addressOf = (plotId: string | null): string => ADDRESSES.get(plotId ?? '') ?? '';
