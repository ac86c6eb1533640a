import { gamesIn } from '../../games/games.ts';
import { usePage } from '../../ui/context.ts';
import { Card, CardGrid } from '../../ui/kit/cards.tsx';
import { Lead, PageBody } from '../../ui/kit/page-body.tsx';
import { CabinetPicture } from './cabinet-picture.tsx';
import { arcadeText } from './text.ts';

export function HallOfGames() {
  const { store } = usePage();
  const town = store.town.value;
  return (
    <PageBody heading={arcadeText.title}>
      <Lead>{arcadeText.lead}</Lead>
      <CardGrid label={arcadeText.experiences}>
        {gamesIn(store.info.value).map(({ id, title }) => {
          const queue = town?.queues.find(({ game }) => game === id);
          const playing = town?.buildings.filter(({ game, status }) => game === id && status !== 'ended');
          const [best] = store.standings.value.get(id) ?? [];
          return (
            <Card
              key={id}
              title={title}
              to={`/x/${encodeURIComponent(id)}`}
              picture={<CabinetPicture id={id} />}
              foot={
                <>
                  {playing && <b>{arcadeText.playing(playing.length)}</b>}
                  {queue && <span>{arcadeText.waiting(queue.size, queue.required)}</span>}
                  {best && <span>{arcadeText.best(best.name)}</span>}
                </>
              }
            />
          );
        })}
      </CardGrid>
    </PageBody>
  );
}
