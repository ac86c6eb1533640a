/** A store written by an older version, with running matches, opens under this version without losses. */
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../scripts/town/temporary-folder.ts';
import { SCOPES } from '../../shared/agents/scopes.ts';
import { Journal } from '../journal/journal.ts';
import { Agents } from './agents-table.ts';
import { Engagements } from './engagements-table.ts';
import { Matches } from './matches-table.ts';
import { Queue } from './queue-table.ts';
import { Seats } from './seats-table.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { AgentStats } from './stats-table.ts';
import type { Store } from './store.ts';
import { OLD_TOWN, unpackOldTown } from './testing/old-town.ts';
import { unexpected } from './testing/places.ts';
import { newMatch, seatsFor } from './testing/sample-rows.ts';

type Row = Record<string, unknown>;

describe('a store of an older version', () => {
  let directory: TemporaryFolder;
  let file: string;
  let store: Store;

  const rowsOf = (query: string): Row[] => {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = db
      .prepare(query)
      .all()
      .map((row): Row => ({ ...row }));
    db.close();
    return rows;
  };
  const everything = (): Row[] =>
    rowsOf("select name from sqlite_master where type = 'table' order by name").flatMap(({ name }) =>
      rowsOf(`select '${name}' as of, * from "${name}"`),
    );
  const open = async (): Promise<void> => {
    store = await openSqliteStore({ dataDir: directory.path, onFatal: unexpected });
  };

  beforeEach(() => {
    directory = temporaryFolder('town-store-');
    file = unpackOldTown(directory.path);
  });
  afterEach(async () => {
    await store.close();
    directory.remove();
  });

  it('keeps every row of every table', async () => {
    const tables = ['matches', 'match_seats', 'agent_stats', 'agents', 'journal', 'state_marks', 'archives'];
    const before = tables.map((table) => rowsOf(`select * from ${table}`));
    await open();
    const after = tables.map((table) => rowsOf(`select * from ${table}`));
    for (const [index, rows] of before.entries()) {
      expect(rows.length).toBeGreaterThan(0);
      expect(after[index]).toHaveLength(rows.length);
      const kept = rows.map(({ drama: _drama, live: _live, scopes: _scopes, ...row }) => row);
      expect(after[index]).toMatchObject(kept);
    }
  });

  it('has its matches running as Werewolf, with complete journals and continued numbers', async () => {
    await open();
    const matches = new Matches(store);
    const running = await matches.list({ game: 'werewolf', statuses: ['running'], limit: 100 });
    expect(running.map((match) => match.matchId).sort()).toEqual(OLD_TOWN.running);
    expect(await matches.list({ game: 'werewolf', limit: 100 })).toHaveLength(OLD_TOWN.lastGameNumber);
    const journal = new Journal(store);
    for (const { matchId } of await matches.list({ limit: 100 })) {
      expect(await journal.read(matchId)).toMatchObject({ ok: true });
    }
    expect(await matches.nextGameNumber('werewolf')).toBe(OLD_TOWN.lastGameNumber + 1);
    await store.write(matches.creating(newMatch(OLD_TOWN.lastGameNumber + 1), seatsFor(['new'])));
    await store.write(matches.creating(newMatch(1, { game: 'even-odd' }), seatsFor(['newer'])));
    expect(await new AgentStats(store).leaderboard('werewolf', 100)).not.toEqual([]);
    expect(await new AgentStats(store).leaderboard('even-odd', 100)).toEqual([]);
  });

  it('engages exactly the agents seated in its running matches and frees them as those end', async () => {
    await open();
    const seats = await new Seats(store).of(OLD_TOWN.running);
    expect(seats).toHaveLength(24);
    const engaged = rowsOf('select * from engagements order by match_id, agent_id');
    const expected = seats
      .map(({ agentId, matchId }) => ({ agent_id: agentId, match_id: matchId, experience: 'werewolf' }))
      .sort((a, b) => (a.match_id + a.agent_id < b.match_id + b.agent_id ? -1 : 1));
    expect(engaged).toHaveLength(expected.length);
    expect(engaged).toMatchObject(expected);
    const [first] = OLD_TOWN.running;
    const [player] = seats.filter((seat) => seat.matchId === first);
    expect(await new Seats(store).assignment(player!.agentId)).toMatchObject({ matchId: first });
    const end = { status: 'aborted' as const, winner: null, note: null, updatedAt: 1, seats: [] };
    await store.write(new Matches(store).settling(first, 0, end));
    expect(await new Engagements(store).of(player!.agentId)).toBeUndefined();
    expect(rowsOf('select * from engagements')).toHaveLength(16);
  });

  it('lets every agent play the new game, and Ada queue for it', async () => {
    await open();
    const agents = new Agents(store);
    const ada = await agents.byId(OLD_TOWN.ada.agentId);
    expect(ada?.scopes.slice(0, 3)).toEqual(['werewolf:play', 'even-odd:play', 'catalog:read']);
    expect(ada?.scopes).toEqual(SCOPES);
    for (const resident of await agents.ofHouse()) {
      expect(resident.scopes).toEqual(['werewolf:play', 'even-odd:play']);
    }
    const { agentId, name } = OLD_TOWN.ada;
    const entry = { queueId: 'even-odd-default', agentId, displayName: name, house: false, joinedAt: 1 };
    expect(await new Queue(store).join(entry)).toBe(true);
  });

  it('is unchanged by a second start', async () => {
    await open();
    const once = everything();
    await store.close();
    await open();
    expect(everything()).toEqual(once);
  });
});
