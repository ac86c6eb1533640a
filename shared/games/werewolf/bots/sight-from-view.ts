/** A bot's sight inside the server: from its player's view and the events it could see. */
import type { MatchView } from '../view.ts';
import type { BotSight, Chronicle } from './sight.ts';

/** `null` for a view without a player in it. The record must hold only what passed `canSee` for that player. */
export function sightFromView(view: MatchView, chronicle: Chronicle): BotSight | null {
  const { you } = view;
  if (!you) return null;
  return {
    ...recordOf(chronicle),
    matchId: view.matchId,
    phase: view.phase,
    day: view.dayNumber,
    night: view.nightNumber,
    players: view.players.map(({ playerId, seat, displayName, alive }) => ({
      playerId,
      seat,
      displayName,
      alive,
    })),
    me: you.playerId,
    role: you.role,
    alive: you.alive,
    knownWolves: you.knownWolves,
    inspections: you.seerHistory,
    action: you.requiredAction,
  };
}

export const recordOf = (chronicle: Chronicle): Chronicle => ({
  said: chronicle.said,
  whispered: chronicle.whispered,
  marked: chronicle.marked,
  voted: chronicle.voted,
  dawns: chronicle.dawns,
  dusks: chronicle.dusks,
  deaths: chronicle.deaths,
  ready: chronicle.ready,
  patient: chronicle.patient,
  round: chronicle.round,
  passing: chronicle.passing,
  passed: chronicle.passed,
});
