import { RoleCard } from '../../../ui/seat/role-card.tsx';
import { nameIn } from '../state/match-model.ts';
import { words } from '../text.ts';
import { RoleIcon } from '../ui/role-badge.tsx';
import { useMatch } from '../ui/use-match.ts';
import { seatWords } from './text.ts';

/** The player's own card, and its private knowledge: the pack, the visions. */
export function Hand() {
  const model = useMatch().model.value;
  const { hand } = model;
  if (!hand) return null;
  const pack = hand.pack.map((playerId) => nameIn(model, playerId)).join(', ');
  return (
    <RoleCard title={words.roles[hand.role]} mark={<RoleIcon role={hand.role} />}>
      <p>{seatWords.hand.guides[hand.role]}</p>
      {hand.role === 'WEREWOLF' && pack && <p dir="auto">{seatWords.hand.pack(pack)}</p>}
      {hand.visions.length > 0 && (
        <ul>
          {hand.visions.map(({ playerId, result }) => (
            <li key={playerId} dir="auto">
              {seatWords.hand.vision(nameIn(model, playerId), result === 'WEREWOLF')}
            </li>
          ))}
        </ul>
      )}
    </RoleCard>
  );
}
