/** The calibration as a picture: predicted chances along, what came of them upwards, a square for each bin. */
import type { Calibration } from './calibration.ts';

const SIZE = 360;
const EDGE = 44;
const INNER = SIZE - 2 * EDGE;

const x = (share: number): number => Math.round(EDGE + share * INNER);
const y = (share: number): number => Math.round(SIZE - EDGE - share * INNER);

export function calibrationPlot({ bins, error }: Calibration, matches: number): string {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const squares = bins
    .filter(({ count }) => count > 0)
    .map(({ came, count, predicted }) => {
      const side = Math.round(6 + 14 * Math.sqrt(count / most));
      const [left, top] = [x(predicted) - side / 2, y(came) - side / 2];
      return `<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="#c9622f"><title>${count}</title></rect>`;
    });
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<text x="${x(share)}" y="${SIZE - EDGE + 18}" text-anchor="middle">${share * 100} %</text>`,
    `<text x="${EDGE - 6}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`,
  ]);
  const title = `${matches.toLocaleString('en')} matches not used for fitting, calibration error ${error.toFixed(3)}`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" font-family="system-ui, sans-serif" font-size="11" role="img" aria-label="${title}">`,
    `<rect width="${SIZE}" height="${SIZE}" fill="#fbf5e9"/>`,
    `<path d="M${x(0)} ${y(1)}V${y(0)}H${x(1)}" fill="none" stroke="#251a2e"/>`,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#8a6bab" stroke-dasharray="4 4"/>`,
    ...ticks,
    ...squares,
    `<text x="${SIZE / 2}" y="20" text-anchor="middle">${title}</text>`,
    `<text x="${SIZE / 2}" y="${SIZE - 8}" text-anchor="middle">predicted chance of the village</text>`,
    '</svg>',
  ].join('\n')}\n`;
}
