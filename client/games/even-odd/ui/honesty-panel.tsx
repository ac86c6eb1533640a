import type { Pair } from '../../../../shared/games/even-odd/model.ts';
import { Empty, Section } from '../../../ui/section.tsx';
import { type DrawnRound, SIDES, type Side, type TablePlayer } from '../state/table-model.ts';
import { honesty } from '../state/table-stats.ts';
import { words } from '../text.ts';

interface HonestyProps {
  readonly players: Pair<TablePlayer>;
  readonly rounds: readonly DrawnRound[];
}

/** What was announced, and what was done then. */
export function HonestyPanel({ players, rounds }: HonestyProps) {
  const announced = rounds.some(({ announced: [first, second] }) => first !== null || second !== null);
  return (
    <Section id="honesty" title={words.honesty.title}>
      {announced ? (
        <div class="eo-honesty">
          {SIDES.map((side) => (
            <Claims key={side} player={players[side]} rounds={rounds} side={side} />
          ))}
        </div>
      ) : (
        <Empty>{words.honesty.none}</Empty>
      )}
    </Section>
  );
}

interface ClaimsProps {
  readonly player: TablePlayer;
  readonly rounds: readonly DrawnRound[];
  readonly side: Side;
}

function Claims({ player: { name, role }, rounds, side }: ClaimsProps) {
  const { kept, claimed } = honesty(rounds, side);
  return (
    <div class="eo-claims" data-role={role}>
      <h3>
        <span class="eo-name" dir="auto">
          {name}
        </span>{' '}
        <small>{claimed === 0 ? words.honesty.nothing : words.honesty.kept(kept, claimed)}</small>
      </h3>
      <ul>
        {rounds.map(({ round, announced, choices }) => {
          const said = announced[side];
          if (said === null) return null;
          const isKept = said === choices[side];
          return (
            <li key={round} data-kept={isKept}>
              <b>
                <span aria-hidden="true">{isKept ? '✓ ' : '✗ '}</span>
                {isKept ? words.kept : words.bluff}
              </b>{' '}
              {words.honesty.line(round, said, choices[side])}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
