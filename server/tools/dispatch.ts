/**
 * The way of every tool call, whatever carried it: look up, check arguments, access and pace, ask the door.
 * Knows nothing of MCP or sockets; refusals are results, only malformed calls throw.
 */

import { toolNamed } from '../../shared/games/werewolf/tool-registry.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';
import type { Caller } from '../agents/identity.ts';
import { orStoreAway } from '../matches/passing-trouble.ts';
import { TOOLS } from '../parts/werewolf/tools/tools.ts';
import type { WerewolfDoor } from '../parts/werewolf/werewolf-door.ts';
import type { Clock } from '../time/clock.ts';
import { checkArguments } from './arguments.ts';
import { paceOf, ReadBudget, type ReadLimit, type ReadLimits, readLimits } from './read-budget.ts';
import { failure, success, type ToolResult } from './results.ts';
import {
  type AnyTool,
  type Body,
  type BudgetName,
  type CheckedArgs,
  PLAY_SCOPE,
  refusal,
  type Waiting,
} from './tool.ts';
import { ToolCallError } from './tool-call-error.ts';
import { DEFAULT_WAIT_LIMITS, type WaitLimits, WaitSlots } from './wait-slots.ts';

export interface CallOptions {
  /** Hold `events.get` at the end of the record for news, at most this long. */
  readonly waitMs?: number;
  /** Aborted when the caller has gone. */
  readonly signal?: AbortSignal;
  /** Tells callers without a key apart; those without either share one budget. */
  readonly connectionId?: string;
}

export type Dispatch = (
  toolName: string,
  args: unknown,
  caller: Caller,
  options?: CallOptions,
) => Promise<ToolResult>;

export interface DispatchDeps {
  readonly door: WerewolfDoor;
  readonly clock: Pick<Clock, 'now'>;
  readonly rateLimits?: ReadLimits;
  readonly waits?: WaitLimits | WaitSlots;
}

export const LONGEST_WAIT_MS = 25_000;

export function createDispatch({ door, clock, rateLimits, waits }: DispatchDeps): Dispatch {
  const limits = rateLimits ?? readLimits(1_000);
  const budgets = { reads: new ReadBudget(limits.reads), looks: new ReadBudget(limits.looks) };
  const slots = waits instanceof WaitSlots ? waits : new WaitSlots(waits ?? DEFAULT_WAIT_LIMITS);

  return async (toolName, given, caller, options = {}) => {
    const name = toolNamed(toolName);
    if (!name) throw new ToolCallError('UNKNOWN_TOOL', `Unknown tool: ${toolName.slice(0, 128)}`);
    const args = checkArguments(name, given);
    const tool = TOOLS[name];
    const holder = holderOf(caller, options);
    const waitFor = tool.budget ? budgets[tool.budget].spend(holder, clock.now()) : 0;
    const outcome: Answer<Body> =
      waitFor > 0
        ? refusal(tooSoon(tool, limits, waitFor))
        : await orStoreAway(() =>
            run(tool, args, caller, {
              door,
              ...(options.signal && { signal: options.signal }),
              ...(options.waitMs && {
                waiting: {
                  ms: Math.min(options.waitMs, LONGEST_WAIT_MS),
                  slots,
                  holder,
                  anonymous: caller === null,
                },
              }),
            }),
          );
    return outcome.ok
      ? success(outcome.value, clock.now())
      : failure(tool.blank(args), outcome.refusal, clock.now());
  };
}

/** Under which name a caller's budget is kept; the prefixes keep agents and connections apart. */
export const holderOf = (caller: Caller, { connectionId }: Pick<CallOptions, 'connectionId'>): string =>
  caller ? `agent:${caller.agentId}` : `connection:${connectionId ?? ''}`;

interface RunContext {
  readonly door: WerewolfDoor;
  readonly signal?: AbortSignal;
  readonly waiting?: Waiting;
}

async function run(
  tool: AnyTool,
  args: CheckedArgs,
  caller: Caller,
  context: RunContext,
): Promise<Answer<Body>> {
  if (tool.access === 'anyone') return tool.run({ ...context, caller, args });
  if (!caller)
    return refusal(refuse('FORBIDDEN', `${tool.name} needs an agent's key; without one you may watch.`));
  if (tool.access === 'player' && !caller.scopes.includes(PLAY_SCOPE)) {
    return refusal(
      refuse('FORBIDDEN', `This key lacks the scope ${PLAY_SCOPE}; ask its owner for one that has it.`),
    );
  }
  return tool.run({ ...context, caller, args });
}

const BUDGETS: Readonly<Record<BudgetName, (limit: ReadLimit) => string>> = {
  reads: (limit) =>
    `Too many reads: get_state and events.get share ${paceOf(limit)}; /mcp?wait=20 waits for news instead.`,
  looks: (limit) => `Too many looks: matches.list and queue.status share ${paceOf(limit)}.`,
};

const tooSoon = ({ budget = 'reads' }: AnyTool, limits: ReadLimits, waitMs: number): Refusal => ({
  ...refuse('RATE_LIMITED', `${BUDGETS[budget](limits[budget])} Try again in ${waitMs} ms.`),
  retryAfterMs: waitMs,
});
