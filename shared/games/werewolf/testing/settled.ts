/** A simulated match as everybody could see it, settled. */
import { type SettledMatch, settledMatch } from '../../../matches/chronicle.ts';
import { logOf, momentsIn } from '../../../matches/log.ts';
import { simulate } from '../bots/simulate.ts';
import type { MatchEvent } from '../events.ts';
import { werewolf } from '../game.ts';

export function settledFrom(events: readonly MatchEvent[], address = '7 Candle Row'): SettledMatch {
  const log = logOf(werewolf, events);
  const last = log.at(-1);
  if (!last) throw new Error('an empty journal');
  const { after: state, event } = last;
  const match = settledMatch({
    matchId: state.matchId,
    game: werewolf.id,
    gameNumber: state.gameNumber,
    endedAt: Math.max(1, event.at),
    plotId: 'plot-007',
    address,
    aborted: state.aborted,
    players: state.players.map(({ playerId, agentId, displayName }) => ({
      playerId,
      agentId,
      name: displayName,
    })),
    events: log.flatMap((entry) => werewolf.publicWire(entry)),
    moments: momentsIn(werewolf, log),
  });
  if (!match) throw new Error('the match was not settled');
  return match;
}

const simulated = new Map<string, SettledMatch>();

/** Played once and shared: do not mutate. */
export function simulatedSettled(
  index: number,
  seed: string,
  bots: 'folk' | 'random' = 'folk',
): SettledMatch {
  const name = `${bots} ${seed} ${index}`;
  const match = simulated.get(name) ?? settledFrom(simulate(index, seed, bots).events);
  simulated.set(name, match);
  return match;
}
