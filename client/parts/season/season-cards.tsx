import type { SeasonFacts } from '../../../shared/contracts/season.ts';
import { titleOf } from '../../games/games.ts';
import { Card, CardGrid, Chip } from '../../ui/kit/cards.tsx';
import { seasonPath } from './paths.ts';
import { seasonText as text } from './text.ts';

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
