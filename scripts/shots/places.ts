/** The places of the town and their pages in the pictures of docs/shots. */
import type { TestTown } from '../../server/testing/town-on-a-port.ts';
import type { ExperiencePage } from '../../shared/protocol/gateway.ts';
import type { LeaguesReply } from '../../shared/protocol/league.ts';
import { type Photographer, until } from './photographer.ts';
import type { PictureBook } from './picture-book.ts';

const LOOK = { width: 1440, height: 900 };

export const placePictures: PictureBook = {
  settings: {
    LEAGUE: 'on',
    LEAGUE_HOUSE: 'on',
    LEAGUE_REST_S: '2',
    LEAGUE_START_S: '2',
    LEAGUE_THINK_S: '1',
  },
  take,
};

async function take(town: TestTown, photos: Photographer): Promise<void> {
  const ask = async <T>(path: string) => (await (await fetch(`${town.url}/api${path}`)).json()) as T;
  await photos.shoot('arcade', '/arcade', LOOK);
  const { experiences } = await ask<ExperiencePage>('/experiences?search=werewolf');
  await photos.shoot('experience', `/x/${experiences[0]?.id}`, LOOK);

  let leagues = await ask<LeaguesReply>('/leagues');
  const timer = setInterval(() => {
    void ask<LeaguesReply>('/leagues').then((now) => {
      leagues = now;
    });
  }, 1_000);
  const { leagueId, leader } = await until('a league in its third round', () =>
    leagues.leagues.find(({ house, round, state }) => house && (round >= 4 || state === 'COMPLETED')),
  );
  clearInterval(timer);
  await photos.shoot('league-plaza', '/league', LOOK);
  await photos.shoot('league-board', `/league/${leagueId}`, LOOK);
  await photos.shoot('league-player', `/league/${leagueId}/player/${leader?.playerId ?? 'P001'}`, LOOK);
}
