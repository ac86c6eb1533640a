/** Finds matches of a town on virtual time once they meet a test's condition. */
import { isOver } from '../../shared/matches/game.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { VirtualTown } from './town-on-a-port.ts';

type Wanted = (match: LiveMatch) => boolean;

const running = ({ services }: VirtualTown): LiveMatch[] => [...services.registry.all()];

/** Advances time until a running match meets the condition. */
export const matchWhere = (town: VirtualTown, isSo: Wanted): Promise<string> =>
  town.until(() => running(town).find(isSo)?.matchId ?? false);

export const untilOver = (town: VirtualTown, matchId: string): Promise<boolean> =>
  town.until(() =>
    running(town).every((match) => match.matchId !== matchId || isOver(match.game, match.state)),
  );

/** Plays a match of house bots to its end. */
export async function playedMatch(town: VirtualTown): Promise<string> {
  const matchId = await matchWhere(town, () => true);
  await untilOver(town, matchId);
  return matchId;
}
