import { RoleCard } from '../../../ui/seat/role-card.tsx';
import type { TableModel } from '../state/table-model.ts';
import { words } from '../text.ts';
import { useTable } from '../ui/round-header.tsx';
import { seatWords } from './text.ts';

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
