import type { MatchResult, SeatResult } from '../../../../shared/matches/game.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { RatedResult } from '../../../ratings/ratings.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { isJsonObject, type JsonObject } from '../json.ts';

const MOST_OUTCOME_BYTES = 16 * 1024;

export interface SaidAtEnd {
  readonly memoryUpdate: JsonObject | null;
  readonly outcomes: JsonObject;
}

/** Reads outcomes from the answer itself, or from the first JSON text in it (S2-050). */
export function outcomesIn(response: unknown): SaidAtEnd {
  const said = isJsonObject(response) ? response : {};
  const outcomes = isJsonObject(said.outcomes) ? said.outcomes : {};
  const fits = Buffer.byteLength(JSON.stringify(outcomes)) <= MOST_OUTCOME_BYTES;
  return {
    memoryUpdate: isJsonObject(said.memory_update) ? said.memory_update : null,
    outcomes: fits ? outcomes : { omitted: 'The outcomes were too large to be kept.' },
  };
}

export const outcomeOfSeat = (
  { role, seat, survived, won }: SeatResult,
  { aborted, winner }: MatchResult,
) => ({
  result: aborted ? 'aborted' : winner === null ? 'draw' : won ? 'win' : 'loss',
  score: won ? 1 : 0,
  role,
  survived,
  seat,
});

const POINTS: ReadonlyMap<string, number> = new Map([
  ['win', 1],
  ['loss', 0],
  ['draw', 0.5],
]);

export const pointsOf = ({ result }: JsonObject): number | undefined =>
  typeof result === 'string' ? POINTS.get(result.toLowerCase()) : undefined;

interface Solo {
  readonly agent: AgentIdentity;
  readonly record: ExperienceRecord;
  readonly sessionId: string;
  readonly outcomes: JsonObject;
  readonly at: number;
  readonly isPublishers: boolean;
}

/**
 * A single player is rated against the experience, which counts as a beginner. Unknown results are unrated, and so is
 * the publisher.
 */
export function ratedSolo({ agent, at, isPublishers, outcomes, record, sessionId }: Solo): RatedResult {
  const points = pointsOf(outcomes);
  const rated = points !== undefined && !isPublishers;
  return {
    resultId: sessionId,
    ladder: record.id,
    endedAt: at,
    sides: rated
      ? [
          { score: points, members: [{ agentId: agent.agentId }] },
          { score: 1 - points, members: [{ agentId: `the house of ${record.id}`, house: true }] },
        ]
      : [],
  };
}
