import type { LeagueGame } from '../../../shared/league/league-game.ts';
import { turningAway } from '../../moderation/access.ts';
import type { OpenPart, Part } from '../part.ts';
import { carriers } from './carrier.ts';
import { type CommandsDeps, LEAGUE_COMMANDS } from './commands.ts';
import { Conduct } from './conduct.ts';
import { Envelopes } from './envelopes.ts';
import { FixtureStarter } from './fixture-starter.ts';
import { ForeignReferees } from './foreign-referees.ts';
import { LeagueHerald } from './herald.ts';
import { HouseCarrier, MailCarrier } from './house-carrier.ts';
import { HttpCarrier } from './http-carrier.ts';
import { LeagueStores } from './league-stores.ts';
import { leagueToolset } from './mailbox-tools.ts';
import { LeagueManager } from './manager.ts';
import { MatchReports } from './match-reports.ts';
import { MessageReceiver } from './message-receiver.ts';
import { MIGRATIONS } from './migrations.ts';
import { HouseLeague, OpenLeagues } from './open-leagues.ts';
import { LeagueOperations } from './operations.ts';
import { kinOfAddress } from './reception.ts';
import { TownReferee } from './referee.ts';
import { Registrar } from './registrar.ts';
import { leagueRoutes } from './routes.ts';
import type { LeagueServices } from './services.ts';
import { LEAGUE_SETTINGS, type LeagueSettings, tableTimes } from './settings.ts';
import { LeagueViews, leaguePreview } from './views.ts';
import { leagueWires } from './wires.ts';

const FORGET_MAIL_MS = 24 * 3_600_000;
const SWEEP_EVERY_MS = 60_000;
const OPEN_EVERY_MS = 5_000;

export const leaguePart: Part<typeof LEAGUE_SETTINGS, CommandsDeps> = {
  id: 'league',
  commands: LEAGUE_COMMANDS,
  settings: LEAGUE_SETTINGS,
  hosts: ({ LEAGUE, LEAGUE_HOST, LEAGUE_PORT, LEAGUE_REFEREE_PORT }) =>
    LEAGUE === 'on' && Math.max(LEAGUE_PORT, LEAGUE_REFEREE_PORT) >= 0 ? [LEAGUE_HOST] : [],
  migrations: () => MIGRATIONS,
  open(kernel) {
    const { settings } = kernel;
    return settings.LEAGUE === 'off' ? { isClosed: true } : openLeagues(kernel, settings);
  },
};

type Kernel = Parameters<typeof leaguePart.open>[0];

/** An open league part, which tests and exams can also call directly. */
interface OpenLeaguePart extends OpenPart<CommandsDeps> {
  readonly messages: MessageReceiver;
}

export function openLeagues(kernel: Kernel, settings: LeagueSettings): OpenLeaguePart {
  const { clock, games, identify, log, outbound, store } = kernel;
  const leagueGame = (id: string): LeagueGame | undefined => games.find(({ game }) => game.id === id)?.league;
  const stores = new LeagueStores(store, clock);
  const caller = outbound.caller({ connections: 64 });
  const endpoints = new HttpCarrier({ clock, caller, tellMs: settings.LEAGUE_TELL_S * 1000 });
  const carrier = carriers({
    endpoint: endpoints,
    mailbox: new MailCarrier(stores.mail, log),
    house: new HouseCarrier({
      clock,
      thinkMs: settings.LEAGUE_THINK_S * 1000,
      makeMind: (player) => {
        const { strategy } = player;
        const own = games.flatMap(({ league }) => league?.house ?? []);
        const game = own.find(({ strategies }) => strategy !== null && strategies.includes(strategy));
        if (!game || strategy === null) return { answer: () => null };
        return game.mind({ id: player.playerId, strategy, seed: player.agentId });
      },
    }),
  });
  const services: LeagueServices = {
    ...kernel,
    stores,
    carrier,
    conduct: new Conduct(stores),
    envelopes: new Envelopes(clock),
    times: tableTimes(settings),
    leagueGame,
  };
  const foreign = new ForeignReferees({
    ...services,
    caller,
    carrier: endpoints,
    silenceMs: settings.LEAGUE_SILENCE_S * 1000,
    callMs: settings.LEAGUE_TELL_S * 1000,
    isBanned: ({ kin, leagueId }) =>
      kernel.sanctions.all.some(
        ({ kind, subject }) => kind === 'address' && kin.includes(kinOfAddress(leagueId, subject)),
      ),
  });
  /** Before the town listens, its address is unknown. */
  const isReachable = () => kernel.address() !== '';
  const tableOf = (id: string): string | null => {
    const found = games.find(({ game }) => game.id === id);
    return found?.league?.guide && isReachable() ? `${kernel.address()}${found.mcpPath}` : null;
  };
  const referee = new TownReferee({ ...services, tableOf });
  const perMinute = settings.LEAGUE_CALLS_PER_MINUTE;
  const calls = kernel.budgets.all.of({
    name: 'league.calls',
    limit: { calls: perMinute, everyMs: 60_000 },
    exceeded: `At most ${perMinute} league messages a minute from one address.`,
    setting: 'LEAGUE_CALLS_PER_MINUTE',
  });
  const wires = leagueWires({ ...kernel, calls, settings, gate: turningAway(kernel.sanctions) });
  const herald = new LeagueHerald({
    ...services,
    refereeEndpoint: () => wires.endpoints().referee,
    tellReferees: (league, key, draft) => foreign.tellAll(league, key, draft),
  });
  const starter = new FixtureStarter({
    ...services,
    foreign,
    townReferees: settings.LEAGUE_REFEREE === 'on',
    isHouseAgent: (agentId) => agentId.startsWith('ag_house_') || agentId.startsWith('ag_league_'),
  });
  const manager = new LeagueManager({
    ...services,
    herald,
    starter,
    pauses: { restMs: settings.LEAGUE_REST_S * 1000, roundMs: settings.LEAGUE_ROUND_S * 1000 },
    isReachable,
  });
  const look = (leagueId: string) => manager.look(leagueId);
  const poke = (leagueId: string) => void look(leagueId);
  const operations = new LeagueOperations({
    ...services,
    playedAs: (format) => games.find(({ league }) => league?.format === format)?.league,
    look,
    breakOff: (leagueId) => referee.lookAfter(leagueId),
  });
  const registrar = new Registrar({
    ...services,
    caller,
    startMs: settings.LEAGUE_START_S * 1000,
    gatherMs: settings.LEAGUE_OPEN_S * 1000,
    onJoined: poke,
  });
  const reports = new MatchReports({ ...services, onResult: poke });
  const messages = new MessageReceiver({ ...services, registrar, referee, reports });
  const views = new LeagueViews(stores);
  const house = new HouseLeague({ ...services, operations });
  const open = new OpenLeagues({ ...services, operations, rounds: settings.LEAGUE_OPEN_ROUNDS });
  kernel.sanctions.onBanned(async ({ agentIds }) => {
    for (const agentId of agentIds) {
      const parts = [
        ...(await stores.members.ofAgent(agentId)).map((player) => ({ ...player, id: player.playerId })),
        ...(await stores.members.refereesOfAgent(agentId)).map((own) => ({ ...own, id: own.refereeId })),
      ];
      for (const { expelled, id, leagueId } of parts) {
        const league = await stores.leagues.byId(leagueId);
        if (league && !expelled) await operations.expel(league, id);
      }
    }
  });
  wires.connect({ messages, stores, operations, identify, isPublic: kernel.isPublic });

  return {
    routes: leagueRoutes({
      ...services,
      views,
      operations,
      mostPlayers: settings.LEAGUE_PLAYERS,
      addresses: () => wires.endpoints(),
      addressesOf: ({ game }) => ({ ...wires.endpoints(), table: tableOf(game) }),
    }),
    rootRoutes: wires.router,
    messages,
    toolsets: [leagueToolset({ stores, messages, views, games })],
    seasons: () => views.finished(),
    previews: { '/league/:id': leaguePreview(stores, views) },
    chores: [
      { name: 'leagues', everyMs: 0, work: () => manager.round() },
      { name: 'matches of leagues', everyMs: 0, work: () => referee.round() },
      ...(settings.LEAGUE_HOUSE === 'on' && kernel.hasHouse
        ? [{ name: 'the league of the house', everyMs: 0, work: () => house.round() }]
        : []),
      ...(settings.LEAGUE_OPEN === 'on'
        ? [{ name: 'leagues for guests', everyMs: OPEN_EVERY_MS, work: () => open.round() }]
        : []),
      {
        name: 'old letters',
        everyMs: SWEEP_EVERY_MS,
        work: () => stores.mail.forgetBefore(clock.now() - FORGET_MAIL_MS),
      },
    ],
    async start() {
      manager.open();
      referee.start();
      await wires.listen();
    },
    settling({ leagueId, log: steps, state, game }) {
      if (!leagueId) return [];
      const result = leagueGame(game.id)?.result(steps);
      // Aborted by an operator, or while the town was stopped: it is played again.
      if (!result) return [stores.fixtures.repeatingGame(state.matchId)];
      const completedAt = state.phaseStartedAt;
      return stores.fixtures.settlingGame(state.matchId, { ...result, source: 'JOURNAL', completedAt });
    },
    async afterEnded(match) {
      if (!match.leagueId) return;
      await referee.tellResult(match);
      await look(match.leagueId);
    },
    operated: { ...kernel, stores, operations, views },
    async close() {
      referee.close();
      await wires.close();
      await manager.close();
      await foreign.close();
      await carrier.close?.();
      await caller.close();
    },
  };
}
