import { matchUris } from '../../tools/matches/match-uris.ts';

export const WEREWOLF_URIS = matchUris('werewolf');
export const matchUri = WEREWOLF_URIS.match;
