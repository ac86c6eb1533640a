/** The contract of leagues on every store: one result per match, whichever process writes it and however often. */
import { describe, expect, it, vi } from 'vitest';
import type { LeagueGame } from '../../../shared/league/league-game.ts';
import { DuplicateKeyError, GuardFailedError } from '../../store/errors.ts';
import type { StoreHarness } from '../../store/store.contract.ts';
import type { Store } from '../../store/store.ts';
import { withStore } from '../../store/testing/fresh-store.ts';
import { LeagueStores } from './league-stores.ts';
import { LeagueManager, type ManagerDeps } from './manager.ts';
import { MIGRATIONS } from './migrations.ts';
import type { PlayerApplicant } from './reception.ts';
import type { Fixture, League, LeaguePlayer } from './records.ts';
import { Registrar } from './registrar.ts';
import { leagueRow, onlyMatch, playerRow } from './testing/league-rows.ts';

const WITH_LEAGUES = [{ part: 'league', migrations: () => MIGRATIONS }];
const clock = { now: () => 1_000, at: () => () => undefined };

const player = (number: number): LeaguePlayer => playerRow(number, { kin: ['k'] });

const result = (winner: string) => ({
  status: 'COMPLETE' as const,
  source: 'JOURNAL' as const,
  completedAt: 2_000,
  seats: ['agent-1', 'agent-2'].map((agentId) => ({
    agentId,
    role: 'ODD',
    side: 'ODD',
    outcome: agentId === winner ? ('WIN' as const) : ('LOSS' as const),
    score: agentId === winner ? 3 : 2,
  })),
  history: [],
});

export function leaguesContract(name: string, harness: StoreHarness): void {
  const inLeague = (work: (stores: LeagueStores, store: Store) => Promise<void>) =>
    withStore(harness, WITH_LEAGUES, async (store) => {
      const stores = new LeagueStores(store, clock);
      await store.write([
        stores.leagues.adding(leagueRow()),
        stores.members.addingPlayer(player(1)),
        stores.members.addingPlayer(player(2)),
        ...onlyMatch(stores),
      ]);
      await work(stores, store);
    });
  const fixtureOf = async (stores: LeagueStores) => (await stores.fixtures.byId('lg', 'R1M1')) as Fixture;
  const leagueOf = async (stores: LeagueStores) => (await stores.leagues.byId('lg')) as League;
  const registering = (stores: LeagueStores) => {
    const registrar = new Registrar({
      stores,
      caller: { addressesOf: async () => [] },
      startMs: 0,
      gatherMs: 0,
      ownerOf: async () => null,
      leagueGame: () => ({ referee: {} }) as unknown as LeagueGame,
      onJoined: () => undefined,
    });
    return (name: string, wanted?: string) =>
      registrar.player({
        agent: null,
        address: null,
        message: {
          type: 'PLAYER_REGISTER_REQUEST',
          message_id: name,
          payload: {
            display_name: name,
            endpoint: 'http://127.0.0.1:9/',
            league_id: 'lg',
            ...(wanted && { player_id: wanted }),
          },
        } as PlayerApplicant['message'],
      });
  };
  const starting = { gameId: 'mt_1', refereeId: 'REF00', at: 1_500 };

  describe(`${name}: leagues`, () => {
    it('starts a match once per attempt, and writes one result', () =>
      inLeague(async (stores, store) => {
        const fixture = await fixtureOf(stores);
        await store.write([stores.fixtures.starting(fixture, starting)]);
        await expect(
          store.write([stores.fixtures.starting(fixture, { ...starting, gameId: 'mt_2' })]),
        ).rejects.toBeInstanceOf(GuardFailedError);
        await store.write(stores.fixtures.settlingGame('mt_1', result('agent-1')));
        // Reported again by an uninformed host or a late referee: nothing changes.
        await store.write(stores.fixtures.settlingGame('mt_1', result('agent-2')));
        await store.write([stores.fixtures.repeatingGame('mt_1'), stores.fixtures.repeating(fixture)]);
        await expect(
          store.write(stores.fixtures.settling(await fixtureOf(stores), result('agent-2'))),
        ).rejects.toBeInstanceOf(GuardFailedError);
        expect(await fixtureOf(stores)).toMatchObject({ state: 'DONE', attempt: 1, gameId: 'mt_1' });
        const [only, ...others] = await stores.results('lg');
        expect(others).toEqual([]);
        expect(only?.seats.map(({ playerId, outcome }) => [playerId, outcome])).toEqual([
          ['P001', 'WIN'],
          ['P002', 'LOSS'],
        ]);
      }));

    it('ignores the end of an abandoned attempt, and of a match outside of any league', () =>
      inLeague(async (stores, store) => {
        const fixture = await fixtureOf(stores);
        await store.write([stores.fixtures.starting(fixture, starting)]);
        await store.write([stores.fixtures.repeating(fixture)]);
        await store.write(stores.fixtures.settlingGame('mt_1', result('agent-1')));
        await store.write(stores.fixtures.settlingGame('mt_9', result('agent-1')));
        expect(await stores.results('lg')).toEqual([]);
        expect(await fixtureOf(stores)).toMatchObject({ state: 'SCHEDULED', attempt: 2, gameId: null });
      }));

    it('advances a league only from its latest state, and gives it to only one node', () =>
      inLeague(async (stores, store) => {
        const league = await leagueOf(stores);
        expect(await stores.leagues.take(league, 'node-a')).toBe(true);
        expect(await stores.leagues.take(league, 'node-b')).toBe(false);
        await expect(
          store.write([stores.leagues.changing(league, { state: 'RUNNING' })]),
        ).rejects.toBeInstanceOf(GuardFailedError);
        await store.write([
          stores.leagues.changing(await leagueOf(stores), { state: 'RUNNING', nextAt: 7, paused: true }),
        ]);
        expect(await leagueOf(stores)).toMatchObject({
          state: 'RUNNING',
          ownerNode: 'node-a',
          nextAt: 7,
          paused: true,
        });
        expect(await stores.leagues.open()).toHaveLength(1);
      }));

    it('assigns an id and an agent to one player, and finds a player by its token', () =>
      inLeague(async (stores, store) => {
        await expect(
          store.write([stores.members.addingPlayer({ ...player(2), playerId: 'P009' })]),
        ).rejects.toBeInstanceOf(DuplicateKeyError);
        expect(await stores.members.byToken('digest-2')).toMatchObject({ playerId: 'P002' });
        expect(await stores.members.ofAgent('agent-1')).toMatchObject([{ playerId: 'P001' }]);
        await store.write(stores.members.voidingTokens('lg'));
        expect(await stores.members.byToken('digest-2')).toBeUndefined();
      }));

    it('answers a registration by the current state when the league starts or changes hands meanwhile', () =>
      inLeague(async (stores, store) => {
        const meanwhile: (() => Promise<unknown>)[] = [
          async () => stores.leagues.take(await leagueOf(stores), 'node-b'),
          // Asked again, as the league is now.
          async () => undefined,
          async () => store.write([stores.leagues.changing(await leagueOf(stores), { state: 'RUNNING' })]),
        ];
        // Between reading the league and writing.
        const players = stores.members.players.bind(stores.members);
        vi.spyOn(stores.members, 'players').mockImplementation(async (leagueId) => {
          const found = await players(leagueId);
          await meanwhile.shift()?.();
          return found;
        });
        const register = registering(stores);
        expect(await register('Cid')).toMatchObject({ ok: true, id: 'P003' });
        expect(await register('Dee')).toMatchObject({ ok: false, code: 'L001' });
        expect(await stores.members.players('lg')).toHaveLength(3);
      }));

    it('gives the last place to only one of two concurrent registrations', () =>
      inLeague(async (stores, store) => {
        await store.write([3, 4, 5, 6, 7].map((number) => stores.members.addingPlayer(player(number))));
        // Both have read a league with one place left before either writes.
        const both = Promise.withResolvers<void>();
        let reading = 0;
        const players = stores.members.players.bind(stores.members);
        vi.spyOn(stores.members, 'players').mockImplementation(async (leagueId) => {
          const found = await players(leagueId);
          if (++reading === 2) both.resolve();
          await both.promise;
          return found;
        });
        const register = registering(stores);
        const answers = await Promise.all([register('Cid', 'P011'), register('Dee', 'P012')]);
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
        expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'L002' });
        expect(await stores.members.players('lg')).toHaveLength(8);
      }));

    it('counts a player that registers while its league starts, or rejects it', () =>
      inLeague(async (stores) => {
        const players = stores.members.players.bind(stores.members);
        const register = registering(stores);
        let late: Awaited<ReturnType<typeof register>> | undefined;
        // After the manager has read the players, and before it writes.
        vi.spyOn(stores.members, 'players').mockImplementationOnce(async (leagueId) => {
          const found = await players(leagueId);
          late = await register('Cid', 'P011');
          return found;
        });
        const log = { info: () => undefined };
        const manager = new LeagueManager({
          stores,
          log,
          leagueGame: () => undefined,
        } as unknown as ManagerDeps);
        await expect(manager.start(await leagueOf(stores))).rejects.toBeInstanceOf(GuardFailedError);
        expect(late).toMatchObject({ ok: true, id: 'P011' });
        expect(await manager.start(await leagueOf(stores))).toBe(true);
        expect(await leagueOf(stores)).toMatchObject({ state: 'RUNNING', totalRounds: 3, maxPlayers: 8 });
      }));

    it('stores a letter once, numbers letters without gaps, and deletes old ones except the last', () =>
      inLeague(async (stores) => {
        const letter = (id: string) => ({ message_id: id }) as never;
        const box = { leagueId: 'lg', playerId: 'P001' };
        for (const id of ['a', 'b', 'a', 'c']) await stores.mail.put(box, letter(id));
        expect((await stores.mail.letters(box, 0, 10)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
        expect(await stores.mail.letters(box, 1, 1)).toMatchObject([
          { seq: 2, message: { message_id: 'b' } },
        ]);
        await stores.mail.forgetBefore(2_000);
        await stores.mail.put(box, letter('d'));
        expect((await stores.mail.letters(box, 0, 10)).map(({ seq }) => seq)).toEqual([3, 4]);
      }));

    it('stores a repeated note of the same moment once', () =>
      inLeague(async (stores, store) => {
        const note = {
          leagueId: 'lg',
          playerId: 'P001',
          at: 5,
          kind: 'error' as const,
          code: 'G002',
          matchId: 'R1M1',
          text: 'late',
        };
        await store.write([
          stores.notes.adding(note),
          stores.notes.adding(note),
          stores.notes.adding({ ...note, at: 6 }),
        ]);
        expect(await stores.notes.newest('lg', { kind: 'error' }, 10)).toMatchObject([{ at: 6 }, { at: 5 }]);
        await store.write(stores.leagues.forgetting('lg'));
        expect(await stores.notes.newest('lg', { kind: 'error' }, 10)).toEqual([]);
      }));
  });
}
