/** Joining a game's queue. */
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { Scope } from '../../agents/scopes.ts';
import type { Door, QueueStatus } from '../../matches/door.ts';
import { type AnyTool, answer, defineTool } from '../tool.ts';
import { assignmentBody, emptyQueue, queueBody } from './queue-body.ts';

interface JoinArgs {
  readonly queueId: string;
  readonly preferredDisplayName?: string;
}

interface JoinDeps {
  readonly door: Pick<Door, 'joinQueue'>;
  /** What the key must allow; without one, any key will do. */
  readonly scope?: Scope;
  /** How many make a match. */
  readonly seats: number;
}

export const queueJoin = (definition: ToolDefinition, { door, scope, seats }: JoinDeps): AnyTool =>
  defineTool<JoinArgs>({
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
      return joined.ok ? answer(bodyOf(joined.value, seats)) : joined;
    },
    blank: ({ queueId }) => bodyOf(emptyQueue(queueId), seats),
  });

/** A position is required even of somebody already seated: the seat stands in for it (D6). */
const bodyOf = (status: QueueStatus, seats: number) => ({
  queue: { ...queueBody(status, seats), position: status.position ?? status.assignment?.seat ?? 1 },
  matchAssignment: assignmentBody(status.assignment),
});
