import { COMMON_KNOWLEDGE } from '../../../shared/canon/seed-facts.ts';
import { count, toggle } from '../../setting-types.ts';
import type { Part } from '../part.ts';
import { AskedModel } from './asked-model.ts';
import { agentsNamed, CanonTable, phrasesIn } from './canon-table.ts';
import { ChronicleQueue } from './chronicle-queue.ts';
import { Chronicler, LeagueChronicler, TitleCrier } from './chronicler.ts';
import { seedCommonKnowledge } from './common-knowledge.ts';
import { KeptReads } from './kept-reads.ts';
import { LoreSearch } from './lore-search.ts';
import { MIGRATIONS } from './migrations.ts';
import { Dialogue } from './npc/dialogue.ts';
import { legendProposal } from './npc/legend-proposal.ts';
import { Memories } from './npc/memories.ts';
import { playedTogether } from './played-together.ts';
import { PlayerContexts } from './player-context.ts';
import { Proposals } from './proposals.ts';
import { ProseModel } from './prose-model.ts';
import { REVIEW_COMMANDS, type Reviewed } from './review-commands.ts';
import { contextRoutes } from './routes.ts';
import { SettledMatches } from './settled-matches.ts';
import { Telemetry } from './telemetry.ts';
import { contextToolset } from './toolset.ts';
import { TownContext } from './town-context.ts';
import { TownPicture } from './town-picture.ts';

const SETTINGS = {
  CHRONICLE: toggle('on').describe('off: settled matches leave no chronicle in the library'),
  CONTEXT_CALLS_PER_MINUTE: count(60).describe(
    'Calls of the context tools one agent, or one address without a key, may make in a minute',
  ),
  CONTEXT_CALLS_PER_SECOND: count(10).describe('The same in a second'),
};

const CARETAKER_EVERY_MS = 10_000;
/** How many chronicles lie between two of the same title, where there are other titles. */
const TITLES_APART = 40;
const FORGET_EVERY_MS = 3_600_000;

export const contextPart: Part<typeof SETTINGS, Reviewed> = {
  id: 'context',
  commands: REVIEW_COMMANDS,
  settings: SETTINGS,
  migrations: () => MIGRATIONS,
  open(kernel) {
    const { clock, log, models, search, seasons, settings, store } = kernel;
    const canon = new CanonTable(store);
    const telemetry = new Telemetry(store);
    const picture = new TownPicture(() => clock.now());
    kernel.watch(picture);
    const kept = new KeptReads(clock);
    const queue = new ChronicleQueue(canon);
    const lore = new LoreSearch(search, canon);
    const players = new PlayerContexts(kernel, canon, picture);
    const settled = new SettledMatches(kernel);
    const context = new TownContext({
      canon,
      picture,
      players,
      lore,
      kept,
      clock,
      dayLengthMs: kernel.dayLengthMs,
    });
    const isBuilding = (id: string): boolean => context.isBuilding(id);
    const proposals = new Proposals({
      agents: kernel.agents,
      canon,
      telemetry,
      settled,
      seasons,
      isBuilding,
      clock,
      log,
    });
    const crier = new TitleCrier(kernel);
    const tellLeagues = new LeagueChronicler({ canon, seasons, proposals, crier, clock, log });
    const asked =
      models && new AskedModel({ models, telemetry, tokensPerHour: kernel.tokensPerHour, clock, log });
    const chronicler = new Chronicler({
      revisionOf: (matchId) => kernel.hiddenLines.revisionOf(matchId),
      queue,
      settled,
      proposals,
      prose: asked && new ProseModel(asked),
      crier,
      clock,
      log,
      recentTitles: async () =>
        (await canon.shelf({ kinds: ['match'], limit: TITLES_APART })).map(({ fields }) =>
          String(fields.title),
        ),
    });
    const memories = new Memories(canon);
    const dialogue = new Dialogue({
      memories,
      telemetry,
      model: asked,
      clock,
      log,
      propose: (proposal) => proposals.propose(proposal, { kind: 'npc', id: proposal.actor.id ?? '' }),
      named: (text) => agentsNamed(canon, phrasesIn(text)),
      gameTitle: (gameId) => kernel.rules.find(({ id }) => id === gameId)?.title ?? gameId,
      looks: {
        'running-games': async () => picture.buildings,
        'people-in-town': async () => picture.villagers,
        queues: async () => picture.queues,
        'search-lore': (query) => lore.search(query, 3),
        'get-canonical-fact': (factId) => canon.fact(factId),
        'get-player-context': (agentId) => players.of(agentId),
        'get-atmosphere': (locationId) => context.atmosphere(locationId, undefined),
        'latest-dead': (limit) => canon.latestDead(limit),
        'best-at-role': (role, leastGames, limit) => kernel.stats.bestAt(role, { leastGames, limit }),
        'fallen-in-role': (role, fate, limit) => canon.fallenIn(role, fate, limit),
        // Of each game its newest: earlier versions only read old journals.
        rules: async () =>
          kernel.rules.filter(
            ({ id, version }) => !kernel.rules.some((other) => other.id === id && other.version > version),
          ),
        'propose-legend': async (legend, teller, correlationId) => {
          const proposal = legendProposal(legend, teller, correlationId, clock.now());
          const result = await proposals.propose(proposal, { kind: 'ai', id: teller.agentId });
          if (result.outcome === 'accepted') kept.forget();
          return result;
        },
      },
    });
    return {
      memory: {
        fact: (factId) => canon.fact(factId),
        shelf: (query) => canon.shelf(query),
        playedTogether: (agentId, others) => playedTogether(canon, agentId, others),
        async propose(proposal) {
          const { id, kind } = proposal.actor;
          const result = await proposals.propose(proposal, { kind, id: id ?? '' });
          if (result.outcome === 'accepted') kept.forget();
          return result;
        },
        model: asked,
      },
      toolsets: [
        contextToolset(context, {
          perMinute: settings.CONTEXT_CALLS_PER_MINUTE,
          perSecond: settings.CONTEXT_CALLS_PER_SECOND,
        }),
      ],
      operated: { proposals, onAccepted: () => kept.forget() },
      routes: contextRoutes({
        context,
        canon,
        proposals,
        dialogue,
        telemetry,
        kept,
        clock,
        operatorsOnly: kernel.operatorsOnly,
        callerOf: kernel.callerOf,
      }),
      chores: [
        {
          name: 'what everybody knows',
          everyMs: Number.POSITIVE_INFINITY,
          work: () => seedCommonKnowledge(canon, COMMON_KNOWLEDGE, clock.now()),
        },
        ...(settings.CHRONICLE === 'on'
          ? [{ name: 'chronicles', everyMs: 0, work: () => chronicler.round() }]
          : []),
        ...(settings.CHRONICLE === 'on'
          ? [{ name: 'leagues that are over', everyMs: CARETAKER_EVERY_MS, work: () => tellLeagues.round() }]
          : []),
        { name: 'stranded proposals', everyMs: CARETAKER_EVERY_MS, work: () => proposals.finishStranded() },
        {
          name: 'old memories',
          everyMs: FORGET_EVERY_MS,
          work: async () => {
            await telemetry.forgetOld(clock.now());
            await memories.forgetOld(clock.now());
          },
        },
      ],
      remaking: (matchId, at) => (settings.CHRONICLE === 'off' ? [] : [queue.queueingAgain(matchId, at)]),
      settling({ game, state, result: { aborted } }) {
        if (settings.CHRONICLE === 'off' || !game.chronicler || aborted) return [];
        return [queue.queueing(state.matchId, game.id, state.phaseStartedAt)];
      },
    };
  },
};
