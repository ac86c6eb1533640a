/** What is published of a season beside its journals. */
import { isCommand, isModel, type SeasonConfig } from './config.ts';
import type { SeasonFolder } from './folder.ts';
import type { SeasonRecord } from './read-season.ts';

export function recordOf(config: SeasonConfig, folder: SeasonFolder): SeasonRecord {
  const { entrants, game, matches, name, pace, seed } = config;
  const kept = folder.matches();
  const { commitment, seasonId } = folder.readState()!;
  return {
    seasonId,
    name,
    game,
    seed,
    matches,
    pace,
    entrants: entrants.map((entrant) => ({
      name: entrant.name,
      kind: isModel(entrant) ? entrant.model : isCommand(entrant) ? 'agent' : `house: ${entrant.house}`,
      consents: 'house' in entrant || entrant.thoughts,
    })),
    commitment,
    played: [...folder.journals()]
      .toSorted(([a], [b]) => a - b)
      .map(([number, matchId]) => ({ number, matchId, agents: kept.get(number)?.agents ?? [] })),
  };
}
