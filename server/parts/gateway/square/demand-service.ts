/** demand.list: tables, events and queues that need players, most urgent first. */

import { sql } from 'kysely';
import type { Demand } from '../../../../shared/contracts/square.ts';
import { iso } from '../../../../shared/protocol/iso.ts';
import { Rows } from '../../../store/rows.ts';
import { builtinId } from '../catalogue/builtins.ts';
import type { Services } from '../services.ts';
import type { GatewayTables } from '../tables.ts';
import type { EventRow } from './schedule.ts';

const HOUSE_FILLS = 50;
const MINUTE_MS = 60_000;
const MOST_TABLES = 100;

export interface DemandDeps extends Services<'clock' | 'games' | 'houseComes' | 'ready' | 'store'> {
  coming(): Promise<readonly EventRow[]>;
}

const bounded = (urgency: number): number => Math.max(0, Math.min(100, Math.round(urgency)));

export class DemandService {
  readonly #deps: DemandDeps;
  readonly #rows: Rows<GatewayTables>;

  constructor(deps: DemandDeps) {
    this.#deps = deps;
    this.#rows = new Rows<GatewayTables>(deps.store);
  }

  async list(): Promise<{ demand: readonly Demand[] }> {
    await this.#deps.ready();
    const [tables, events, queues] = await Promise.all([this.#tables(), this.#events(), this.#queues()]);
    const demand = [...tables, ...events, ...queues].sort(
      (a, b) => b.urgency - a.urgency || (a.experience_name < b.experience_name ? -1 : 1),
    );
    return { demand };
  }

  async #tables(): Promise<Demand[]> {
    const seated = sql<number>`(select count(*) from gateway_lobby_members m
      where m.game_session_id = tables.game_session_id and m.left_at is null and m.role in ('host', 'player', 'bot'))`;
    const rows = await this.#rows.read(
      this.#rows.sql
        .selectFrom('gatewayLobbies as tables')
        .innerJoin('gatewayExperiences as experiences', 'experiences.id', 'tables.experienceId')
        .select([
          'tables.gameSessionId as id',
          'tables.experienceId',
          'tables.maxPlayers as most',
          'tables.createdAt',
          'experiences.name',
          'experiences.kind',
          'experiences.minPlayers as least',
          seated.as('seated'),
        ])
        .where('tables.status', '=', 'waiting')
        .where('tables.private', '=', false)
        .where('experiences.listed', '=', true)
        .orderBy('tables.createdAt')
        .limit(MOST_TABLES),
    );
    return rows
      .map(({ seated, ...row }) => ({ ...row, players: Number(seated) }))
      .filter(({ most, players }) => players < most)
      .map(({ createdAt, experienceId, id, kind, least, most, name, players }): Demand => {
        // The town's own games can begin with one player and house bots; a full table is preferred.
        const wanted = kind === 'builtin' ? most : Math.max(2, least);
        return {
          experience_id: experienceId,
          experience_name: name,
          type: 'lobby',
          urgency: bounded((100 * players) / wanted),
          details: {
            game_session_id: id,
            current_players: players,
            max_players: most,
            created_at: iso(createdAt),
          },
        };
      });
  }

  async #events(): Promise<Demand[]> {
    const now = this.#deps.clock.now();
    return (await this.#deps.coming()).map(
      (event): Demand => ({
        experience_id: event.experienceId,
        experience_name: event.experienceName,
        type: 'event',
        urgency: bounded(100 - (event.startsAt - now) / MINUTE_MS),
        details: {
          event_id: event.eventId,
          starts_at: iso(event.startsAt),
          description: event.description,
          rsvp_count: event.rsvps,
        },
      }),
    );
  }

  async #queues(): Promise<Demand[]> {
    const { games, houseComes } = this.#deps;
    const rows = await this.#rows.read(
      this.#rows.sql
        .selectFrom('queue')
        .select(({ fn }) => ['queueId', fn.countAll<number>().as('waiting')])
        .where('house', '=', false)
        .where(
          'queueId',
          'in',
          games.map(({ queueId }) => queueId),
        )
        .groupBy('queueId'),
    );
    return rows.flatMap(({ queueId, waiting }): Demand[] => {
      const game = games.find((each) => each.queueId === queueId)?.game;
      if (!game) return [];
      return [
        {
          experience_id: builtinId(game.id),
          experience_name: game.title,
          type: 'queue',
          urgency: houseComes ? HOUSE_FILLS : bounded((100 * Number(waiting)) / game.seats),
          details: {
            queue_id: queueId,
            waiting: Number(waiting),
            seats: game.seats,
            house_fills: houseComes,
          },
        },
      ];
    });
  }
}
