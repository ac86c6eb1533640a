import { nameIn } from '../state/match-model.ts';
import { useMatch } from '../ui/use-match.ts';
import { ownStory } from './own-story.ts';
import { seatWords } from './text.ts';

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
