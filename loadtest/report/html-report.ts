/** The run as one self-contained HTML file. */
import type { LoadResult } from '../result.ts';
import type { Moment } from '../timeline.ts';
import { type Chart, escapeXml, type Series, svgChart } from './chart.ts';
import { textTable } from './text-table.ts';

const COLOURS = ['#1b6ca8', '#c0392b', '#2e8b57', '#8e44ad'] as const;

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; max-width: 780px; margin: 2rem auto; padding: 0 1rem; color: #222; }
pre { background: #f5f3ee; padding: 1rem; overflow-x: auto; font-size: 13px; }
svg { width: 100%; margin: 0.6rem 0; background: #fcfbf8; border: 1px solid #e4e0d6; }
svg text { font: 11px system-ui, sans-serif; fill: #555; }
svg .title { font-weight: 600; fill: #222; }
svg .grid { stroke: #e4e0d6; }
.ok { color: #2e8b57; } .bad { color: #c0392b; }`;

type Figure = readonly [name: string, pick: (moment: Moment) => number];

function chart(title: string, unit: string, moments: readonly Moment[], figures: readonly Figure[]): Chart {
  const series = figures.map(([name, pick], i): Series => {
    const colour = COLOURS[i % COLOURS.length] ?? '#000';
    return { name, colour, points: moments.map((moment) => [moment.at, pick(moment)]) };
  });
  return { title, unit, series };
}

function charts(moments: readonly Moment[]): Chart[] {
  const up = moments.filter((moment) => moment.isServerUp);
  return [
    chart('Matches', 'count', moments, [
      ['running', (moment) => moment.running],
      ['finished', (moment) => moment.finished],
    ]),
    chart('Clients', 'count', moments, [
      ['seated', (moment) => moment.seated],
      ['spectators', (moment) => moment.watching],
    ]),
    chart('Commands', 'per second', moments, [['commands', (moment) => moment.commandsPerS]]),
    chart('Latency, 99th percentile', 'ms', moments, [
      ['acknowledgement', (moment) => moment.ackP99Ms],
      ['tool call', (moment) => moment.toolP99Ms],
      ['patch', (moment) => moment.patchP99Ms],
    ]),
    chart('CPU', '% of one core', moments, [
      ['server', (moment) => moment.serverCpu],
      ['load processes', (moment) => moment.generatorCpu],
    ]),
    chart('Event-loop delay of the server', 'ms', up, [
      ['p99', (moment) => moment.loopDelay.p99 * 1000],
      ['most', (moment) => moment.loopDelay.max * 1000],
    ]),
    chart('Memory of the server', 'MB', up, [
      ['resident', (moment) => moment.rssMb],
      ['heap', (moment) => moment.heapMb],
    ]),
    chart('Handles of the server', 'count', up, [
      ['active resources', (moment) => moment.handles],
      ['open files', (moment) => moment.openFiles],
    ]),
  ];
}

export function htmlReport(result: LoadResult): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Eliza Town load test, ${escapeXml(result.startedAt)}</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>Eliza Town load test <span class="${result.verdict}">${result.verdict}</span></h1>
<p>${escapeXml(result.startedAt)}</p>
<pre>${escapeXml(textTable(result).trim())}</pre>
${charts(result.timeline).map(svgChart).join('\n')}
</body>
</html>
`;
}
