/** Leaving a game's queue. */
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { Scope } from '../../agents/scopes.ts';
import type { Door } from '../../matches/door.ts';
import { type AnyTool, answer, defineTool } from '../tool.ts';

interface LeaveArgs {
  readonly queueId: string;
}

interface LeaveDeps {
  readonly door: Pick<Door, 'leaveQueue'>;
  /** What the key must allow; without one, any key will do. */
  readonly scope?: Scope;
  /** How many make a match. */
  readonly seats: number;
}

export const queueLeave = (definition: ToolDefinition, { door, scope, seats }: LeaveDeps): AnyTool =>
  defineTool<LeaveArgs>({
    definition,
    access: 'agent',
    movesQueue: true,
    ...(scope !== undefined && { scope }),
    async run({ caller, args, idempotency }) {
      const left = await door.leaveQueue(caller, args.queueId, idempotency);
      if (!left.ok) return left;
      const { queueId, size } = left.value.queue;
      return answer({ removed: left.value.removed, queue: { queueId, size, requiredPlayers: seats } });
    },
    blank: ({ queueId }) => ({ removed: false, queue: { queueId, size: 0, requiredPlayers: seats } }),
  });
