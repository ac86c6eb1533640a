/** Everything of the town except transports: the core, its cluster, its parts, and the dispatch of calls. */
import { isResident } from '../shared/town/residents.ts';
import { DEFAULT_WAIT_LIMITS, WaitSlots } from './budgets/wait-slots.ts';
import { alone, joinCluster } from './cluster/cluster.ts';
import { callerOf, ownedAgent, ownerOf } from './http/owned-agent.ts';
import { disclosure } from './matches/disclosure.ts';
import { mutedRefusal, unsafeRefusal } from './moderation/access.ts';
import { IntegrityCheck } from './store/integrity.ts';
import { currentTracer } from './telemetry/tracing.ts';
import { createDispatch, type DispatchDeps } from './tools/dispatch.ts';
import { TownModel } from './town/town-model.ts';
import { openCore, type ServiceOptions } from './town-core.ts';

/** Clocks of nodes may differ by less without a warning. */
const WORTH_TELLING_MS = 1_000;

export type TownServices = Awaited<ReturnType<typeof openTownServices>>;

export async function openTownServices(options: ServiceOptions) {
  const core = await openCore(options);
  const { accounts, agents, budgets, clock, config, house, log, meters, nodeId, parts, partList } = core;
  const { chores, journal, lifecycle, liveNodes, matchmakers, registry, sanctions, store } = core;
  const cluster =
    config.REDIS_URL && !options.stopped ? await joinCluster(core, config.REDIS_URL, log) : alone(core);
  const model = new TownModel({
    games: [...core.games.all()],
    timeScale: config.TIME_SCALE,
    dayLengthMs: config.scaled(config.DAY_LENGTH_S),
    buildingLingerMs: config.scaled(config.BUILDING_LINGER_S),
    isHouse: isResident,
    onFeatured: (change) => log.info(change, 'the town looks elsewhere'),
  });
  let address = '';
  parts.open({
    ...core,
    doors: cluster.doors,
    tools: { call: (...call) => dispatch(...call), sets: () => parts.toolsets },
    games: parts.games,
    rules: partList.flatMap(({ rules = [] }) => rules),
    isStopped: options.stopped ?? false,
    listensAt: () => address,
    houseComes: house !== null,
    previews: () => parts.previews,
    seasons: () => parts.seasons(),
    moderated: () => parts.moderated,
    privateTables: () => parts.privateTables,
    thoughtsOf: (match) => parts.thoughtsOf(match),
    memory: () => parts.memory,
    ownedAgent: (req) => ownedAgent(accounts, req),
    callerOf: (req) => callerOf(accounts, req),
    ownerOf: async (agentId) => (await agents.byId(agentId))?.ownerId ?? null,
    askingOwner: (req) => ownerOf(accounts, req),
    identify: (key) => accounts.identify(key),
    arrange: (order) => core.arranged.arrange(order),
    line: core.readingLine,
    edition: core.disclosure.mode === 'off' ? 'public' : 'whole',
    disclosureOf: (match, ownAgentIds) => disclosure(core.disclosure, match, ownAgentIds),
    onOpened: (listener) => registry.onOpened(listener),
    onClosed: (listener) => registry.onClosed(listener),
    livingNodes: () => liveNodes.alive.map((node) => node.nodeId),
    // An embedded store belongs to one node: any other node named in it is gone.
    isAlive: (node) =>
      node === nodeId ||
      (config.DATABASE_URL !== undefined && liveNodes.alive.some((each) => each.nodeId === node)),
    watch: (watcher) => model.watch(watcher),
    cry: (line) => model.cry(line),
  });
  chores.add(parts.chores);
  const waits = new WaitSlots({
    ...DEFAULT_WAIT_LIMITS,
    perAddress: config.MCP_WAITS_PER_ADDRESS,
    overall: config.MCP_MAX_WAITS,
  });
  const { answered } = parts;
  const dispatching: DispatchDeps = {
    sets: parts.toolsets,
    clock,
    waits,
    budgets: budgets.all,
    queueMoves: budgets.queueMoves,
    silenced: (agentId) => mutedRefusal(sanctions, agentId),
    unsafe: unsafeRefusal,
    ...(answered && { onAnswered: answered }),
    onCall(tool, code, about) {
      meters.onCommand(tool, code);
      currentTracer()?.annotate({ 'gen_ai.tool.name': tool, ...(code !== 'ok' && { 'error.type': code }) });
      if (code !== 'ok') log.debug({ tool, code, ...about }, 'a call was refused');
    },
  };
  const dispatch = createDispatch(dispatching);
  const integrity = new IntegrityCheck(store, log);

  /** The machine's clock may have been set back, and matches would stand still until it had caught up. */
  async function catchUpWithJournals(): Promise<void> {
    const aheadMs = ((await journal.latestOfRunning()) ?? 0) - clock.now();
    if (aheadMs <= 0) return;
    clock.notBefore(clock.now() + aheadMs);
    if (aheadMs >= WORTH_TELLING_MS)
      log.warn({ aheadMs }, "this machine's clock is behind the journals: the town goes on from their time");
  }

  async function open(): Promise<void> {
    await catchUpWithJournals();
    await liveNodes.open();
    // Alone on an embedded store, every running match is this node's; in a cluster only those of dead nodes.
    if (config.DATABASE_URL) await core.reconciler.round();
    else await core.reconciler.takeAll();
    if (registry.size) log.info({ matches: registry.size }, 'matches of the last run go on');
    if (!config.DATABASE_URL) await core.ended.reopen();
    await parts.start();
    await matchmakers.fill();
    chores.open();
    await house?.open();
    void integrity.run();
  }

  /** Creates no more matches, finishes writes, closes the store. */
  async function close(): Promise<void> {
    cluster.close();
    house?.close();
    await matchmakers.close();
    await chores.close();
    await Promise.all([...registry.all()].map((match) => lifecycle.release(match.matchId)));
    await liveNodes.close();
    await parts.close();
    await core.search.close();
    await accounts.saveSeen().catch(() => undefined);
    await store.close();
  }

  return {
    ...core,
    cluster,
    /** To the matches of this process, bypassing their rooms. */
    gates: core.doors,
    doors: cluster.doors,
    trouble: cluster.trouble,
    model,
    waits,
    dispatching,
    dispatch,
    integrity,
    listensAt(url: string) {
      address = url;
    },
    open,
    close,
  };
}
