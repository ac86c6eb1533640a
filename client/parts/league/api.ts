import type {
  LeagueAction,
  LeaguePlayerReply,
  LeagueReply,
  LeagueRoundsReply,
  LeaguesReply,
  NewLeague,
} from '../../../shared/protocol/league.ts';
import { call } from '../../net/rest.ts';

const league = (leagueId: string) => `/leagues/${encodeURIComponent(leagueId)}`;
const player = (leagueId: string, playerId: string) =>
  `${league(leagueId)}/players/${encodeURIComponent(playerId)}`;

export const leagueApi = {
  all: () => call<LeaguesReply>('GET', '/leagues'),
  one: (leagueId: string) => call<LeagueReply>('GET', league(leagueId)),
  rounds: (leagueId: string, from: number, to: number) =>
    call<LeagueRoundsReply>('GET', `${league(leagueId)}/rounds?from=${from}&to=${to}`),
  player: (leagueId: string, playerId: string) => call<LeaguePlayerReply>('GET', player(leagueId, playerId)),
  make: (wanted: NewLeague) => call<LeagueReply>('POST', '/leagues', wanted),
  act: (leagueId: string, action: LeagueAction) => call<unknown>('POST', `${league(leagueId)}/${action}`),
  expelReferee: (leagueId: string, refereeId: string) =>
    call<unknown>('DELETE', `${league(leagueId)}/referees/${encodeURIComponent(refereeId)}`),
  expel: (leagueId: string, playerId: string) => call<unknown>('DELETE', player(leagueId, playerId)),
};
