import { z } from 'zod';
import type { LadderReply } from '../../../../shared/protocol/gateway.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import type { Ratings } from '../../../ratings/ratings.ts';
import { NO_EXPERIENCE } from '../catalogue/catalogue.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { ladderOf } from '../catalogue/ladder.ts';
import { defineGatewayTool, type GatewayTool } from '../define-tool.ts';
import type { Identities } from '../sessions/identities.ts';
import { experienceId } from '../shapes.ts';

export interface LeaderboardDeps {
  readonly ratings: Ratings;
  readonly identities: Identities;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  nameOf(agentId: string): Promise<string | null>;
}

export const leaderboardGet = ({
  experienceById,
  identities,
  nameOf,
  ratings,
}: LeaderboardDeps): GatewayTool =>
  defineGatewayTool({
    name: 'leaderboard.get',
    title: 'The ladder',
    description: 'Who ranks where in an experience, by Elo (1200 to begin with, K 32).',
    scope: 'catalog:read',
    group: 'board',
    nature: 'reads',
    open: true,
    rest: { method: 'GET', path: '/experiences/:experience_id/leaderboard' },
    input: z.strictObject({
      experience_id: experienceId,
      limit: z.number().int().min(1).max(100).default(50),
    }),
    output: z.looseObject({
      experience_id: z.string(),
      rankings: z.array(
        z.looseObject({
          experience_agent_id: z.string(),
          elo_rating: z.number(),
          matches_played: z.number(),
          wins: z.number(),
          losses: z.number(),
          draws: z.number(),
          last_played_at: z.string(),
        }),
      ),
    }),
    async run({ args }) {
      const record = await experienceById(args.experience_id);
      if (!record) return { ok: false, refusal: NO_EXPERIENCE };
      const rows = await ratings.ladder(ladderOf(record), args.limit);
      const rankings = await Promise.all(
        rows.map(async (row) => {
          // Names are shown at the town's own games alone: elsewhere they would tell who is who.
          const name = record.kind === 'builtin' ? await nameOf(row.agentId) : null;
          return {
            experience_agent_id: await identities.of(row.agentId, record.id),
            elo_rating: Math.round(row.rating),
            matches_played: row.matches,
            wins: row.wins,
            losses: row.losses,
            draws: row.draws,
            last_played_at: iso(row.lastPlayedAt),
            ...(name !== null && { display_name: name }),
          };
        }),
      );
      return { ok: true, value: { experience_id: record.id, rankings } satisfies LadderReply };
    },
  });
