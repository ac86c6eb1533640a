import { RoleCard } from '../../../ui/seat/role-card.tsx';
import type { SeatView } from '../../game-view.ts';
import { nameIn } from '../state/match-model.ts';
import { words } from '../text.ts';
import { RoleIcon } from '../ui/role-badge.tsx';
import { useMatch } from '../ui/use-match.ts';
import { Bar } from './bar.tsx';
import { ownStory } from './own-story.ts';
import { ownTurn } from './own-turn.ts';
import { seatWords } from './text.ts';

// Werewolf for its players in the browser: one chunk, which spectators never load.

export const werewolfSeat: SeatView = { turn: ownTurn, Hand, Bar, Story };

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

export function Story() {
  const watch = useMatch();
  const model = watch.model.value;
  const own = watch.own.value;
  const told = ownStory(model, own);
  if (!told) return null;
  const { story } = seatWords;
  const names = (ids: typeof told.fooled) => ids.map((id) => nameIn(model, id)).join(', ');
  const me = model.players.find(({ playerId }) => playerId === own);
  return (
    <div class="end-part own-story" data-testid="own-story">
      <h3>{story.title}</h3>
      <ul>
        {!model.aborted && <li>{told.won ? story.won : story.lost}</li>}
        <li>{story.votes(told.right, told.ballots)}</li>
        <li dir="auto">
          {me?.role === 'WEREWOLF'
            ? told.fooled.length > 0
              ? story.fooled(names(told.fooled))
              : story.fooledNobody
            : told.fooledBy.length > 0
              ? story.fooledBy(names(told.fooledBy))
              : story.fooledByNobody}
        </li>
      </ul>
    </div>
  );
}
