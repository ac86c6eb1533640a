// A plaque at each plot where a game was played links to the moment that decided it. Hidden where a building stands.

import { call } from '../../net/rest.ts';
import type { SignPicture } from '../../scenes/pictures.ts';
import { matchPath } from '../paths.ts';

const MOST_PLAQUES = 16;

export async function plaques(): Promise<readonly SignPicture[]> {
  const { plaques: told } = await call('GET /lore/plaques');
  return told.slice(0, MOST_PLAQUES).map(({ decidedBy, matchId, plotId, title }) => ({
    place: plotId,
    label: title,
    note: '',
    path: matchPath(matchId, decidedBy),
  }));
}
