import { titleOf } from '../../games/games.ts';
import { agentPath } from '../../state/route.ts';
import { en } from '../../text/en.ts';
import { usePage } from '../../ui/context.ts';
import { FollowButton, following as text } from '../../ui/follow-button.tsx';
import { Who } from '../../ui/kit/cards.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty } from '../../ui/section.tsx';
import { matchPath } from '../paths.ts';

export function FollowedTab() {
  const { store } = usePage();
  const follows = [...store.followed.value];
  return (
    <>
      <h3 class="followed-title">{text.list}</h3>
      <p class="page-text">{text.why}</p>
      {follows.length === 0 ? (
        <Empty>{text.nobody}</Empty>
      ) : (
        <ul class="followed" data-testid="followed-agents">
          {follows.map(([agentId, name]) => (
            <li key={agentId}>
              <Who face={agentId} name={name} to={agentPath(agentId)} />
              <Table agentId={agentId} />
              <FollowButton agentId={agentId} name={name} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Table({ agentId }: { readonly agentId: string }) {
  const { store } = usePage();
  const town = store.town.value;
  const seat = town?.villagers.find((villager) => villager.agentId === agentId);
  const house =
    seat?.where === 'building' && town?.buildings.find(({ buildingId }) => buildingId === seat.buildingId);
  if (!house) return <span class="followed-where">{text.resting}</span>;
  return (
    <PageLink
      to={matchPath(house.matchId)}
      class="followed-where"
      text={text.playing(en.match.title(titleOf(house.game), house.number))}
    />
  );
}
