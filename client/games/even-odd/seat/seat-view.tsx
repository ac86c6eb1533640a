import { useWatch } from '../../../ui/context.ts';
import { RoleCard } from '../../../ui/seat/role-card.tsx';
import type { SeatView } from '../../game-view.ts';
import { otherSide, SIDES, type Side, type TableModel } from '../state/table-model.ts';
import { words } from '../text.ts';
import { useTable } from '../ui/round-header.tsx';
import { Bar } from './bar.tsx';
import { ownTurn } from './own-turn.ts';
import { seatWords } from './text.ts';

// Even/Odd for its players in the browser: one chunk, which spectators never load.

export const evenOddSeat: SeatView = { turn: ownTurn, Hand, Bar, Story };

const DOTS = { ODD: '●', EVEN: '●●' } as const satisfies Record<
  NonNullable<TableModel['hand']>['role'],
  string
>;

/** The player's own card, and the number under its cup. */
export function Hand() {
  const { hand } = useTable();
  if (!hand) return null;
  return (
    <RoleCard title={words.roles[hand.role]} mark={<b aria-hidden="true">{DOTS[hand.role]}</b>}>
      <p>{seatWords.wants[hand.role]}</p>
      {hand.choice > 0 && <p>{seatWords.under(hand.choice)}</p>}
    </RoleCard>
  );
}

/** Rounds in which this side had announced one number and put another under its cup. */
export const bluffs = ({ rounds }: Pick<TableModel, 'rounds'>, side: Side): number =>
  rounds.filter(({ announced, choices }) => {
    const [said, chose] = [announced[side] ?? 0, choices[side] ?? 0];
    return said > 0 && chose > 0 && said !== chose;
  }).length;

export function Story() {
  const own = useWatch().own.value;
  const table = useTable();
  const side = SIDES.find((each) => table.players[each].playerId === own);
  if (side === undefined) return null;
  const { story } = seatWords;
  const me = table.players[side];
  const missed = table.rounds.filter(({ choices }) => !choices[side]).length;
  const outcome = table.winner === '' ? story.draw : table.winner === own ? story.won : story.lost;
  return (
    <div class="end-part own-story" data-testid="own-story">
      <h3>{story.title}</h3>
      <ul>
        {!table.aborted && <li>{outcome}</li>}
        <li>{story.rounds(me.score, table.rounds.length)}</li>
        <li>{story.fooled(bluffs(table, side))}</li>
        <li dir="auto">
          {story.fooledBy(bluffs(table, otherSide(side)), table.players[otherSide(side)].displayName)}
        </li>
        {missed > 0 && <li>{story.missed(missed)}</li>}
      </ul>
    </div>
  );
}
