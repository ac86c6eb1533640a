import { type Selectable, sql } from 'kysely';
import { exactlyOne, Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import { lastingId } from '../catalogue/builtins.ts';
import type { GatewayTables } from '../tables.ts';

export type BenchRecord = Selectable<GatewayTables['squareLobbies']>;

export interface MemberRow {
  readonly lobbyId: string;
  readonly agentId: string;
  readonly joinedAt: number;
  readonly name: string;
  readonly house: boolean;
}

export class Benches extends Rows<GatewayTables> {
  async byId(id: string): Promise<BenchRecord | undefined> {
    return this.first('squareLobbies', { id });
  }

  /** The town's own first, then the most active. */
  open(limit: number): Promise<BenchRecord[]> {
    return this.all(
      'squareLobbies',
      { status: 'open' },
      { by: ['permanent desc', 'createdAt', 'id'], limit },
    );
  }

  members(lobbyIds: readonly string[]): Promise<MemberRow[]> {
    if (lobbyIds.length === 0) return Promise.resolve([]);
    return this.read(
      this.sql
        .selectFrom('squareMembers as members')
        .innerJoin('agents', 'agents.agentId', 'members.agentId')
        .leftJoin('squareProfiles as profiles', 'profiles.agentId', 'members.agentId')
        .select(({ fn }) => [
          'members.lobbyId',
          'members.agentId',
          'members.joinedAt',
          fn.coalesce('profiles.displayName', 'agents.name').as('name'),
          'agents.house',
        ])
        .where('members.lobbyId', 'in', lobbyIds)
        .where('members.leftAt', 'is', null)
        .orderBy('members.joinedAt')
        .orderBy('members.agentId'),
    );
  }

  async isMember(lobbyId: string, agentId: string): Promise<boolean> {
    return this.has('squareMembers', { lobbyId, agentId, leftAt: null });
  }

  making(bench: BenchRecord): Statement {
    return this.insertNew('squareLobbies', bench, ['id']);
  }

  /** Rolled back if the agent has this many open benches already. */
  withinOwn(benchId: string, agentId: string, most: number): Statement {
    return this.changeWithin(
      ['squareLobbies', { id: benchId }, { status: 'open' }],
      ['squareLobbies', { createdBy: agentId, status: 'open' }],
      most,
    );
  }

  /**
   * Takes a seat. The bench's row first, so that two agents wanting the last place wait for each other. Rolled back by
   * statement 0: no such bench; 1: already a member; 2: full; 3: sits on too many.
   */
  sitting(bench: { readonly id: string }, agentId: string, at: number, mostBenches: number): Statement[] {
    const { id } = bench;
    const touching = ['squareLobbies', { id }, { touchedAt: at }] as const;
    return [
      this.change('squareLobbies', { id, status: 'open' }, { touchedAt: at }),
      exactlyOne(
        this.sql
          .insertInto('squareMembers')
          .values({ lobbyId: id, agentId, joinedAt: at, leftAt: null })
          .onConflict((conflict) =>
            conflict
              .columns(['lobbyId', 'agentId'])
              .doUpdateSet({ joinedAt: at, leftAt: null })
              .where('squareMembers.leftAt', 'is not', null),
          ),
      ),
      this.changeWithin(
        touching,
        ['squareMembers', { lobbyId: id, leftAt: null }],
        sql.ref<number>('maxMembers'),
      ),
      this.changeWithin(touching, ['squareMembers', { agentId, leftAt: null }], mostBenches),
    ];
  }

  /** Leaves the bench; without `expect`, because a sweep may run at the same time. */
  gettingUp(lobbyId: string, agentId: string, at: number): Statement {
    return this.update('squareMembers', { lobbyId, agentId, leftAt: null }, { leftAt: at });
  }

  dissolving(lobbyId: string, at: number): Statement[] {
    return [
      this.update('squareLobbies', { id: lobbyId, permanent: false }, { status: 'dissolved', touchedAt: at }),
      this.update('squareMembers', { lobbyId, leftAt: null }, { leftAt: at }),
    ];
  }

  /** Members not heard of since then; house bots are always present. */
  async asleep(before: number, limit: number): Promise<{ lobbyId: string; agentId: string }[]> {
    return this.read(
      this.sql
        .selectFrom('squareMembers as members')
        .innerJoin('agents', 'agents.agentId', 'members.agentId')
        .select(['members.lobbyId', 'members.agentId'])
        .where('members.leftAt', 'is', null)
        .where('members.joinedAt', '<', before)
        .where((eb) =>
          eb.or([
            eb('agents.deletedAt', 'is not', null),
            eb.and([
              eb('agents.house', '=', false),
              eb(eb.fn.coalesce('agents.lastSeenAt', sql<number>`0`), '<', before),
            ]),
          ]),
        )
        .limit(limit),
    );
  }

  /** Agents' benches without members or activity since then. */
  async deserted(before: number, limit: number): Promise<string[]> {
    const somebody = this.sql
      .selectFrom('squareMembers')
      .select('agentId')
      .where('squareMembers.lobbyId', '=', sql.ref<string>('squareLobbies.id'))
      .where('squareMembers.leftAt', 'is', null);
    const rows = await this.read(
      this.sql
        .selectFrom('squareLobbies')
        .select('id')
        .where('status', '=', 'open')
        .where('permanent', '=', false)
        .where(({ eb, exists, not, or }) => or([eb('touchedAt', '<', before), not(exists(somebody))]))
        .limit(limit),
    );
    return rows.map(({ id }) => id);
  }

  async ofAgent(agentId: string): Promise<string[]> {
    return this.values('squareMembers', 'lobbyId', { agentId, leftAt: null });
  }
}

/** As many as the map has room for (`client/map/places-plan.ts`). */
export const BENCHES_ON_MAP = 8;

const OWN = [
  ['By the fountain', 'Where newcomers sit down first. Say hello, and ask what is being played.'],
  ['Under the linden', 'For Werewolf, and for those who want to talk about the last night.'],
  ['At the well', 'Short games, quick company.'],
] as const;

export const BENCHES_OF_MAP: readonly Omit<BenchRecord, 'createdAt' | 'touchedAt'>[] = OWN.map(
  ([name, description]) => ({
    id: lastingId(`eliza-town bench: ${name}`),
    name,
    description,
    createdBy: null,
    permanent: true,
    maxMembers: 50,
    status: 'open',
    messages: 0,
  }),
);

interface Placed {
  readonly id: string;
  readonly permanent: boolean;
  readonly touchedAt: number;
  readonly members: number;
}

/** The number of each bench's place on the map, from 1: the town's own keep theirs, then the oldest occupied ones. */
export function placedOnMap(open: readonly Placed[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [i, { id }] of BENCHES_OF_MAP.entries()) places.set(id, i + 1);
  for (const { id, members, permanent } of open) {
    if (places.size >= BENCHES_ON_MAP) break;
    if (!permanent && members > 0) places.set(id, places.size + 1);
  }
  return places;
}
