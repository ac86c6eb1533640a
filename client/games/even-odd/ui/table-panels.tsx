// The panels beside the table; related ones share a tab on a phone.

import type { DrawnRound, PlayerFacts } from '../../../../shared/games/even-odd/facts.ts';
import { parityOf, ROUNDS } from '../../../../shared/games/even-odd/model.ts';
import { AgentName, PersonMark, Portrait } from '../../../ui/agent-name.tsx';
import { MomentsPanel } from '../../../ui/moments-panel.tsx';
import { Empty, Section, Spoken } from '../../../ui/section.tsx';
import {
  drawnParity,
  isRunning,
  type Parity,
  playerOf,
  scoreOf,
  type TableModel,
} from '../state/table-model.ts';
import { words } from '../text.ts';
import { useTable, useUntold } from './round-header.tsx';

interface TableProps {
  readonly table: TableModel;
}

export function ScoreAndChoices() {
  const table = useTable();
  return (
    <div class="eo-group">
      <ScorePanel table={table} />
      <ChoicesPanel table={table} />
    </div>
  );
}

export const KeyMoments = () => (
  <MomentsPanel testId="even-odd-key-moments" empty={words.moments.empty} untold={useUntold()} />
);

/** One dot for odd, two for even: distinguishable without colours. */
const RoleMark = ({ role }: { readonly role: Parity }) => (
  <span class="eo-role" data-role={role} title={words.wants[role]}>
    <span aria-hidden="true">{role === 'ODD' ? '●' : '●●'}</span> {words.roles[role]}
  </span>
);

function ScorePanel({ table }: TableProps) {
  return (
    <Section
      id="score"
      title={words.header.title}
      aside={words.score(...scoreOf(table))}
      testId="even-odd-score"
    >
      {table.seated ? <ScoreBoard table={table} /> : <Empty>{words.gathering}</Empty>}
    </Section>
  );
}

export function ScoreBoard({ table }: TableProps) {
  return (
    <>
      <div class="eo-score">
        {table.players.map((player) => (
          <PlayerScore key={player.playerId} player={player} won={table.winner === player.playerId} />
        ))}
      </div>
      <ol class="eo-rounds" aria-label={words.header.rounds}>
        {Array.from({ length: ROUNDS }, (_, i) => (
          <RoundCell key={i} table={table} round={i + 1} />
        ))}
      </ol>
    </>
  );
}

function PlayerScore({ player, won }: { readonly player: PlayerFacts; readonly won: boolean }) {
  const { displayName: name, agentId, playerId, role, score } = player;
  return (
    <div class="eo-player" data-role={role} data-won={won}>
      <Portrait agentId={agentId} mood={won ? 'talk' : 'calm'} />
      <span class="eo-name" title={name} dir="auto">
        <AgentName agentId={agentId} name={name} />
      </span>
      <span class="eo-marks">
        <RoleMark role={role} /> <PersonMark playerId={playerId} />
      </span>
      <b class="eo-points">
        <Spoken shown={score} as={words.header.coins(score)} />
      </b>
    </div>
  );
}

function RoundCell({ table, round }: TableProps & { readonly round: number }) {
  const drawn = table.rounds.find((each) => each.round === round);
  if (!drawn) {
    const running = table.round === round && isRunning(table);
    return (
      <li data-state={running ? 'running' : 'to-come'} aria-current={running ? 'step' : undefined}>
        <Spoken
          shown={running ? '…' : round}
          as={running ? words.header.running(round) : words.header.toCome(round)}
        />
      </li>
    );
  }
  const winner = playerOf(table, drawn.winner);
  const parity = drawnParity(drawn);
  return (
    <li data-state={winner ? 'won' : 'void'} data-role={winner?.role}>
      <span aria-hidden="true">
        {winner?.seat === 1 && '◀ '}
        <b>{drawn.sum || '–'}</b>
        {winner?.seat === 2 && ' ▶'}
        <small>{parity ? words.roles[parity] : winner ? words.choices.late : words.choices.void}</small>
      </span>
      <span class="hidden-text">{roundSentence(drawn, winner?.displayName ?? null)}</span>
    </li>
  );
}

function roundSentence({ round, sum }: DrawnRound, winner: string | null): string {
  if (winner === null) return words.header.isVoid(round);
  return sum ? words.header.drawn(round, sum, parityOf(sum), winner) : words.header.missed(round, winner);
}

/** Every drawn round as a row; the running one shows who has sealed, but not the choice. */
function ChoicesPanel({ table }: TableProps) {
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
              {players.map(({ agentId, playerId, displayName, role }) => (
                <th key={playerId} scope="col">
                  <span class="eo-name" dir="auto">
                    <AgentName agentId={agentId} name={displayName} passedOver />
                  </span>{' '}
                  <RoleMark role={role} />
                </th>
              ))}
              <th scope="col">{words.choices.sum}</th>
              <th scope="col">{words.choices.winner}</th>
            </tr>
          </thead>
          <tbody>
            {rounds.map(({ round, choices, sum, winner }) => (
              <tr key={round}>
                <th scope="row">{round}</th>
                {players.map(({ playerId }, side) => (
                  <td key={playerId} data-won={winner === playerId}>
                    {choices[side] || words.choices.none}
                  </td>
                ))}
                <td>{sum ? words.choices.both(sum, parityOf(sum)) : '–'}</td>
                <td dir="auto">{playerOf(table, winner)?.displayName ?? words.choices.nobody}</td>
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
    {table.players.map((player) => (
      <td key={player.playerId}>
        <Sealed player={player} />
      </td>
    ))}
    <td>…</td>
    <td>…</td>
  </tr>
);

function Sealed({ player: { commitment } }: { readonly player: PlayerFacts }) {
  const digits = commitment.slice(0, 6);
  if (!digits) return <span class="eo-waits">{words.choices.thinking}</span>;
  return (
    <span class="eo-seal" title={words.choices.sealedAs(digits)}>
      {words.choices.sealed}
    </span>
  );
}
