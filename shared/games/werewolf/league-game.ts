/** Werewolf in a league season: at the town's own tables, through its own tools; a side wins or loses together. */

import type { LeagueGame, TableResult } from '../../league/league-game.ts';
import type { Entry } from '../../matches/game.ts';
import { werewolf } from './game.ts';
import type { MatchState } from './model.ts';
import { teamOf } from './model.ts';
import { TOOLS } from './tool-names.ts';

function resultOf(log: readonly Entry[]): TableResult | null {
  const state = log.at(-1)?.after as MatchState | undefined;
  if (state?.phase !== 'ENDED' || state.aborted) return null;
  return {
    status: 'COMPLETE',
    history: [],
    seats: state.players.map(({ agentId, role }) => {
      const side = role === null ? null : teamOf(role);
      const outcome = state.winner === null ? 'DRAW' : state.winner === side ? 'WIN' : 'LOSS';
      return { agentId, role, side, outcome, score: outcome === 'WIN' ? 1 : 0 };
    }),
  };
}

export const werewolfLeague: LeagueGame = {
  game: werewolf,
  gameType: werewolf.id,
  format: 'tables8',
  settings: (usual) => usual,
  walkoutWords: () => 'A player has left the league.',
  guide: (gameId) =>
    `Call ${TOOLS.getState} {"matchId":"${gameId}"} again and again: you.requiredAction says what is asked of you and until when. Answer with ${TOOLS.ready}, ${TOOLS.sayPublic}, ${TOOLS.vote}, ${TOOLS.wolfKill}, ${TOOLS.seerInspect} or ${TOOLS.doctorProtect}, until the phase is ENDED.`,
  result: resultOf,
};
