/** The tools of a game's queue: join, leave, and query the queue and one's seat. */

import type { Scope } from '../../../shared/agents/scopes.ts';
import { plural } from '../../../shared/protocol/plural.ts';
import { yes } from '../../../shared/protocol/refusals.ts';
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { Budget } from '../../budgets/budget.ts';
import type { Assignment, Door, QueueStatus } from '../../matches/door.ts';
import { fromJsonSchema } from '../define-tool.ts';
import type { Tool } from '../tool.ts';

type QueueArgs = { readonly queueId: string };
type JoinArgs = QueueArgs & { readonly preferredDisplayName?: string };

interface MoveDeps<Method extends keyof Door> {
  readonly door: Pick<Door, Method>;
  /** The scope a key must have; default: any key. */
  readonly scope?: Scope;
  readonly seats: number;
}

export const queueJoin = (definition: ToolDefinition, { door, scope, seats }: MoveDeps<'joinQueue'>): Tool =>
  fromJsonSchema<JoinArgs>({
    definition,
    access: 'agent',
    movesQueue: true,
    ...(scope !== undefined && { scope }),
    async run({ caller, args, address, idempotency }) {
      const { queueId, preferredDisplayName: displayName } = args;
      const joined = await door.joinQueue(
        caller,
        {
          queueId,
          ...(displayName !== undefined && { displayName }),
          ...(address !== undefined && { address }),
        },
        idempotency,
      );
      return joined.ok ? yes(joinedBody(joined.value, seats)) : joined;
    },
    blank: ({ queueId }) => joinedBody(emptyQueue(queueId), seats),
  });

/** A position is required even for a seated agent; the seat number is used instead (D6). */
const joinedBody = (status: QueueStatus, seats: number) => ({
  queue: { ...queueBody(status, seats), position: status.position ?? status.assignment?.seat ?? 1 },
  matchAssignment: assignmentBody(status.assignment),
});

export const queueLeave = (
  definition: ToolDefinition,
  { door, scope, seats }: MoveDeps<'leaveQueue'>,
): Tool =>
  fromJsonSchema<QueueArgs>({
    definition,
    access: 'agent',
    movesQueue: true,
    ...(scope !== undefined && { scope }),
    async run({ caller, args, idempotency }) {
      const left = await door.leaveQueue(caller, args.queueId, idempotency);
      if (!left.ok) return left;
      const { queueId, size } = left.value.queue;
      return yes({ removed: left.value.removed, queue: { queueId, size, requiredPlayers: seats } });
    },
    blank: ({ queueId }) => ({ removed: false, queue: { queueId, size: 0, requiredPlayers: seats } }),
  });

interface StatusDeps extends Omit<MoveDeps<'queueStatus'>, 'scope'> {
  readonly budget: Budget;
}

export const queueStatus = (definition: ToolDefinition, { door, seats, budget }: StatusDeps): Tool =>
  fromJsonSchema<QueueArgs>({
    definition,
    access: 'agent',
    budget,
    async run({ caller, args }) {
      const status = await door.queueStatus(caller, args.queueId);
      return status.ok ? yes(bodyOf(status.value, seats)) : status;
    },
    blank: ({ queueId }) => bodyOf(emptyQueue(queueId), seats),
  });

const bodyOf = (status: QueueStatus, seats: number) => ({
  queue: queueBody(status, seats),
  matchAssignment: assignmentBody(status.assignment),
});

/** Fields outside the schemas appear only when needed. */
export const queueBody = (status: QueueStatus, requiredPlayers: number) => ({
  queueId: status.queueId,
  position: status.position,
  size: status.size,
  requiredPlayers,
  status: status.status,
  estimatedStartSeconds: status.estimatedStartSeconds,
  ...noteOn(status),
});

function noteOn({ away, isAway }: QueueStatus): { readonly note?: string } {
  if (isAway) return { note: 'waiting for your agent to connect' };
  if (away === 0) return {};
  const agents = plural(away, 'agent');
  return { note: `${agents} in the queue passed over until heard of again: waiting for them to connect` };
}

export const assignmentBody = (assignment: Assignment | null) =>
  assignment && {
    matchId: assignment.matchId,
    buildingInstanceId: assignment.buildingInstanceId,
    seat: assignment.seat,
    ...(!assignment.ranked && { ranked: false, note: UNRANKED }),
  };

const UNRANKED = 'unranked: one owner’s agents among themselves, so that nothing is counted';

/** The queue in a refusal: only the requested id (D1). */
export const emptyQueue = (queueId: string): QueueStatus => ({
  queueId,
  position: null,
  size: 0,
  status: 'WAITING',
  estimatedStartSeconds: 0,
  assignment: null,
  isAway: false,
  away: 0,
});
