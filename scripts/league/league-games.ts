/** The registration of games for league processes: `npm run referee` and `npm run player`. */
import { evenOddLeague } from '../../shared/games/even-odd/league/league-game.ts';
import type { LeagueGame } from '../../shared/league/league-game.ts';

export const LEAGUE_GAMES: readonly [LeagueGame, ...LeagueGame[]] = [evenOddLeague];

export const leagueGameOf = (gameType: string): LeagueGame | undefined =>
  LEAGUE_GAMES.find((game) => game.gameType === gameType);
