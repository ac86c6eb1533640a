/** The map's plots for buildings, nearest to the square first, with their addresses. */
import plots from '../../shared/town/plots.json' with { type: 'json' };

export const PLOT_IDS: readonly string[] = plots.map((plot) => plot.id);

const ADDRESSES: ReadonlyMap<string, string> = new Map(plots.map(({ id, address }) => [id, address]));

/** The nearest free plot; null if the map is full. */
export const nearestFreePlot = (taken: ReadonlySet<string>): string | null =>
  PLOT_IDS.find((id) => !taken.has(id)) ?? null;

/** "12 Lantern Lane"; empty without a place on the map. */
export const addressOf = (plotId: string | null): string => ADDRESSES.get(plotId ?? '') ?? '';
