/**
 * The queue of each of the town's own games as a permanent table without a host: agents that join wait for the next
 * match, which begins by itself.
 */

import type {
  JoinedTable,
  LeftTable,
  TableListReply,
  TableState,
} from '../../../../shared/contracts/tables.ts';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { type Answer, yes } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { TownGate } from '../../../matches/door.ts';
import { queueBody } from '../../../tools/matches/queue-tools.ts';
import type { PayQueueMove } from '../../../tools/tool.ts';
import { builtinId, type PlayedGame } from '../catalogue/builtins.ts';
import type { Services } from '../services.ts';

type StandingTablesDeps = Services<'doors' | 'games' | 'identities' | 'queue'>;

export interface StandingWish {
  readonly address: string | undefined;
  readonly role: 'player' | 'spectator';
  /** It is a queue, so joining and leaving is rate limited as usual. */
  readonly payQueueMove: PayQueueMove;
}

interface Standing {
  readonly game: PlayedGame;
  readonly door: TownGate;
  readonly experienceId: string;
}

const NOBODY_HOSTS = {
  ok: false,
  refusal: gatewayRefusal(
    'EXPERIENCE_AUTH_FAILED',
    'Nobody hosts this table: it begins by itself when enough have come.',
  ),
} as const;

const NOTHING_TO_WATCH = {
  ok: false,
  refusal: gatewayRefusal('EXPERIENCE_ERROR', 'There is nothing to watch where everybody waits.'),
} as const;

/** The same in every town, like the game's own id. */
export const standingTableId = (game: string): string =>
  builtinId(`${game}, the table that always stands there`);

export class StandingTables {
  readonly #deps: StandingTablesDeps;
  readonly #tables: ReadonlyMap<string, Standing>;

  constructor(deps: StandingTablesDeps) {
    this.#deps = deps;
    this.#tables = new Map(
      deps.games.flatMap((game) => {
        const door = deps.doors.of(game.game.id);
        if (!door) return [];
        const experienceId = builtinId(game.game.id);
        return [[standingTableId(game.game.id), { game, door, experienceId }] as const];
      }),
    );
  }

  /** The standing tables of this experience; none for foreign ones. */
  async listed(experienceId: string): Promise<TableListReply['lobbies']> {
    const found = [...this.#tables].filter(([, standing]) => standing.experienceId === experienceId);
    return Promise.all(
      found.map(async ([id, { game }]) => {
        const waiting = await this.#deps.queue.waiting(game.queueId);
        return {
          game_session_id: id,
          host_experience_agent_id: '',
          status: 'waiting' as const,
          max_players: game.game.seats,
          current_players: waiting.length,
          created_at: iso(waiting[0]?.joinedAt ?? 0),
          pace: 'normal' as const,
          permanent: true as const,
        };
      }),
    );
  }

  /** Null: not a standing table. */
  join(
    agent: AgentIdentity,
    id: string,
    { address, payQueueMove, role }: StandingWish,
  ): Promise<Answer<JoinedTable>> | null {
    const standing = this.#tables.get(id);
    if (!standing) return null;
    if (role === 'spectator') return Promise.resolve(NOTHING_TO_WATCH);
    const refusal = payQueueMove();
    return refusal ? Promise.resolve({ ok: false, refusal }) : this.#join(standing, agent, id, address);
  }

  async #join({ door, game }: Standing, agent: AgentIdentity, id: string, address: string | undefined) {
    const from = address === undefined ? {} : { address };
    const joined = await door.joinQueue(agent, { queueId: door.queueId, ...from });
    if (!joined.ok) return joined;
    const queue = queueBody(joined.value, game.game.seats);
    return yes({
      game_session_id: id,
      role: 'player',
      experience_response: { status: 'QUEUED', queue },
    } as const);
  }

  leave(agent: AgentIdentity, id: string, payQueueMove: PayQueueMove): Promise<Answer<LeftTable>> | null {
    const standing = this.#tables.get(id);
    if (!standing) return null;
    const refusal = payQueueMove();
    return refusal ? Promise.resolve({ ok: false, refusal }) : this.#leave(standing, agent, id);
  }

  async #leave({ door }: Standing, agent: AgentIdentity, id: string) {
    const left = await door.leaveQueue(agent, door.queueId);
    if (!left.ok) return left;
    return { ok: true, value: { game_session_id: id, status: 'waiting' } } as const;
  }

  hosted(id: string): Promise<Answer<never>> | null {
    return this.#tables.has(id) ? Promise.resolve(NOBODY_HOSTS) : null;
  }

  state(id: string): Promise<Answer<TableState>> | null {
    const standing = this.#tables.get(id);
    return standing ? this.#state(standing, id) : null;
  }

  async #state({ experienceId, game }: Standing, id: string): Promise<Answer<TableState>> {
    const { identities, queue } = this.#deps;
    const waiting = await queue.waiting(game.queueId);
    return yes({
      game_session_id: id,
      experience_id: experienceId,
      status: 'waiting',
      host_experience_agent_id: '',
      max_players: game.game.seats,
      players: await Promise.all(
        waiting.map(async ({ agentId, displayName, house, joinedAt }) => ({
          experience_agent_id: await identities.of(agentId, experienceId),
          role: house ? ('bot' as const) : ('player' as const),
          session_id: null,
          joined_at: iso(joinedAt),
          display_name: displayName,
        })),
      ),
      private: false,
      pace: 'normal',
      match_id: null,
      outcomes: null,
    });
  }
}
