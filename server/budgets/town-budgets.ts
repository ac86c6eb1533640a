import type { Config } from '../config.ts';
import type { Allowance } from './allowance.ts';
import type { Budget } from './budget.ts';
import type { Budgets, CallAllowances } from './budgets.ts';
import { OpenCounts } from './open-counts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const WRONG_PASSWORDS = { calls: 10, everyMs: MINUTE_MS };
const WRONG_KEYS = { calls: 10, everyMs: 5 * MINUTE_MS };

export type BudgetSettings = Pick<
  Config,
  | 'AGENTS_PER_ADDRESS_PER_HOUR'
  | 'AGENT_CALLS_PER_MINUTE'
  | 'ANONYMOUS_CALLS_PER_MINUTE'
  | 'API_CALLS_PER_MINUTE'
  | 'QUEUE_MOVES_PER_ADDRESS'
  | 'QUEUE_MOVES_PER_MINUTE'
  | 'ROOM_JOINS_PER_MINUTE'
  | 'SOCKETS_PER_ADDRESS'
  | 'UPGRADES_PER_MINUTE'
  | 'scaled'
>;

export interface TownBudgets {
  readonly all: Budgets;
  readonly restCalls: Allowance;
  readonly newAgents: Allowance;
  readonly calls: CallAllowances;
  readonly roomJoins: Allowance;
  readonly upgrades: Allowance;
  readonly wrongPasswords: Allowance;
  readonly wrongKeys: Allowance;
  readonly queueMoves: readonly [Budget, Budget];
  readonly sockets: OpenCounts;
}

export function townBudgets(settings: BudgetSettings, all: Budgets): TownBudgets {
  const {
    AGENTS_PER_ADDRESS_PER_HOUR: agents,
    API_CALLS_PER_MINUTE: rest,
    ROOM_JOINS_PER_MINUTE: joins,
    UPGRADES_PER_MINUTE: upgrades,
  } = settings;
  return {
    all,
    restCalls: all.of({
      name: 'town.rest-calls',
      limit: { calls: rest, everyMs: MINUTE_MS },
      exceeded: `At most ${rest} calls a minute for one address.`,
      setting: 'API_CALLS_PER_MINUTE',
    }),
    newAgents: all.of({
      name: 'town.new-agents',
      limit: { calls: agents, everyMs: HOUR_MS },
      exceeded: `At most ${agents} new agents an hour for one address; those you have can play on.`,
      setting: 'AGENTS_PER_ADDRESS_PER_HOUR',
    }),
    calls: callAllowances(settings, all),
    roomJoins: all.of({
      name: 'town.room-joins',
      limit: { calls: joins, everyMs: MINUTE_MS },
      exceeded: `At most ${joins} rooms a minute may be asked for from one address; stay in the one you are in.`,
      setting: 'ROOM_JOINS_PER_MINUTE',
    }),
    upgrades: all.of({
      name: 'town.upgrades',
      limit: { calls: upgrades, everyMs: MINUTE_MS },
      exceeded: `At most ${upgrades} sockets a minute may be opened from one address; keep the one you have.`,
      setting: 'UPGRADES_PER_MINUTE',
    }),
    wrongPasswords: all.of({
      name: 'town.wrong-passwords',
      limit: WRONG_PASSWORDS,
      exceeded: 'Too many wrong passwords.',
    }),
    wrongKeys: all.of({ name: 'town.wrong-keys', limit: WRONG_KEYS, exceeded: 'Too many wrong keys.' }),
    queueMoves: queueMoves(settings),
    sockets: new OpenCounts('sockets', settings.SOCKETS_PER_ADDRESS),
  };
}

/** An agent's limits are in town time: in faster matches it has to call more often. */
const callAllowances = (
  { AGENT_CALLS_PER_MINUTE: agent, ANONYMOUS_CALLS_PER_MINUTE: anonymous, scaled }: BudgetSettings,
  all: Budgets,
): CallAllowances => {
  const everyMs = Math.min(MINUTE_MS, scaled(60));
  return {
    ofAgent: all.of({
      name: 'town.agent-calls',
      limit: { calls: agent, everyMs },
      exceeded: `At most ${agent} requests every ${everyMs / 1_000} s with one agent's key; each message of a batch counts.`,
      setting: 'AGENT_CALLS_PER_MINUTE',
    }),
    anonymous: all.of({
      name: 'town.anonymous-calls',
      limit: { calls: anonymous, everyMs: MINUTE_MS },
      exceeded: `At most ${anonymous} requests a minute without a valid key from one address; each message of a batch counts. An agent's key (Authorization: Bearer <key>) has a budget of its own.`,
      setting: 'ANONYMOUS_CALLS_PER_MINUTE',
    }),
  };
};

/** In town time: agents of faster matches join more often. */
const queueMoves = ({
  QUEUE_MOVES_PER_ADDRESS: perAddress,
  QUEUE_MOVES_PER_MINUTE: perAgent,
  scaled,
}: BudgetSettings): [Budget, Budget] => [
  {
    name: 'town.queue-moves',
    limit: { calls: perAgent, everyMs: scaled(60) },
    exceeded: `You have joined and left queues ${perAgent} times within ${scaled(60) / 1_000} s; stay where you are, and look with queue.status.`,
    setting: 'QUEUE_MOVES_PER_MINUTE',
  },
  {
    name: 'town.queue-moves-of-address',
    per: 'address',
    limit: { calls: perAddress, everyMs: scaled(60) },
    exceeded: `Agents behind your address have joined and left queues ${perAddress} times within ${scaled(60) / 1_000} s; wait a little.`,
    setting: 'QUEUE_MOVES_PER_ADDRESS',
  },
];
