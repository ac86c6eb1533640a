import type { LadderReply } from '../../../../shared/contracts/gateway.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import type { Answer } from '../../../../shared/protocol/refusals.ts';
import type { Services } from '../services.ts';
import { NO_EXPERIENCE } from './catalogue.ts';
import { ladderOf } from './experiences-table.ts';

type LaddersDeps = Services<'agents' | 'experienceById' | 'identities' | 'ratings'>;

export class Ladders {
  readonly #deps: LaddersDeps;

  constructor(deps: LaddersDeps) {
    this.#deps = deps;
  }

  async of(experienceId: string, limit: number): Promise<Answer<LadderReply>> {
    const { agents, experienceById, identities, ratings } = this.#deps;
    const record = await experienceById(experienceId);
    if (!record) return { ok: false, refusal: NO_EXPERIENCE };
    const rows = await ratings.ladder(ladderOf(record), limit);
    const rankings = await Promise.all(
      rows.map(async (row) => {
        // Only the town's own games show names: elsewhere they would reveal agents' identities.
        const name = record.kind === 'builtin' ? (await agents.byId(row.agentId))?.name : undefined;
        return {
          experience_agent_id: await identities.of(row.agentId, record.id),
          elo_rating: Math.round(row.rating),
          matches_played: row.matches,
          wins: row.wins,
          losses: row.losses,
          draws: row.draws,
          last_played_at: iso(row.lastPlayedAt),
          ...(name !== undefined && { display_name: name }),
        };
      }),
    );
    return { ok: true, value: { experience_id: record.id, rankings } };
  }
}
