/** The contract of the Square on every store: one table per proposal, one vote per voter, one order of messages. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pick } from '../../../../shared/matches/rng.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { StoreHarness } from '../../../store/store.contract.ts';
import type { Store } from '../../../store/store.ts';
import { FakeClock } from '../../../time/fake-clock.ts';
import { builtinId } from '../catalogue/builtins.ts';
import { MIGRATIONS } from '../migrations.ts';
import type { GatewayTables } from '../tables.ts';
import { PROPOSAL_LIFE_MS } from './assembly.ts';
import { Reviews } from './reviews.ts';
import { moveIn, type SquareNode, squareNode } from './testing/square-node.ts';

const WITH_GATEWAY = [{ part: 'gateway', migrations: () => MIGRATIONS }];
const NODES = 3;
const MEMBERS = 5;
const BENCHES = 6;
const ROUNDS = 6;
const EXPERIENCE = builtinId('even-odd');

async function count(store: Store, from: string): Promise<number> {
  const { rows } = {
    rows: await store.read(sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.compile(store.sql)),
  };
  return Number(rows[0]?.n);
}

export function squareContract(name: string, harness: StoreHarness): void {
  /** Three nodes on one database. */
  const onNodes = async (
    work: (nodes: readonly SquareNode[], store: Store, clock: FakeClock) => Promise<void>,
  ) => {
    const place = await harness.prepare(WITH_GATEWAY);
    const stores = [await place.open(WITH_GATEWAY)];
    for (let i = 1; i < NODES; i++) stores.push(await place.openPeer(WITH_GATEWAY));
    const clock = new FakeClock();
    try {
      await work(
        stores.map((store) => squareNode(store, clock)),
        stores[0] as Store,
        clock,
      );
    } finally {
      for (const store of stores.reverse()) await store.close();
      await place.remove();
    }
  };

  describe(`${name}: the Square`, () => {
    it(`[S2-089] creates exactly one table per passed proposal, however its votes race on ${NODES} nodes`, async () => {
      await onNodes(async (nodes, store) => {
        const agents = await moveIn(store, BENCHES * MEMBERS);
        const node = (n: number): SquareNode => nodes[n % NODES] as SquareNode;
        const results = await Promise.all(
          Array.from({ length: BENCHES }, async (_, b) => {
            const members = agents.slice(b * MEMBERS, (b + 1) * MEMBERS);
            return gather(members, b);
          }),
        );

        async function gather(members: readonly AgentIdentity[], b: number): Promise<number> {
          const [host] = members as [AgentIdentity];
          const made = await node(b).square.benches.create(host, { max_members: MEMBERS });
          if (!made.ok) throw new Error(made.refusal.message);
          const lobbyId = made.value.id;
          for (const [i, member] of members.slice(1).entries())
            expect((await node(i).square.benches.join(member, lobbyId)).ok).toBe(true);
          let passed = 0;
          for (let round = 0; round < ROUNDS; round++) {
            const ayes = members.map((_, i) => pick(`${b}/${round}`, `vote ${i}`, [true, true, false]));
            const proposer = members[round % MEMBERS] as AgentIdentity;
            const wish = { lobbyId, experienceId: EXPERIENCE, config: {} };
            // Two nodes get the same proposal at once: one of them keeps it.
            const proposed = await Promise.all([
              node(round).square.assembly.propose(proposer, wish),
              node(round + 1).square.assembly.propose(host, wish),
            ]);
            const [kept, ...more] = proposed.flatMap((each) => (each.ok ? [each.value] : []));
            expect([kept !== undefined, more.length]).toEqual([true, 0]);
            const id = kept?.proposal_id ?? '';
            // Everybody votes on two nodes at the same time.
            const votes = await Promise.all(
              members.map((member, i) =>
                Promise.all(
                  [round + i, round + i + 1].map((n) =>
                    node(n).square.assembly.vote(member, id, ayes[i] === true),
                  ),
                ),
              ),
            );
            for (const pair of votes) expect(pair.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
            const listed = await node(round).square.assembly.list(lobbyId);
            const proposal = listed.ok ? listed.value.proposals.find((each) => each.id === id) : undefined;
            const hasMajority = ayes.filter(Boolean).length * 2 > MEMBERS;
            expect(proposal?.status).toBe(hasMajority ? 'passed' : 'rejected');
            if (!hasMajority || !proposal?.game_session_id) continue;
            passed++;
            for (const member of members) await node(b).tables.leave(member, proposal.game_session_id);
          }
          return passed;
        }

        const passed = results.reduce((sum, each) => sum + each, 0);
        expect(passed).toBeGreaterThan(ROUNDS);
        expect(await count(store, 'gateway_lobbies')).toBe(passed);
        expect(await count(store, "square_proposals where status = 'passed'")).toBe(passed);
        expect(await count(store, 'square_proposals')).toBe(BENCHES * ROUNDS);
        expect(
          await count(
            store,
            'square_proposals p inner join gateway_lobbies g on g.game_session_id = p.game_session_id',
          ),
        ).toBe(passed);
      });
    }, 120_000);

    it('completes what a node left between the vote and the table, once', async () => {
      await onNodes(async (nodes, store, clock) => {
        const [ada, ben] = (await moveIn(store, 2)) as unknown as [AgentIdentity, AgentIdentity];
        const [one] = nodes as [SquareNode];
        const made = await one.square.benches.create(ada, { max_members: 2 });
        const lobbyId = made.ok ? made.value.id : '';
        await one.square.benches.join(ben, lobbyId);
        const proposed = await one.square.assembly.propose(ada, {
          lobbyId,
          experienceId: EXPERIENCE,
          config: {},
        });
        const id = proposed.ok ? proposed.value.proposal_id : '';
        // As if the process had died after writing the deciding vote.
        await store.write([
          sql`insert into square_votes (proposal_id, agent_id, vote, at) values (${id}, ${ada.agentId}, 1, 1)`.compile(
            store.sql,
          ),
          sql`update square_proposals set status = 'passing' where id = ${id}`.compile(store.sql),
        ]);
        clock.advance(60_000);
        await Promise.all(nodes.map((node) => node.round()));
        expect(await count(store, 'gateway_lobbies')).toBe(1);
        expect(await count(store, "square_proposals where status = 'passed'")).toBe(1);
      });
    });

    it('[D25] expires votes after ten minutes, and lets another proposal take their place', async () => {
      await onNodes(async ([one], store, clock) => {
        const [ada, ben] = (await moveIn(store, 2)) as unknown as [AgentIdentity, AgentIdentity];
        const { assembly, benches } = (one as SquareNode).square;
        const made = await benches.create(ada, { max_members: 2 });
        const lobbyId = made.ok ? made.value.id : '';
        await benches.join(ben, lobbyId);
        const propose = () => assembly.propose(ada, { lobbyId, experienceId: EXPERIENCE, config: {} });
        const first = await propose();
        clock.advance(PROPOSAL_LIFE_MS);
        const vote = await assembly.vote(ben, first.ok ? first.value.proposal_id : '', true);
        expect(vote).toMatchObject({ ok: false, refusal: { code: 'PROPOSAL_EXPIRED' } });
        expect((await propose()).ok).toBe(true);
        expect(await count(store, "square_proposals where status = 'expired'")).toBe(1);
      });
    });

    it("[S2-101] computes players' ratings of each experience", async () => {
      await onNodes(async (_nodes, store, clock) => {
        const given = [
          ['a', 'x', 5],
          ['b', 'x', 4],
          ['c', 'x', 4],
          ['a', 'y', 1],
        ] as const;
        await store.write(
          given.map(([agent_id, experience_id, rating]) =>
            store.sql
              .withTables<GatewayTables>()
              .insertInto('squareReviews')
              .values({
                agentId: agent_id,
                experienceId: experience_id,
                rating,
                review: '',
                createdAt: 1,
                updatedAt: 1,
              })
              .compile(),
          ),
        );
        const reviews = new Reviews({
          store,
          clock,
          experienceById: async () => undefined,
          silenced: async () => null,
        });
        expect(Object.fromEntries(await reviews.totals(['x', 'y', 'z']))).toEqual({
          x: { count: 3, rating: 4.33 },
          y: { count: 1, rating: 1 },
        });
      });
    });

    it('[S2-086] orders messages without gaps, whichever node gets them', async () => {
      await onNodes(async (nodes, store) => {
        const agents = await moveIn(store, 6);
        const [one] = nodes as [SquareNode];
        const made = await one.square.benches.create(agents[0] as AgentIdentity, { max_members: 6 });
        const lobbyId = made.ok ? made.value.id : '';
        for (const agent of agents.slice(1)) await one.square.benches.join(agent, lobbyId);
        await Promise.all(
          agents.flatMap((agent, i) =>
            Array.from({ length: 10 }, (_, n) =>
              (nodes[(i + n) % NODES] as SquareNode).square.benches.say(agent, lobbyId, `${i} ${n}`),
            ),
          ),
        );
        const rows = await store.read(
          sql<{ n: number }>`select n from square_messages where lobby_id = ${lobbyId} order by n`.compile(
            store.sql,
          ),
        );
        expect(rows.map(({ n }) => Number(n))).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
      });
    });
  });
}
