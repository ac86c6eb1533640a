/** `/monitor/residents`: requests, usage and actions of each resident that uses a model, since this node started. */
import type { ResidentFigures } from '../house/minds.ts';
import { escaped } from './markdown.ts';

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}td,th{padding:.25rem .75rem;border-bottom:1px solid #bbb;text-align:right}td:first-child,th:first-child{text-align:left}';

const COLUMNS: readonly (readonly [title: string, value: (resident: ResidentFigures) => string | number])[] =
  [
    ['Resident', ({ name }) => name],
    ['Moves by the model', ({ modelMoves }) => modelMoves],
    ['Moves by folk wisdom', ({ fallbackMoves }) => fallbackMoves],
    ['Calls', ({ calls }) => calls],
    ['Failed', ({ failures }) => failures],
    ['Mean latency', ({ calls, thoughtMs }) => (calls > 0 ? `${Math.round(thoughtMs / calls)} ms` : '')],
    ['Tokens in', ({ tokensIn }) => tokensIn],
    ['Tokens out', ({ tokensOut }) => tokensOut],
  ];

export function residentsPage(residents: readonly ResidentFigures[]): string {
  const head = COLUMNS.map(([title]) => `<th scope="col">${title}</th>`).join('');
  const rows = residents.map(
    (resident) =>
      `<tr>${COLUMNS.map(([, value]) => `<td>${escaped(String(value(resident)))}</td>`).join('')}</tr>`,
  );
  const table =
    rows.length > 0
      ? `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
      : '<p>No resident has thought with a model yet (HOUSE_BRAIN).</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Residents and their model</title><style>${STYLE}</style></head><body><h1>Residents and their model</h1>${table}</body></html>`;
}
