import type { SeasonRecord } from '../../shared/season/record.ts';
import { consentsOf, kindOf, type SeasonConfig } from './config.ts';
import type { SeasonFolder } from './folder.ts';

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
      kind: kindOf(entrant),
      consents: consentsOf(entrant),
    })),
    commitment,
    played: [...folder.journals()]
      .toSorted(([a], [b]) => a - b)
      .map(([number, matchId]) => ({ number, matchId, agents: kept.get(number)?.agents ?? [] })),
  };
}
