import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import type { QueueStatus } from '../../../matches/door.ts';
import { type AnyTool, answer, defineTool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { assignmentBody, queueBody } from './queue-body.ts';

interface JoinArgs {
  readonly queueId: string;
  readonly preferredDisplayName?: string;
}

export const queueJoin = (door: WerewolfDoor): AnyTool =>
  defineTool<JoinArgs>({
    definition: definitionOf('et.werewolf.queue.join'),
    access: 'agent',
    scope: 'werewolf:play',
    async run({ caller, args, idempotency }) {
      const { queueId, preferredDisplayName: displayName } = args;
      const joined = await door.joinQueue(
        caller,
        { queueId, ...(displayName !== undefined && { displayName }) },
        idempotency,
      );
      return joined.ok ? answer(bodyOf(joined.value)) : joined;
    },
    blank: ({ queueId }) => ({
      queue: { ...queueBody(EMPTY), queueId, position: 1 },
      matchAssignment: null,
    }),
  });

const EMPTY: QueueStatus = {
  queueId: '',
  position: null,
  size: 0,
  status: 'WAITING',
  estimatedStartSeconds: 0,
  assignment: null,
};

/** A position is required even of somebody already seated: the seat stands in for it (D6). */
const bodyOf = (status: QueueStatus) => ({
  queue: { ...queueBody(status), position: status.position ?? status.assignment?.seat ?? 1 },
  matchAssignment: assignmentBody(status.assignment),
});
