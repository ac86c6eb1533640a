import type { CrossCell, LeagueReply } from '../../../shared/contracts/league.ts';
import { Crosstable, type CrossCell as Drawn } from '../../ui/kit/charts/crosstable.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { matchPath, playerPath } from './paths.ts';
import { leagueText as text } from './text.ts';

const TONES = { WIN: 'win', DRAW: 'draw', LOSS: 'loss' } as const;

export function CrosstableTab({ league }: { readonly league: LeagueReply }) {
  const { crosstable, standings, leagueId } = league;
  if (crosstable.length === 0) return <Empty>{league.round === 0 ? text.nobodyMet : text.noCross}</Empty>;
  const names = new Map(standings.map(({ playerId, displayName }) => [playerId, displayName]));
  const cells = new Map(crosstable.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  return (
    <Section id="crosstable" title={text.crosstable} testId="league-crosstable">
      <p class="empty">{text.crossLead}</p>
      <Crosstable
        caption={text.crosstable}
        players={standings.map(({ playerId, displayName }) => ({
          id: playerId,
          name: displayName,
          to: playerPath(leagueId, playerId),
        }))}
        cell={(row, column) => {
          const cell = cells.get(`${row} ${column}`);
          return cell ? drawn(cell, names) : null;
        }}
      />
    </Section>
  );
}

function drawn(cell: CrossCell, names: ReadonlyMap<string, string>): Drawn {
  const { row, column, gameId, outcome, score, status } = cell;
  const to = gameId === null ? null : matchPath(gameId);
  const who = (id: string) => names.get(id) ?? id;
  const title = (how: string) => text.met(who(row), who(column), how);
  if (status === 'SCHEDULED')
    return { words: '·', tone: 'waiting', to: null, title: title(text.cells.SCHEDULED) };
  if (status === 'PLAYING') return { words: '▶', tone: 'live', to, title: title(text.cells.PLAYING) };
  const points = score ? score.join(':') : '–';
  const how = [outcome ? text.outcomes[outcome] : '', points, text.statuses[status]]
    .filter(Boolean)
    .join(', ');
  const mark = status === 'COMPLETE' ? points : outcome ? text.outcomeMarks[outcome] : '–';
  return { words: mark, tone: outcome ? TONES[outcome] : 'waiting', to, title: title(how) };
}
