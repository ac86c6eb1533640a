/** Looking at a game's queue, and at the seat that came of it. */
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { Budget } from '../../budgets/budget.ts';
import type { Door, QueueStatus } from '../../matches/door.ts';
import { type AnyTool, answer, defineTool } from '../tool.ts';
import { assignmentBody, emptyQueue, queueBody } from './queue-body.ts';

interface StatusArgs {
  readonly queueId: string;
}

interface StatusDeps {
  readonly door: Pick<Door, 'queueStatus'>;
  /** How many make a match. */
  readonly seats: number;
  readonly budget: Budget;
}

export const queueStatus = (definition: ToolDefinition, { door, seats, budget }: StatusDeps): AnyTool =>
  defineTool<StatusArgs>({
    definition,
    access: 'agent',
    budget,
    async run({ caller, args }) {
      const status = await door.queueStatus(caller, args.queueId);
      return status.ok ? answer(bodyOf(status.value, seats)) : status;
    },
    blank: ({ queueId }) => bodyOf(emptyQueue(queueId), seats),
  });

const bodyOf = (status: QueueStatus, seats: number) => ({
  queue: queueBody(status, seats),
  matchAssignment: assignmentBody(status.assignment),
});
