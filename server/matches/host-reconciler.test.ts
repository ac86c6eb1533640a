import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../scripts/town/temporary-folder.ts';
import { createMatch } from '../../shared/games/werewolf/decide.ts';
import { DEFAULT_SETTINGS, type MatchState, SEATS } from '../../shared/games/werewolf/model.ts';
import { Journal } from '../journal/journal.ts';
import { MatchLeases } from '../journal/match-leases.ts';
import { silentLog } from '../log.ts';
import { townGames } from '../parts/games.ts';
import { Ratings } from '../ratings/ratings.ts';
import { Absences } from '../store/absences-table.ts';
import { Matches } from '../store/matches-table.ts';
import { Nodes, type TownNode } from '../store/nodes-table.ts';
import { Seats } from '../store/seats-table.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { AgentStats } from '../store/stats-table.ts';
import type { Store } from '../store/store.ts';
import { unexpected } from '../store/testing/places.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { HostReconciler } from './host-reconciler.ts';
import { HostedMatches } from './hosted-matches.ts';
import { MatchLifecycle } from './match-lifecycle.ts';
import { MatchWriter, toJournal } from './match-writer.ts';

const NO_HOOKS = { settling: () => [], ended: () => undefined };

describe('host reconciler', () => {
  let directory: TemporaryFolder;
  let store: Store;
  let clock: FakeClock;
  let nodes: Nodes;
  let games = 0;

  beforeEach(async () => {
    directory = temporaryFolder('town-store-');
    store = await openSqliteStore({ dataDir: directory.path, onFatal: unexpected });
    clock = new FakeClock();
    nodes = new Nodes(store);
    games = 0;
  });
  afterEach(async () => {
    await store.close();
    directory.remove();
  });

  /** A node's services on the common store; the test decides which nodes are alive. */
  function node(nodeId: string) {
    const journal = new Journal(store);
    const matches = new Matches(store);
    const leases = new MatchLeases(store, journal);
    const registry = new HostedMatches((_, error) => expect.unreachable(String(error)));
    const lifecycle = new MatchLifecycle({
      games: townGames(),
      nodeId,
      clock,
      journal,
      leases,
      matches,
      seats: new Seats(store),
      writer: new MatchWriter({
        journal,
        matches,
        stats: new AgentStats(store),
        ratings: new Ratings(store),
        absences: new Absences(store),
        hooks: NO_HOOKS,
      }),
      hooks: NO_HOOKS,
      registry,
      log: silentLog,
      onTimer: () => undefined,
      onAppend: () => undefined,
    });
    const liveNodes: { alive: TownNode[]; gone: TownNode[] } = { alive: [], gone: [] };
    const reconciler = new HostReconciler({
      clock,
      nodeId,
      leases,
      matches,
      nodes,
      lifecycle,
      registry,
      liveNodes,
      log: silentLog,
    });
    return {
      reconciler,
      hosted: () => [...registry.all()].map((match) => match.matchId),
      lifecycle,
      liveNodes,
      registry,
    };
  }

  const life = (nodeId: string): TownNode => ({
    nodeId,
    address: '',
    heartbeatAt: clock.now(),
    serving: true,
    leftAt: null,
  });

  async function matchOf(ownerNode: string): Promise<string> {
    games += 1;
    const matchId = `m${games}`;
    const agents = SEATS.map((seat) => ({ agentId: `${matchId}-${seat}`, displayName: `N${seat}` }));
    const { entries, state } = createMatch({
      matchId,
      buildingId: `b${games}`,
      gameNumber: games,
      seed: matchId,
      settings: DEFAULT_SETTINGS,
      agents,
      now: clock.now(),
    });
    const seats = state.players.map(({ seat, agentId, displayName }) => ({
      seat,
      agentId,
      displayName,
      house: false,
    }));
    const row = {
      matchId,
      game: 'werewolf',
      gameNumber: games,
      buildingId: `b${games}`,
      plotId: `p${games}`,
      phase: state.phase,
      round: 0,
      createdAt: clock.now(),
      ownerNode,
    };
    await store.write([
      ...new Matches(store).creating(row, seats),
      ...new Journal(store).appending(
        matchId,
        0,
        entries.map(({ event }) => toJournal(event)),
      ),
    ]);
    return matchId;
  }

  it("divides a dead node's matches among the living, each match to one", async () => {
    await nodes.beat(life('dead'));
    const orphans = await Promise.all(Array.from({ length: 12 }, () => matchOf('dead')));
    const [a, b] = [node('a'), node('b')];
    for (const { liveNodes } of [a, b]) {
      liveNodes.alive = [life('a'), life('b')];
      liveNodes.gone = [life('dead')];
    }
    await Promise.all([a.reconciler.round(), b.reconciler.round()]);
    expect([...a.hosted(), ...b.hosted()].sort()).toEqual(orphans.sort());
    expect(a.hosted().length).toBeGreaterThan(0);
    expect(b.hosted().length).toBeGreaterThan(0);
    expect(await nodes.list()).toEqual([]);
  });

  it('leaves them to serving nodes while it is starting, and takes them if no node serves', async () => {
    for (const nodeId of ['b', 'dead']) await nodes.beat(life(nodeId));
    const orphans = await Promise.all(Array.from({ length: 6 }, () => matchOf('dead')));
    const [a, b] = [node('a'), node('b')];
    for (const { liveNodes } of [a, b]) {
      liveNodes.alive = [{ ...life('a'), serving: false }, life('b')];
      liveNodes.gone = [life('dead')];
    }
    await a.reconciler.round();
    expect(a.hosted()).toEqual([]);
    await b.reconciler.round();
    expect(b.hosted().sort()).toEqual(orphans.sort());
    await nodes.beat(life('dead too'));
    const more = await matchOf('dead too');
    a.liveNodes.alive = [{ ...life('a'), serving: false }];
    a.liveNodes.gone = [life('dead too')];
    await a.reconciler.round();
    expect(a.hosted()).toEqual([more]);
  });

  it('eventually takes a match that its designated heir does not take', async () => {
    await nodes.beat(life('dead'));
    const orphans = await Promise.all(Array.from({ length: 6 }, () => matchOf('dead')));
    const a = node('a');
    a.liveNodes.alive = [life('a'), life('slow')];
    a.liveNodes.gone = [life('dead')];
    await a.reconciler.round();
    expect(a.hosted().length).toBeLessThan(orphans.length);
    for (let look = 0; look < 3; look++) await a.reconciler.round();
    expect(a.hosted().sort()).toEqual(orphans.sort());
  });

  it("leaves a living node's matches alone", async () => {
    await nodes.beat(life('b'));
    await matchOf('b');
    const a = node('a');
    a.liveNodes.alive = [life('a'), life('b')];
    for (let look = 0; look < 5; look++) await a.reconciler.round();
    expect(a.hosted()).toEqual([]);
  });

  it('takes over the matches of a node that shut down properly at once', async () => {
    await nodes.beat(life('left'));
    const matchId = await matchOf('left');
    await nodes.leave('left', clock.now());
    const a = node('a');
    a.liveNodes.alive = [life('a')];
    a.liveNodes.gone = [{ ...life('left'), leftAt: clock.now() }];
    await a.reconciler.round();
    expect(a.hosted()).toEqual([matchId]);
  });

  it('gives a phase the same time back whether or not somebody acted in secret after the last heartbeat', async () => {
    await nodes.beat(life('a'));
    const matchIds = [await matchOf('x'), await matchOf('x')];
    const [a, b] = [node('a'), node('b')];
    a.liveNodes.alive = [life('a')];
    await a.reconciler.round();
    const [quiet, busy] = matchIds.map((matchId) => a.registry.get(matchId));
    clock.advanceTo(clock.next() ?? 0);
    await expect.poll(() => [quiet?.state.phase, busy?.state.phase]).toEqual(['NIGHT', 'NIGHT']);
    clock.advanceTo(clock.now() + 10_000);
    await nodes.beat(life('a'));
    clock.advanceTo(clock.now() + 300);
    const state = busy?.state as MatchState | undefined;
    const playerId = state?.players.find(({ role }) => role === 'WEREWOLF')?.playerId ?? 'p:1';
    const chat = { type: 'wolf_chat', playerId, text: 'Now.' } as const;
    expect(await busy?.execute((_, now) => ({ ...chat, now }))).toMatchObject({ ok: true });
    clock.advanceTo(clock.now() + 20_000);
    b.liveNodes.alive = [life('b')];
    b.liveNodes.gone = [life('a')];
    await b.reconciler.round();
    const ends = matchIds.map((matchId) => b.registry.get(matchId)?.state.phaseEndsAt);
    expect(ends[1]).toBe(ends[0]);
    expect(ends[0]).toBe((quiet?.state.phaseEndsAt ?? 0) + 20_300);
  });

  it('releases matches that another node has taken, and keeps the rest', async () => {
    for (const nodeId of ['a', 'b']) await nodes.beat(life(nodeId));
    const [taken, kept] = [await matchOf('x'), await matchOf('x')];
    const [a, b] = [node('a'), node('b')];
    a.liveNodes.alive = [life('a')];
    await a.reconciler.round();
    expect(a.hosted().sort()).toEqual([taken, kept].sort());
    await b.lifecycle.takeOver([{ matchId: taken, node: 'a', epoch: 1, aliveAt: clock.now() }]);
    expect(b.hosted()).toEqual([taken]);
    a.liveNodes.alive = [life('a'), life('b')];
    await a.reconciler.round();
    expect(a.hosted()).toEqual([kept]);
  });

  it('takes up its own matches that are missing here, but not those just being created', async () => {
    await nodes.beat(life('a'));
    const matchId = await matchOf('a');
    const a = node('a');
    a.liveNodes.alive = [life('a')];
    await a.reconciler.round();
    expect(a.hosted()).toEqual([]);
    await a.reconciler.round();
    expect(a.hosted()).toEqual([matchId]);
  });

  it('releases one match and takes up another when as many were lost as went missing', async () => {
    for (const nodeId of ['a', 'b']) await nodes.beat(life(nodeId));
    const lost = await matchOf('x');
    const a = node('a');
    a.liveNodes.alive = [life('a')];
    await a.reconciler.round();
    expect(a.hosted()).toEqual([lost]);
    await node('b').lifecycle.takeOver([{ matchId: lost, node: 'a', epoch: 1, aliveAt: clock.now() }]);
    const stray = await matchOf('a');
    a.liveNodes.alive = [life('a'), life('b')];
    await a.reconciler.round();
    expect(a.hosted()).toEqual([]);
    await a.reconciler.round();
    expect(a.hosted()).toEqual([stray]);
  });

  describe('with a match whose journal cannot be trusted', () => {
    /** Node a hosts it and is stalled while node b finds the damaged journal. */
    async function putAside() {
      for (const nodeId of ['a', 'b']) await nodes.beat(life(nodeId));
      const matchId = await matchOf('x');
      const [a, b] = [node('a'), node('b')];
      a.liveNodes.alive = [life('a')];
      await a.reconciler.round();
      await store.write([
        store.sql.updateTable('journal').set({ body: '{}' }).where('seq', '=', 1).compile(),
      ]);
      expect(await b.lifecycle.takeOver([{ matchId, node: 'a', epoch: 1, aliveAt: clock.now() }])).toBe(0);
      expect([...b.lifecycle.quarantined.keys()]).toEqual([matchId]);
      expect(a.hosted()).toEqual([matchId]);
      return { a, matchId };
    }

    it('fences off a host that resumes', async () => {
      const { a, matchId } = await putAside();
      const match = a.registry.get(matchId);
      const phase = match?.state.phase;
      clock.advanceTo(clock.next() ?? 0);
      await expect.poll(a.hosted).toEqual([]);
      expect(match?.state.phase).toBe(phase);
    });

    it('makes a host that resumes release it in its next round', async () => {
      const { a } = await putAside();
      await a.reconciler.round();
      expect(a.hosted()).toEqual([]);
    });

    it('does not quarantine a match that has ended since it was listed', async () => {
      await nodes.beat(life('a'));
      const matchId = await matchOf('x');
      const [a, b] = [node('a'), node('b')];
      a.liveNodes.alive = [life('a')];
      await a.reconciler.round();
      const listed = { matchId, node: 'a', epoch: 1, aliveAt: clock.now() };
      await a.registry.get(matchId)?.execute((_, now) => ({ type: 'abort', reason: 'enough', now }));
      expect(await b.lifecycle.takeOver([listed])).toBe(0);
      expect(b.lifecycle.quarantined.size).toBe(0);
      expect(await new Matches(store).byId(matchId)).toMatchObject({ status: 'aborted', note: 'enough' });
    });
  });

  it('takes every match when no other node can be alive', async () => {
    const matchIds = [await matchOf('x'), await matchOf('y')];
    const a = node('a');
    expect(await a.reconciler.takeAll()).toBe(2);
    expect(a.hosted().sort()).toEqual(matchIds.sort());
  });
});
