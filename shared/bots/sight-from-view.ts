/** A bot's sight inside the server: from its player's view and the events it could see. */
import type { MatchEvent } from '../werewolf/events.ts';
import type { MatchView } from '../werewolf/view.ts';
import { ChronicleKeeper, noteOfEvent } from './chronicle.ts';
import type { BotSight, Chronicle } from './sight.ts';

/** Give it only events that passed `canSee` for the same player. */
export function chronicleOf(visibleEvents: Iterable<MatchEvent>): ChronicleKeeper {
  const keeper = new ChronicleKeeper();
  for (const event of visibleEvents) {
    const note = noteOfEvent(event);
    if (note) keeper.add(note);
  }
  return keeper;
}

/** `null` for a view without a player in it. */
export function sightFromView(view: MatchView, chronicle: Chronicle): BotSight | null {
  const { you } = view;
  if (!you) return null;
  return {
    ...recordOf(chronicle),
    matchId: view.matchId,
    phase: view.phase,
    day: view.dayNumber,
    night: view.nightNumber,
    players: view.players,
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
});
