import type { SeasonFacts } from '../../../shared/contracts/season.ts';
import { titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { Card, CardGrid, Chip } from '../../ui/kit/cards.tsx';
import { Lead, PageBody } from '../../ui/kit/page.tsx';
import { Load } from '../../ui/kit/resource.tsx';
import { Empty } from '../../ui/section.tsx';
import { seasonPath } from '../paths.ts';
import { seasonText as text } from './text.ts';

const EVERY_MS = 20_000;

export const SeasonsPage = () => (
  <PageBody heading={text.seasons}>
    <Lead>{text.lead}</Lead>
    <Load what="seasons" from="seasons" load={() => call('GET /seasons')} everyMs={EVERY_MS}>
      {({ seasons }) =>
        seasons.length === 0 ? <Empty>{text.none}</Empty> : <SeasonCards seasons={seasons} />
      }
    </Load>
  </PageBody>
);

export const SeasonCards = ({ seasons }: { readonly seasons: readonly SeasonFacts[] }) => (
  <CardGrid label={text.seasons}>
    {seasons.map(({ entrants, game, matches, name, pace, played, seasonId }) => (
      <Card
        key={seasonId}
        title={name}
        to={seasonPath(seasonId)}
        mark={
          <Chip tone={played < matches ? 'good' : 'plain'}>
            {played < matches ? text.running : text.over}
          </Chip>
        }
        foot={
          <>
            <b>{text.progress(played, matches)}</b>
            <span>{text.entrants(entrants.length)}</span>
          </>
        }
      >
        <p>
          {titleOf(game)} · {text.paces[pace]}
        </p>
      </Card>
    ))}
  </CardGrid>
);
