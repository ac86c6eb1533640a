/** demand.list: tables, events and queues that want players, the most urgent first. */
import { sql } from 'kysely';
import { iso } from '../../../../shared/protocol/iso.ts';
import type { Demand } from '../../../../shared/protocol/square.ts';
import type { Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import { builtinId } from '../catalogue/builtins.ts';
import type { EventRow } from './schedule.ts';
import { type SquareSql, squareSql } from './square-tables.ts';

/** A queue that the house fills by itself. */
const HOUSE_FILLS = 50;
const MINUTE_MS = 60_000;
const MOST_TABLES = 100;

export interface DemandDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly houseComes: boolean;
  readonly games: readonly {
    readonly queueId: string;
    readonly game: { readonly id: string; readonly title: string; readonly seats: number };
  }[];
  coming(): Promise<readonly EventRow[]>;
  ready(): Promise<void>;
}

const bounded = (urgency: number): number => Math.max(0, Math.min(100, Math.round(urgency)));

export class DemandService {
  readonly #deps: DemandDeps;
  readonly #sql: SquareSql;

  constructor(deps: DemandDeps) {
    this.#deps = deps;
    this.#sql = squareSql(deps.store);
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
    const players = sql<number>`(select count(*) from gateway_lobby_members m
      where m.game_session_id = tables.game_session_id and m.left_at is null and m.role in ('host', 'player', 'bot'))`;
    const rows = await this.#deps.store.read(
      this.#sql
        .selectFrom('gateway_lobbies as tables')
        .innerJoin('gateway_experiences as experiences', 'experiences.id', 'tables.experience_id')
        .select([
          'tables.game_session_id as id',
          'tables.experience_id as experienceId',
          'tables.max_players as most',
          'tables.created_at as createdAt',
          'experiences.name as name',
          'experiences.kind as kind',
          'experiences.min_players as least',
          players.as('players'),
        ])
        .where('tables.status', '=', 'waiting')
        .where('tables.private', '=', 0)
        .where('experiences.listed', '=', 1)
        .orderBy('tables.created_at')
        .limit(MOST_TABLES)
        .compile(),
    );
    return rows
      .map((row) => ({ ...row, players: Number(row.players) }))
      .filter(({ most, players }) => players < most)
      .map(({ createdAt, experienceId, id, kind, least, most, name, players }): Demand => {
        // The town's own games begin with one and the house; what is wanted there is a whole table.
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
    const { games, houseComes, store } = this.#deps;
    const rows = await store.read(
      this.#sql
        .selectFrom('queue')
        .select(({ fn }) => ['queue_id as queueId', fn.countAll<number>().as('waiting')])
        .where('house', '=', 0)
        .where(
          'queue_id',
          'in',
          games.map(({ queueId }) => queueId),
        )
        .groupBy('queue_id')
        .compile(),
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
