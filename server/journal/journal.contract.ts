/** The contract that the journal fulfils on every store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DuplicateKeyError } from '../store/errors.ts';
import { Matches } from '../store/matches-table.ts';
import { Nodes } from '../store/nodes-table.ts';
import type { StoreHarness, StorePlace } from '../store/store.contract.ts';
import type { Store } from '../store/store.ts';
import { TOWN_ALONE } from '../store/testing/fresh-store.ts';
import { Journal } from './journal.ts';
import { FencedError, type JournalEvent, type MatchJournal } from './journal-event.ts';
import { MatchLeases } from './match-leases.ts';

function events(fromSeq: number, count: number, word = 'said'): JournalEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const seq = fromSeq + index;
    return { seq, at: 1000 + seq, body: JSON.stringify({ type: 'MESSAGE', text: `${word} ${seq} 🐺\n` }) };
  });
}

async function collect(journals: AsyncIterable<MatchJournal>): Promise<MatchJournal[]> {
  const all: MatchJournal[] = [];
  for await (const journal of journals) all.push(journal);
  return all;
}

export function journalContract(name: string, harness: StoreHarness): void {
  describe(`${name}: the journal's contract`, () => {
    let place: StorePlace;
    let store: Store;
    let journal: Journal;

    beforeEach(async () => {
      place = await harness.prepare(TOWN_ALONE);
      store = await place.open();
      journal = new Journal(store);
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    const create = async (gameNumber: number, count: number): Promise<string> => {
      const matchId = `m${gameNumber}`;
      const creating = new Matches(store).creating(
        {
          matchId,
          game: 'werewolf',
          gameNumber,
          buildingId: `b${gameNumber}`,
          plotId: null,
          phase: 'LOBBY',
          round: 0,
          createdAt: gameNumber,
          ownerNode: 'n1',
        },
        [{ seat: 1, agentId: `a${gameNumber}`, displayName: 'Ada', house: false }],
      );
      await journal.append(matchId, 0, events(0, count), creating);
      return matchId;
    };
    const end = (matchId: string) =>
      store.write(
        new Matches(store).settling(matchId, 0, {
          status: 'ended',
          winner: null,
          note: null,
          updatedAt: 9,
          seats: [],
        }),
      );
    const rowsOf = async (matchId: string) =>
      (
        await store.read(
          store.sql.selectFrom('journal').select('seq').where('matchId', '=', matchId).compile(),
        )
      ).length;

    describe('append', () => {
      it('keeps events in order, whether few or many', async () => {
        await journal.append('m', 0, events(0, 1));
        await journal.append('m', 1, events(1, 450), [journal.marking('m', { seq: 450, hash: 'abc' })]);
        expect(await journal.read('m')).toEqual({
          ok: true,
          matchId: 'm',
          events: events(0, 451),
          marks: [{ seq: 450, hash: 'abc' }],
        });
      });

      it('rejects a number that is taken and writes nothing of that append', async () => {
        await journal.append('m', 0, events(0, 3));
        const stale = journal.append('m', 2, events(2, 3, 'stale'), [
          journal.marking('m', { seq: 4, hash: 'x' }),
        ]);
        await expect(stale).rejects.toEqual(new FencedError('m', 2));
        expect(await journal.read('m')).toMatchObject({ events: events(0, 3), marks: [] });
      });

      it('writes nothing when an accompanying statement fails, and does not report it as fenced', async () => {
        const mark = journal.marking('m', { seq: 0, hash: 'x' });
        await expect(journal.append('m', 0, events(0, 1), [mark, mark])).rejects.toBeInstanceOf(
          DuplicateKeyError,
        );
        expect(await journal.read('m')).toBeUndefined();
      });

      it('throws on numbers that do not follow on, which is a bug of the caller', async () => {
        const [first, , third] = events(0, 3);
        await expect(journal.append('m', 0, [first!, third!])).rejects.toThrow('out of order');
        await expect(journal.append('m', 1, events(0, 1))).rejects.toThrow('out of order');
      });

      it('lets one of two racing writers win each number, without a gap or a loss', async () => {
        const peer = await place.openPeer();
        const acknowledged: JournalEvent[] = [];
        const write = async (writer: Journal, word: string) => {
          for (let seq = 0; seq < 60; seq += 1) {
            const [event] = events(seq, 1, word);
            try {
              await writer.append('m', seq, [event!]);
              acknowledged.push(event!);
            } catch (error) {
              if (!(error instanceof FencedError)) throw error;
            }
          }
        };
        await Promise.all([write(journal, 'left'), write(new Journal(peer), 'right')]);
        const kept = await journal.read('m');
        expect(kept).toMatchObject({ ok: true, events: acknowledged.sort((a, b) => a.seq - b.seq) });
        expect(acknowledged).toHaveLength(60);
        await peer.close();
      });
    });

    describe('recovery', () => {
      it('streams the requested matches and no others', async () => {
        for (let game = 1; game <= 120; game += 1) await create(game, (game % 7) + 1);
        const wanted = Array.from({ length: 119 }, (_, index) => `m${index + 2}`);
        const found = await collect(journal.readLive(wanted));
        expect(found.map(({ matchId }) => matchId)).toEqual(wanted);
        for (const match of found) {
          expect(match).toMatchObject({
            ok: true,
            events: events(0, (Number(match.matchId.slice(1)) % 7) + 1),
          });
        }
      });

      it('reports the damage of one match and reads the others', async () => {
        for (const game of [1, 2, 3, 4, 5]) await create(game, 6);
        const { sql } = store;
        const of = (match: string, seq: number) =>
          sql.updateTable('journal').where('matchId', '=', match).where('seq', '=', seq);
        await store.write([
          of('m1', 3).set({ body: '{"type":"MESS' }).compile(),
          of('m2', 4).set({ at: 5 }).compile(),
          sql.deleteFrom('journal').where('matchId', '=', 'm3').where('seq', '=', 2).compile(),
          sql.deleteFrom('journal').where('matchId', '=', 'm4').compile(),
        ]);
        const found = await collect(journal.readLive(['m1', 'm2', 'm3', 'm4', 'm5']));
        expect(found).toMatchObject([
          { matchId: 'm1', ok: false, damage: { code: 'CHECKSUM', seq: 3 } },
          { matchId: 'm2', ok: false, damage: { code: 'CHECKSUM', seq: 4 } },
          { matchId: 'm3', ok: false, damage: { code: 'GAP', seq: 2 } },
          { matchId: 'm4', ok: false, damage: { code: 'EMPTY', seq: 0 } },
          { matchId: 'm5', ok: true },
        ]);
      });

      it('lets a reader stop early', async () => {
        const matchIds: string[] = [];
        for (let game = 1; game <= 60; game += 1) matchIds.push(await create(game, 1));
        for await (const match of journal.readLive(matchIds)) {
          expect(match.ok).toBe(true);
          break;
        }
      });
    });

    describe('archive', () => {
      it('archives a finished match and reads it back, event for event', async () => {
        const matchId = await create(1, 450);
        await journal.append(matchId, 450, events(450, 1), [
          journal.marking(matchId, { seq: 450, hash: 'h' }),
        ]);
        const before = await journal.read(matchId);
        await end(matchId);
        expect(await journal.unfinishedArchives()).toEqual([matchId]);
        expect(await journal.archive(matchId, 50)).toBeUndefined();
        expect(await rowsOf(matchId)).toBe(0);
        expect(await journal.unfinishedArchives()).toEqual([]);
        expect(await journal.read(matchId)).toEqual(before);
      });

      it('knows when the latest event of a running match happened', async () => {
        expect(await journal.latestOfRunning()).toBeNull();
        await create(1, 3);
        await end(await create(2, 9));
        expect(await journal.latestOfRunning()).toBe(1002);
      });

      it('completes an archive that a crash interrupted between its two steps', async () => {
        const matchId = await create(1, 10);
        const before = await journal.read(matchId);
        await end(matchId);
        await journal.archive(matchId, 50);
        await journal.append(matchId, 6, events(6, 4));
        expect(await journal.unfinishedArchives()).toEqual([matchId]);
        expect(await journal.archive(matchId, 60)).toBeUndefined();
        expect(await rowsOf(matchId)).toBe(0);
        expect(await journal.read(matchId)).toEqual(before);
      });

      it('leaves a damaged journal in place', async () => {
        const matchId = await create(1, 5);
        await store.write([
          store.sql.updateTable('journal').set({ body: '{}' }).where('seq', '=', 2).compile(),
        ]);
        expect(await journal.archive(matchId, 50)).toMatchObject({ damage: { code: 'CHECKSUM', seq: 2 } });
        expect(await rowsOf(matchId)).toBe(5);
      });

      it('reports a damaged archive instead of guessing', async () => {
        const matchId = await create(1, 5);
        await journal.archive(matchId, 50);
        const blob = new Uint8Array([1, 2, 3]);
        await store.write([store.sql.updateTable('archives').set({ blob }).compile()]);
        expect(await journal.read(matchId)).toMatchObject({ ok: false, damage: { code: 'ARCHIVE' } });
      });

      it('deletes archives by age', async () => {
        for (let game = 1; game <= 70; game += 1) {
          await journal.append(`x${game}`, 0, events(0, 1));
          await journal.archive(`x${game}`, game);
        }
        expect(await journal.expire(61)).toBe(60);
        expect(await journal.read('x60')).toBeUndefined();
        expect(await journal.read('x61')).toMatchObject({ ok: true });
        expect(await journal.expire(61)).toBe(0);
      });
    });

    describe('leases', () => {
      const takeover = (node: string, seq: number, epoch = 0) => ({
        matchId: 'm1',
        node,
        epoch,
        resumed: { seq, at: 200, body: `{"type":"RESUMED","by":"${node}"}` },
      });

      it('gives a match without a live host to exactly one of the nodes that compete for it', async () => {
        await create(1, 3);
        const leases = new MatchLeases(store, journal);
        const nodes = new Nodes(store);
        await nodes.beat({ nodeId: 'n1', address: '', heartbeatAt: 100, serving: true });
        expect(await leases.orphans([])).toEqual([]);
        expect(await leases.orphans(['n1'])).toEqual([{ matchId: 'm1', node: 'n1', epoch: 0, aliveAt: 100 }]);
        const results = await Promise.all(
          ['n2', 'n3', 'n4'].map((node) => leases.takeOver(takeover(node, 3))),
        );
        expect(results.filter((result) => result.taken)).toEqual([{ taken: true, epoch: 1 }]);
        expect(results.filter((result) => !result.taken)).toEqual([
          { taken: false, reason: 'EPOCH' },
          { taken: false, reason: 'EPOCH' },
        ]);
        expect(await rowsOf('m1')).toBe(4);
      });

      it('fences the old host, whose next event finds its number taken', async () => {
        await create(1, 3);
        await new MatchLeases(store, journal).takeOver(takeover('n2', 3));
        await expect(journal.append('m1', 3, events(3, 1))).rejects.toBeInstanceOf(FencedError);
      });

      it("makes a node that missed the old host's last event read again", async () => {
        await create(1, 3);
        const leases = new MatchLeases(store, journal);
        await journal.append('m1', 3, events(3, 1, 'late'));
        expect(await leases.takeOver(takeover('n2', 3))).toEqual({ taken: false, reason: 'SEQ' });
        expect(await leases.heldBy('n1')).toEqual(new Set(['m1']));
        expect(await leases.takeOver(takeover('n2', 4))).toEqual({ taken: true, epoch: 1 });
      });

      it('lists matches of nodes that have left or are unknown as orphans', async () => {
        const [leases, nodes] = [new MatchLeases(store, journal), new Nodes(store)];
        await create(1, 3);
        expect(await leases.orphans([])).toMatchObject([{ matchId: 'm1', aliveAt: null }]);
        await nodes.beat({ nodeId: 'n1', address: '', heartbeatAt: 100, serving: true });
        expect(await leases.orphans(['n2'])).toEqual([]);
        await nodes.leave('n1', 300);
        expect(await leases.orphans([])).toMatchObject([{ matchId: 'm1', aliveAt: 300 }]);
      });

      it('lists the matches that a node still holds', async () => {
        for (const game of [1, 2, 3]) await create(game, 3);
        const leases = new MatchLeases(store, journal);
        expect(await leases.heldBy('n1')).toEqual(new Set(['m1', 'm2', 'm3']));
        await leases.takeOver(takeover('n2', 3));
        await end('m3');
        expect(await leases.heldBy('n1')).toEqual(new Set(['m2']));
        expect(await leases.ofOthers('n1')).toMatchObject([{ matchId: 'm1', node: 'n2', epoch: 1 }]);
      });
    });
  });
}
