import { AgentName } from '../../../ui/agent-name.tsx';
import { Empty, Section } from '../../../ui/section.tsx';
import { isRunning, SIDES, type Side, type TableModel } from '../state/table-model.ts';
import { words } from '../text.ts';
import { RoleMark } from './role-mark.tsx';

interface TableProps {
  readonly table: TableModel;
}

/** Every drawn round as a row; the running one shows who has sealed, and never what. */
export function ChoicesPanel({ table }: TableProps) {
  const { rounds, players } = table;
  const choosing = isRunning(table);
  return (
    <Section id="choices" title={words.choices.title}>
      {rounds.length === 0 && !choosing ? (
        <Empty>{words.choices.empty}</Empty>
      ) : (
        <table class="eo-table" aria-labelledby="choices-title">
          <thead>
            <tr>
              <th scope="col">{words.choices.round}</th>
              {players.map(({ agentId, playerId, name, role }) => (
                <th key={playerId} scope="col">
                  <span class="eo-name" dir="auto">
                    <AgentName agentId={agentId} name={name} passedOver />
                  </span>{' '}
                  <RoleMark role={role} />
                </th>
              ))}
              <th scope="col">{words.choices.sum}</th>
              <th scope="col">{words.choices.winner}</th>
            </tr>
          </thead>
          <tbody>
            {rounds.map(({ round, choices, sum, parity, winner }) => (
              <tr key={round}>
                <th scope="row">{round}</th>
                {SIDES.map((side) => (
                  <td key={side} data-won={winner === side}>
                    {choices[side] ?? words.choices.none}
                  </td>
                ))}
                <td>{sum !== null && parity ? words.choices.both(sum, parity) : '–'}</td>
                <td dir="auto">{winner === null ? words.choices.nobody : players[winner].name}</td>
              </tr>
            ))}
            {choosing && <RunningRow table={table} />}
          </tbody>
        </table>
      )}
    </Section>
  );
}

const RunningRow = ({ table }: TableProps) => (
  <tr class="eo-running" aria-current="step">
    <th scope="row">{table.round}</th>
    {SIDES.map((side) => (
      <td key={side}>
        <Sealed table={table} side={side} />
      </td>
    ))}
    <td>…</td>
    <td>…</td>
  </tr>
);

function Sealed({ table, side }: TableProps & { readonly side: Side }) {
  const digits = table.commitments[side]?.slice(0, 6);
  if (digits === undefined) return <span class="eo-waits">{words.choices.thinking}</span>;
  return (
    <span class="eo-seal" title={words.choices.sealedAs(digits)}>
      {words.choices.sealed}
    </span>
  );
}
