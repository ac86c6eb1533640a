/** Reads Prometheus' text format: one figure a line, comments left out. */

export function readFigures(text: string): Map<string, number> {
  const figures = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const found = /^([a-zA-Z_:][\w:]*(?:\{.*\})?)\s+(\S+)/.exec(line);
    if (found?.[1] && found[2]) figures.set(found[1], Number(found[2]));
  }
  return figures;
}
