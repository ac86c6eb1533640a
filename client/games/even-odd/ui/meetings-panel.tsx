import { CHOICES, type Pair } from '../../../../shared/games/even-odd/model.ts';
import { Section } from '../../../ui/section.tsx';
import { type DrawnRound, otherSide, type Side, type TablePlayer } from '../state/table-model.ts';
import { meetings } from '../state/table-stats.ts';
import { words } from '../text.ts';

interface MeetingsProps {
  readonly players: Pair<TablePlayer>;
  readonly rounds: readonly DrawnRound[];
  /** Whose choices are the rows. */
  readonly side: Side;
}

/** Three shades are told apart; more would only look exact. */
function shadeOf(count: number, most: number): 0 | 1 | 2 | 3 {
  if (count === 0) return 0;
  if (count === most) return 3;
  return count / most > 0.5 ? 2 : 1;
}

/** Five by five: what one chose against what the other did. Where the two make an odd sum the square is framed. */
export function MeetingsPanel({ players, rounds, side }: MeetingsProps) {
  const met = meetings(rounds, side);
  const most = Math.max(1, ...met.flat());
  return (
    <Section id="meetings" title={words.meetings.title}>
      <table class="eo-met">
        <caption>{words.meetings.caption(players[side].name, players[otherSide(side)].name)}</caption>
        <thead>
          <tr>
            <td />
            {CHOICES.map((theirs) => (
              <th key={theirs} scope="col">
                {theirs}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CHOICES.map((mine) => (
            <tr key={mine}>
              <th scope="row">{mine}</th>
              {CHOICES.map((theirs) => {
                const count = met[mine - 1]?.[theirs - 1] ?? 0;
                return (
                  <td key={theirs} data-shade={shadeOf(count, most)} data-odd={(mine + theirs) % 2 === 1}>
                    {count}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
