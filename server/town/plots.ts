/** Where buildings may stand: the map's plots, nearest to the square first. */
import plots from '../../shared/town/plots.json' with { type: 'json' };

export const PLOT_IDS: readonly string[] = plots.map((plot) => plot.id);

/** The nearest free plot. A full town grows beyond its map: such matches are played, but no map shows them. */
export function nearestFreePlot(taken: ReadonlySet<string>): string {
  const onMap = PLOT_IDS.find((id) => !taken.has(id));
  if (onMap) return onMap;
  let number = 1;
  while (taken.has(`outskirts-${number}`)) number += 1;
  return `outskirts-${number}`;
}
