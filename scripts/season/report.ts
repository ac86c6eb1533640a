/** The season as one page of HTML that needs nothing else: no script, no font, no picture from anywhere. */
import type { EntrantResult } from '../../shared/contracts/season.ts';
import type { Estimate } from '../../shared/ratings/intervals.ts';
import type { SeasonRecord } from '../../shared/season/record.ts';
import type { SeasonResults } from '../../shared/season/results.ts';
import { journalName } from './folder.ts';

export interface ReportedSeason {
  readonly record: SeasonRecord;
  readonly results: SeasonResults;
  readonly findings: readonly string[];
  /** Of the town where replays can be watched; null: they are files beside the report. */
  readonly url: string | null;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const shareText = (share: number | null): string => (share === null ? '–' : percent(share));
const rankText = ({ high, low }: EntrantResult['rank']): string =>
  low === high ? `${low}` : `${low}–${high}`;

export function reportHtml(season: ReportedSeason): string {
  const { findings, record, results } = season;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(record.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(record.name)}</h1>
<p>${record.matches} matches of Werewolf among ${record.entrants.length} entrants, at the ${escaped(record.pace)} pace. ${
    findings.length === 0
      ? 'Every match was replayed from its journal, with its seats.'
      : `<strong class="bad">${findings.length} findings: ${escaped(findings.slice(0, 3).join('; '))}</strong>`
  }</p>
<h2>Standings</h2>
${standingsTable(results.entrants, season)}
<p class="note">Ratings are log-odds that an entrant adds to its side: +0.69 doubles the odds. Bars are 95 % intervals; a rank is a range where intervals overlap.
Wolves start at ${signed(results.side.value)} (${signed(results.side.low)} to ${signed(results.side.high)}).${
    record.entrants.length === 8
      ? ' The same eight played every game, so wolf and village skill cannot be told apart: both show the same number.'
      : ''
  }</p>
<h2>Without matches in which somebody missed a duty</h2>
${
  results.clean.matches.length === results.matches.length
    ? '<p>Nobody missed a duty: the standings are the same.</p>'
    : `<p>${results.clean.matches.length} of ${results.matches.length} matches.</p>${standingsTable(results.clean.entrants, season)}`
}
<h2>Roles</h2>
${roleTable(results.entrants)}
<h2>Head to head</h2>
${meetingTable(results.entrants)}
<p class="note">Games won by the row's entrant against the column's, of those they played on opposite sides.</p>
<h2>Moments</h2>
${momentList(season)}
<h2>Matches</h2>
${matchTable(results)}
<h2>Check it yourself</h2>
<p>Commitment <code>${escaped(record.commitment)}</code>, seed <code>${escaped(record.seed)}</code>. <code>npm run verify -- --season &lt;this folder&gt;</code> replays every journal and holds every seat against the schedule.</p>
</main>
</body>
</html>
`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map(
      ([first, ...rest]) =>
        `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table></div>`;

function standingsTable(entrants: readonly EntrantResult[], { record }: ReportedSeason): string {
  const kinds = new Map(record.entrants.map(({ kind, name }) => [name, kind]));
  const scale = Math.max(1, ...entrants.flatMap(({ rating: { overall } }) => [-overall.low, overall.high]));
  const hasCost = entrants.some(({ cost }) => cost !== null);
  const head = [
    'Entrant',
    'Rank',
    'Overall',
    '',
    'As wolf',
    'As village',
    'Won',
    'Right votes',
    'Believed',
    'Missed',
    'Tokens',
  ];
  return table(
    hasCost ? [...head, 'Cost'] : head,
    entrants
      .toSorted((a, b) => b.rating.overall.value - a.rating.overall.value)
      .map((entrant) => [
        `${escaped(entrant.name)} <small>${escaped(kinds.get(entrant.name) ?? '')}</small>`,
        rankText(entrant.rank),
        estimate(entrant.rating.overall),
        bar(entrant.rating.overall, scale),
        estimate(entrant.rating.wolf),
        estimate(entrant.rating.village),
        `${Object.values(entrant.wins).reduce((sum, won) => sum + won, 0)}/${entrant.games}`,
        shareText(entrant.voteAccuracy),
        shareText(entrant.claimsBelieved),
        String(entrant.missedDuties),
        entrant.tokens === 0 ? '–' : entrant.tokens.toLocaleString('en'),
        ...(hasCost ? [entrant.cost === null ? '–' : `$${entrant.cost.toFixed(2)}`] : []),
      ]),
  );
}

const estimate = ({ high, low, value }: Estimate): string =>
  `${signed(value)} <small>${signed(low)}…${signed(high)}</small>`;

const WIDTH = 160;

function bar({ high, low, value }: Estimate, scale: number): string {
  const x = (at: number): number => Math.round(((at + scale) / (2 * scale)) * (WIDTH - 8)) + 4;
  return `<svg width="${WIDTH}" height="16" role="img" aria-label="${signed(low)} to ${signed(high)}"><path d="M${x(0)} 0V16" class="zero"/><path d="M${x(low)} 8H${x(high)}" class="range"/><circle cx="${x(value)}" cy="8" r="4" class="value"/></svg>`;
}

function roleTable(entrants: readonly EntrantResult[]): string {
  const roles = Object.keys(entrants[0]?.roles ?? {});
  return table(
    ['Entrant', ...roles.map((role) => role.toLowerCase())],
    entrants.map(({ name, roles: games, wins }) => [
      escaped(name),
      ...roles.map((role) => {
        const [played = 0, won = 0] = [games[role], wins[role]];
        return played === 0
          ? '–'
          : `<span style="--share:${won / played}" class="share">${won}/${played}</span>`;
      }),
    ]),
  );
}

const meetingTable = (entrants: readonly EntrantResult[]): string =>
  table(
    ['', ...entrants.map(({ name }) => escaped(name))],
    entrants.map(({ against, name }) => [
      escaped(name),
      ...entrants.map(({ name: other }) => {
        const met = against[other];
        if (other === name || !met) return '';
        return `<span style="--share:${met.won / met.games}" class="share">${met.won}/${met.games}</span>`;
      }),
    ]),
  );

const MOMENTS_SHOWN = 24;

/** The heaviest of each match, and of those the heaviest. */
function momentList({ results, url }: ReportedSeason): string {
  const moments = results.matches
    .flatMap(({ matchId, moments: [best], number }) => (best ? [{ ...best, matchId, number }] : []))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOMENTS_SHOWN);
  if (moments.length === 0) return '<p>None.</p>';
  const items = moments.map(({ eventId, matchId, number, text }) => {
    const href = url ? `${url}${replayPath(matchId, eventId)}` : journalName(number, matchId);
    return `<li><a href="${escaped(href)}">Match ${number}</a>: ${escaped(text)}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

const replayPath = (matchId: string, eventId: string | null): string =>
  `/match/${matchId}${eventId ? `?view=omni&at=${encodeURIComponent(eventId)}` : ''}`;

const matchTable = ({ matches }: SeasonResults): string =>
  table(
    ['Match', 'Block', 'Winner', 'Seats', 'Missed', 'Verified'],
    matches.map(({ block, missed, number, seats, verified, winner }) => [
      String(number),
      String(block),
      escaped((winner ?? '–').toLowerCase()),
      seats
        .map(
          ({ entrant, role }) =>
            `${escaped(entrant)}${role === 'VILLAGER' ? '' : ` <small>${role.toLowerCase()}</small>`}`,
        )
        .join(', '),
      String(missed.reduce((sum, each) => sum + each, 0)),
      verified ? 'yes' : '<strong class="bad">no</strong>',
    ]),
  );

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#251a2e,#f3ead9);--paper:light-dark(#fbf5e9,#1d1526);--line:light-dark(#d9cdb8,#43364f);--mark:light-dark(#a8441a,#f0a06a)}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1480px;margin:0 auto;padding:24px}
h1{font-size:2rem;margin:0 0 8px}h2{font-size:1.25rem;margin:32px 0 8px}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;white-space:nowrap}
th,td{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid var(--line)}
thead th{font-weight:600}tbody th{font-weight:600}
small{opacity:.75;font-weight:400}
.note{max-width:70ch;opacity:.85;font-size:.9rem}
.zero{stroke:var(--line)}.range{stroke:var(--ink);stroke-width:2}.value{fill:var(--mark)}
.share{display:inline-block;min-width:3em;padding:0 6px;background:color-mix(in srgb,var(--mark) calc(var(--share)*45%),transparent)}
.bad{color:var(--mark)}
code{overflow-wrap:anywhere}
`;
