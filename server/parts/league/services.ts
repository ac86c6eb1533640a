import type { LeagueGame, TableTimes } from '../../../shared/league/league-game.ts';
import type { Kernel } from '../kernel.ts';
import type { Carrier } from './carrier.ts';
import type { Conduct } from './conduct.ts';
import type { Envelopes } from './envelopes.ts';
import type { LeagueStores } from './league-stores.ts';

/** Shared by several services of the leagues. */
export interface LeagueServices extends Kernel {
  readonly stores: LeagueStores;
  readonly carrier: Carrier;
  readonly conduct: Conduct;
  readonly envelopes: Envelopes;
  readonly times: TableTimes;
  leagueGame(game: string): LeagueGame | undefined;
}

/** The part of them that a service uses. */
export type Services<Name extends keyof LeagueServices> = Pick<LeagueServices, Name>;
