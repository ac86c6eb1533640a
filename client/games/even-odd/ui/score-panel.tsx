import { ROUNDS } from '../../../../shared/games/even-odd/model.ts';
import { AgentName } from '../../../ui/agent-name.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { Empty, Section } from '../../../ui/section.tsx';
import { type DrawnRound, isRunning, SIDES, type Side, type TableModel } from '../state/table-model.ts';
import { words } from '../text.ts';
import { RoleMark } from './role-mark.tsx';

interface TableProps {
  readonly table: TableModel;
}

/** Who leads, and what became of each of the five rounds. */
export function ScorePanel({ table }: TableProps) {
  return (
    <Section
      id="score"
      title={words.header.title}
      aside={words.score(...table.score)}
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
        {SIDES.map((side) => (
          <PlayerScore key={side} table={table} side={side} />
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

function PlayerScore({ table, side }: TableProps & { readonly side: Side }) {
  const { name, agentId, role } = table.players[side];
  const coins = table.score[side];
  return (
    <div class="eo-player" data-role={role} data-won={table.winner === side}>
      <Portrait agentId={agentId} mood={table.winner === side ? 'talk' : 'calm'} />
      <span class="eo-name" title={name} dir="auto">
        <AgentName agentId={agentId} name={name} />
      </span>
      <RoleMark role={role} />
      <b class="eo-points">
        <span aria-hidden="true">{coins}</span>
        <span class="hidden-text">{words.header.coins(coins)}</span>
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
        <span aria-hidden="true">{running ? '…' : round}</span>
        <span class="hidden-text">{running ? words.header.running(round) : words.header.toCome(round)}</span>
      </li>
    );
  }
  const winner = drawn.winner === null ? null : table.players[drawn.winner];
  return (
    <li data-state={winner ? 'won' : 'void'} data-role={winner?.role}>
      <span aria-hidden="true">
        {drawn.winner === 0 && '◀ '}
        <b>{drawn.sum ?? '–'}</b>
        {drawn.winner === 1 && ' ▶'}
        <small>
          {drawn.parity ? words.roles[drawn.parity] : winner ? words.choices.late : words.choices.void}
        </small>
      </span>
      <span class="hidden-text">{roundSentence(drawn, winner?.name ?? null)}</span>
    </li>
  );
}

function roundSentence({ round, sum, parity }: DrawnRound, winner: string | null): string {
  if (winner === null) return words.header.isVoid(round);
  return sum === null || parity === null
    ? words.header.missed(round, winner)
    : words.header.drawn(round, sum, parity, winner);
}
