/** A match that stays in its first vote for hours: people talk and change their votes, and nothing ends it. */

import { MatchHost } from '../../../server/matches/match-host.ts';
import type { Clock } from '../../../server/time/clock.ts';
import type { Command } from '../../../shared/games/werewolf/commands.ts';
import { createMatch, decide } from '../../../shared/games/werewolf/decide.ts';
import type { LogEntry, MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { evolve } from '../../../shared/games/werewolf/evolve.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { MatchState } from '../../../shared/games/werewolf/model.ts';
import { DEFAULT_SETTINGS, SEATS } from '../../../shared/games/werewolf/model.ts';
import { dueAt } from '../../../shared/games/werewolf/rules/phases.ts';
import { eventsOf } from '../../../shared/matches/game.ts';

const HOURS_MS = 10 * 3_600_000;
const SETTINGS = {
  ...DEFAULT_SETTINGS,
  voteMs: HOURS_MS,
  voteSettleMs: HOURS_MS,
  publicChatEveryMs: 0,
  changeEveryMs: 0,
  speechDuringVote: true,
};

export function votingMatch(matchId: string, clock: Clock): MatchHost<MatchState, MatchEvent> {
  const log: LogEntry[] = [];
  const keep = (events: readonly MatchEvent[]): void => {
    for (const event of events) log.push({ event, after: evolve(log.at(-1)?.after ?? null, event) });
  };
  const created = createMatch({
    matchId,
    gameNumber: 7,
    buildingId: `bd_${matchId}`,
    seed: matchId,
    settings: SETTINGS,
    agents: SEATS.map((seat) => ({ agentId: `ag_${matchId}_${seat}`, displayName: `Agent ${seat}` })),
    now: clock.now(),
  });
  keep(eventsOf(created.entries));
  let { state } = created;
  while (state.phase !== 'DAY_VOTE') {
    const timeout: Command = { type: 'timeout', phaseSerial: state.phaseSerial, now: dueAt(state) };
    const decision = decide(state, timeout);
    if (!decision.ok) throw new Error(decision.rejection.message);
    keep(eventsOf(decision.entries));
    state = decision.state;
  }
  const host = new MatchHost(werewolf, { plotId: 'plot_1', ranked: true }, log, {
    clock,
    append: async () => undefined,
    onTimer: () => undefined,
    onTrouble: (_match, error) => {
      throw error;
    },
  });
  host.start();
  return host;
}
