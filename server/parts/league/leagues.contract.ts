/** The contract of leagues on every store: one result per match, whichever process writes it and however often. */
import { describe, expect, it, vi } from 'vitest';
import type { LeagueGame } from '../../../shared/league/league-game.ts';
import { DuplicateKeyError, GuardFailedError } from '../../store/errors.ts';
import type { StoreHarness } from '../../store/store.contract.ts';
import type { Store } from '../../store/store.ts';
import { withStore } from '../../store/testing/fresh-store.ts';
import { LeagueDesk } from './desk.ts';
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
  const inLeague = (work: (desk: LeagueDesk, store: Store) => Promise<void>) =>
    withStore(harness, WITH_LEAGUES, async (store) => {
      const desk = new LeagueDesk(store, clock);
      await store.write([
        desk.leagues.adding(leagueRow()),
        desk.members.addingPlayer(player(1)),
        desk.members.addingPlayer(player(2)),
        ...onlyMatch(desk),
      ]);
      await work(desk, store);
    });
  const fixtureOf = async (desk: LeagueDesk) => (await desk.fixtures.byId('lg', 'R1M1')) as Fixture;
  const leagueOf = async (desk: LeagueDesk) => (await desk.leagues.byId('lg')) as League;
  const registering = (desk: LeagueDesk) => {
    const registrar = new Registrar({
      desk,
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
      inLeague(async (desk, store) => {
        const fixture = await fixtureOf(desk);
        await store.write([desk.fixtures.starting(fixture, starting)]);
        await expect(
          store.write([desk.fixtures.starting(fixture, { ...starting, gameId: 'mt_2' })]),
        ).rejects.toBeInstanceOf(GuardFailedError);
        await store.write(desk.fixtures.settlingGame('mt_1', result('agent-1')));
        // Reported again by an uninformed host or a late referee: nothing changes.
        await store.write(desk.fixtures.settlingGame('mt_1', result('agent-2')));
        await store.write([desk.fixtures.repeatingGame('mt_1'), desk.fixtures.repeating(fixture)]);
        await expect(
          store.write(desk.fixtures.settling(await fixtureOf(desk), result('agent-2'))),
        ).rejects.toBeInstanceOf(GuardFailedError);
        expect(await fixtureOf(desk)).toMatchObject({ state: 'DONE', attempt: 1, gameId: 'mt_1' });
        const [only, ...others] = await desk.results('lg');
        expect(others).toEqual([]);
        expect(only?.seats.map(({ playerId, outcome }) => [playerId, outcome])).toEqual([
          ['P001', 'WIN'],
          ['P002', 'LOSS'],
        ]);
      }));

    it('ignores the end of an abandoned attempt, and of a match outside of any league', () =>
      inLeague(async (desk, store) => {
        const fixture = await fixtureOf(desk);
        await store.write([desk.fixtures.starting(fixture, starting)]);
        await store.write([desk.fixtures.repeating(fixture)]);
        await store.write(desk.fixtures.settlingGame('mt_1', result('agent-1')));
        await store.write(desk.fixtures.settlingGame('mt_9', result('agent-1')));
        expect(await desk.results('lg')).toEqual([]);
        expect(await fixtureOf(desk)).toMatchObject({ state: 'SCHEDULED', attempt: 2, gameId: null });
      }));

    it('advances a league only from its latest state, and gives it to only one node', () =>
      inLeague(async (desk, store) => {
        const league = await leagueOf(desk);
        expect(await desk.leagues.take(league, 'node-a')).toBe(true);
        expect(await desk.leagues.take(league, 'node-b')).toBe(false);
        await expect(
          store.write([desk.leagues.changing(league, { state: 'RUNNING' })]),
        ).rejects.toBeInstanceOf(GuardFailedError);
        await store.write([
          desk.leagues.changing(await leagueOf(desk), { state: 'RUNNING', nextAt: 7, paused: true }),
        ]);
        expect(await leagueOf(desk)).toMatchObject({
          state: 'RUNNING',
          ownerNode: 'node-a',
          nextAt: 7,
          paused: true,
        });
        expect(await desk.leagues.open()).toHaveLength(1);
      }));

    it('assigns an id and an agent to one player, and finds a player by its token', () =>
      inLeague(async (desk, store) => {
        await expect(
          store.write([desk.members.addingPlayer({ ...player(2), playerId: 'P009' })]),
        ).rejects.toBeInstanceOf(DuplicateKeyError);
        expect(await desk.members.byToken('digest-2')).toMatchObject({ playerId: 'P002' });
        expect(await desk.members.ofAgent('agent-1')).toMatchObject([{ playerId: 'P001' }]);
        await store.write(desk.members.voidingTokens('lg'));
        expect(await desk.members.byToken('digest-2')).toBeUndefined();
      }));

    it('answers a registration by the current state when the league starts or changes hands meanwhile', () =>
      inLeague(async (desk, store) => {
        const meanwhile: (() => Promise<unknown>)[] = [
          async () => desk.leagues.take(await leagueOf(desk), 'node-b'),
          // Asked again, as the league is now.
          async () => undefined,
          async () => store.write([desk.leagues.changing(await leagueOf(desk), { state: 'RUNNING' })]),
        ];
        // Between reading the league and writing.
        const players = desk.members.players.bind(desk.members);
        vi.spyOn(desk.members, 'players').mockImplementation(async (leagueId) => {
          const found = await players(leagueId);
          await meanwhile.shift()?.();
          return found;
        });
        const register = registering(desk);
        expect(await register('Cid')).toMatchObject({ ok: true, id: 'P003' });
        expect(await register('Dee')).toMatchObject({ ok: false, code: 'L001' });
        expect(await desk.members.players('lg')).toHaveLength(3);
      }));

    it('gives the last place to only one of two concurrent registrations', () =>
      inLeague(async (desk, store) => {
        await store.write([3, 4, 5, 6, 7].map((number) => desk.members.addingPlayer(player(number))));
        // Both have read a league with one place left before either writes.
        const both = Promise.withResolvers<void>();
        let reading = 0;
        const players = desk.members.players.bind(desk.members);
        vi.spyOn(desk.members, 'players').mockImplementation(async (leagueId) => {
          const found = await players(leagueId);
          if (++reading === 2) both.resolve();
          await both.promise;
          return found;
        });
        const register = registering(desk);
        const answers = await Promise.all([register('Cid', 'P011'), register('Dee', 'P012')]);
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
        expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'L002' });
        expect(await desk.members.players('lg')).toHaveLength(8);
      }));

    it('counts a player that registers while its league starts, or rejects it', () =>
      inLeague(async (desk) => {
        const players = desk.members.players.bind(desk.members);
        const register = registering(desk);
        let late: Awaited<ReturnType<typeof register>> | undefined;
        // After the manager has read the players, and before it writes.
        vi.spyOn(desk.members, 'players').mockImplementationOnce(async (leagueId) => {
          const found = await players(leagueId);
          late = await register('Cid', 'P011');
          return found;
        });
        const log = { info: () => undefined };
        const manager = new LeagueManager({
          desk,
          log,
          leagueGame: () => undefined,
        } as unknown as ManagerDeps);
        await expect(manager.start(await leagueOf(desk))).rejects.toBeInstanceOf(GuardFailedError);
        expect(late).toMatchObject({ ok: true, id: 'P011' });
        expect(await manager.start(await leagueOf(desk))).toBe(true);
        expect(await leagueOf(desk)).toMatchObject({ state: 'RUNNING', totalRounds: 3, maxPlayers: 8 });
      }));

    it('stores a letter once, numbers letters without gaps, and deletes old ones except the last', () =>
      inLeague(async (desk) => {
        const letter = (id: string) => ({ message_id: id }) as never;
        const box = { leagueId: 'lg', playerId: 'P001' };
        for (const id of ['a', 'b', 'a', 'c']) await desk.mail.put(box, letter(id));
        expect((await desk.mail.letters(box, 0, 10)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
        expect(await desk.mail.letters(box, 1, 1)).toMatchObject([{ seq: 2, message: { message_id: 'b' } }]);
        await desk.mail.forgetBefore(2_000);
        await desk.mail.put(box, letter('d'));
        expect((await desk.mail.letters(box, 0, 10)).map(({ seq }) => seq)).toEqual([3, 4]);
      }));

    it('stores a repeated note of the same moment once', () =>
      inLeague(async (desk, store) => {
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
          desk.notes.adding(note),
          desk.notes.adding(note),
          desk.notes.adding({ ...note, at: 6 }),
        ]);
        expect(await desk.notes.newest('lg', { kind: 'error' }, 10)).toMatchObject([{ at: 6 }, { at: 5 }]);
        await store.write(desk.leagues.forgetting('lg'));
        expect(await desk.notes.newest('lg', { kind: 'error' }, 10)).toEqual([]);
      }));
  });
}
