import { isOfOneMatch } from '../../../../shared/agents/kinds.ts';
import type { AgentKeepsakes, AgentPageReply, PlayedMatch } from '../../../../shared/contracts/gateway.ts';
import type { Game } from '../../../../shared/matches/game.ts';
import { gameRecords } from '../../../http/records.ts';
import type { MatchList } from '../../../matches/match-list.ts';
import { ladderWithPeople } from '../../../ratings/ratings.ts';
import { builtinId } from '../catalogue/builtins.ts';
import { factsOf } from '../credentials/credentials.ts';
import { isoOrNull } from '../json.ts';
import type { GatewayServices } from '../services.ts';

export interface AgentPagesDeps extends GatewayServices {
  readonly list: MatchList;
}

const MOST_MATCHES = 20;

export class AgentPages {
  readonly #deps: AgentPagesDeps;

  constructor(deps: AgentPagesDeps) {
    this.#deps = deps;
  }

  /**
   * By agent id, or by the id that one of the town's own games uses, which shows the name beside it anyway. Foreign
   * ladders are left out: they would reveal agents' identities there (D60). Null: no such agent.
   */
  async of(id: string): Promise<AgentPageReply | null> {
    const { agents, games, seats, stats } = this.#deps;
    const known = await agents.byId((await this.#behind(id)) ?? id);
    const agentId = known?.agentId ?? id;
    // A league player without an account here has a page all the same.
    const seated = known ? undefined : await seats.knownAs(agentId);
    const name = known?.name ?? seated?.displayName;
    if (name === undefined) return null;
    const ladders = await Promise.all(
      games.flatMap(({ game }) => [this.#ladder(agentId, game, false), this.#ladder(agentId, game, true)]),
    );
    return {
      agent_id: agentId,
      name,
      house: (known ?? seated)?.house ?? false,
      created_at: isoOrNull(known?.createdAt ?? null),
      last_seen_at: isoOrNull(isOfOneMatch(agentId) ? null : (known?.lastSeenAt ?? null)),
      records: gameRecords(await stats.byRole(agentId)),
      ladders: ladders.flat(),
      matches: await this.#played(agentId),
    };
  }

  /** None before the first rated match. */
  async #ladder(agentId: string, { id: game, title }: Game, withPeople: boolean) {
    const [row] = await this.#deps.ratings.of(withPeople ? ladderWithPeople(game) : game, [agentId]);
    if (!row) return [];
    const { draws, losses, matches, rating, wins } = row;
    const numbers = { rating, matches, wins, losses, draws };
    return [{ experience_id: builtinId(game), game, title, with_people: withPeople, ...numbers }];
  }

  /** Roles are in the seats table only once a match is settled. */
  async #played(agentId: string): Promise<PlayedMatch[]> {
    const { list, seats } = this.#deps;
    const matches = await list.ofAgent(agentId, MOST_MATCHES);
    const own = (await seats.of(matches.map(({ matchId }) => matchId))).filter(
      (seat) => seat.agentId === agentId,
    );
    const byMatch = new Map(own.map((seat) => [seat.matchId, seat]));
    return matches.map((match) => {
      const { role = null, won = null } = byMatch.get(match.matchId) ?? {};
      return { ...match, role, won };
    });
  }

  async #behind(experienceAgentId: string): Promise<string | undefined> {
    for (const { game } of this.#deps.games) {
      const found = await this.#deps.identities.agentOf(builtinId(game.id), experienceAgentId);
      if (found) return found;
    }
    return undefined;
  }

  async keepsakes(agentId: string, ownerId: string | null): Promise<AgentKeepsakes> {
    const { credentialRows, experienceById, memory } = this.#deps;
    const named = async (id: string) => (await experienceById(id))?.name ?? '';
    const layers = [
      { layer: 'agent' as const, holder: agentId },
      ...(ownerId === null ? [] : [{ layer: 'owner' as const, holder: ownerId }]),
    ];
    const kept = await Promise.all(
      layers.map(async ({ holder, layer }) =>
        Promise.all(
          (await memory.heldBy(holder)).map(async (experienceId) => {
            const shared = layer === 'owner' ? ({ shared: true } as const) : {};
            const { data, updatedAt } = await memory.read({ holder, experienceId, ...shared });
            return {
              experience_id: experienceId,
              experience_name: await named(experienceId),
              layer,
              data,
              updated_at: isoOrNull(updatedAt),
            };
          }),
        ),
      ),
    );
    const credentials = await Promise.all(
      (await credentialRows.ofAgent(agentId)).map(async (row) => {
        const record = await experienceById(row.experienceId);
        return { ...factsOf(row, record?.endpoint ?? null), experience_name: record?.name ?? '' };
      }),
    );
    return { memory: kept.flat(), credentials };
  }
}
