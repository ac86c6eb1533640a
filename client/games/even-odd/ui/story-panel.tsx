import type { ComponentChildren } from 'preact';
import { AgentName, Portrait } from '../../../ui/agent-name.tsx';
import { Transcript } from '../../../ui/transcript.tsx';
import { type Line, tellDeed, tellLine } from '../state/table-lines.ts';
import { playerOf, type TableModel } from '../state/table-model.ts';
import { words } from '../text.ts';
import { useTable } from './round-header.tsx';

export function StoryPanel() {
  const table = useTable();
  return (
    <Transcript
      id="story"
      testId="even-odd-transcript"
      words={words.talk}
      lines={table.lines}
      entry={(line, marked) => (
        <li
          key={line.id}
          class={marked ? 'line marked' : 'line'}
          data-kind={line.kind}
          data-role={roleOf(line, table)}
          data-event={line.id}
          data-testid="even-odd-transcript-entry"
          // The crier's bar already shows these lines, except those of a draw.
          aria-live={line.kind === 'draw' ? undefined : 'off'}
          tabIndex={-1}
        >
          <LineText line={line} table={table} />
        </li>
      )}
    />
  );
}

/** The player of the line: its speaker, or its winner. */
function roleOf(line: Line, table: TableModel) {
  if (line.kind === 'seal' || line.kind === 'answer') return table.players[line.side].role;
  const winner = line.kind === 'draw' ? line.drawn.winner : line.kind === 'end' ? line.winner : null;
  return playerOf(table, winner ?? '')?.role;
}

function LineText({ line, table }: { readonly line: Line; readonly table: TableModel }): ComponentChildren {
  if (line.kind !== 'seal' && line.kind !== 'answer') return tellLine(line, table);
  const { agentId, displayName: name } = table.players[line.side];
  return (
    <>
      <Portrait agentId={agentId} />
      <span class="said">
        <b class="speaker" dir="auto">
          <AgentName agentId={agentId} name={name} passedOver />
        </b>{' '}
        {tellDeed(line)}
      </span>
    </>
  );
}
