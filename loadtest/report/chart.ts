/** Lines over time as inline SVG: no script, nothing external. */

export interface Series {
  readonly name: string;
  readonly colour: string;
  readonly points: readonly (readonly [at: number, value: number])[];
}

export interface Chart {
  readonly title: string;
  readonly unit: string;
  readonly series: readonly Series[];
}

const [WIDTH, HEIGHT] = [720, 180];
const MARGIN = { left: 56, right: 12, top: 26, bottom: 24 };
const GRID_LINES = 4;

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The next of 1, 2, 5 × a power of ten, for readable axes. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

export function svgChart({ title, unit, series }: Chart): string {
  const values = series.flatMap(({ points }) => points);
  const top = niceCeiling(Math.max(0, ...values.map(([, value]) => value)));
  const end = Math.max(1, ...values.map(([at]) => at));
  const x = (at: number): number => MARGIN.left + (at / end) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value: number): number =>
    HEIGHT - MARGIN.bottom - (value / top) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const grid = Array.from({ length: GRID_LINES + 1 }, (_, i) => (top * i) / GRID_LINES).map(
    (value) =>
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(value)}" y2="${y(value)}" class="grid"/>` +
      `<text x="${MARGIN.left - 6}" y="${y(value) + 4}" text-anchor="end">${value.toLocaleString('en')}</text>`,
  );
  const lines = series.map(({ colour, points }) => {
    const path = points.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  });
  const legend = series.map(
    ({ name, colour }, i) =>
      `<text x="${WIDTH - MARGIN.right}" y="${16 + i * 13}" text-anchor="end" fill="${colour}">${escapeXml(name)}</text>`,
  );
  return [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(title)}">`,
    `<text x="${MARGIN.left}" y="16" class="title">${escapeXml(title)} (${escapeXml(unit)})</text>`,
    ...grid,
    ...lines,
    ...legend,
    `<text x="${WIDTH - MARGIN.right}" y="${HEIGHT - 6}" text-anchor="end">${end.toFixed(0)} s</text>`,
    '</svg>',
  ].join('\n');
}
