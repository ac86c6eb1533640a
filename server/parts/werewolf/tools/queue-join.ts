import type { QueueStatus } from '../../../matches/door.ts';
import { answer, defineTool, idempotencyOf, type Repeatable } from '../../../tools/tool.ts';
import { assignmentBody, queueBody } from './queue-body.ts';

interface JoinArgs extends Repeatable {
  readonly queueId: string;
  readonly preferredDisplayName?: string;
}

const NAME = 'et.werewolf.queue.join';

export const queueJoin = defineTool<JoinArgs>({
  name: NAME,
  access: 'player',
  async run({ door, caller, args }) {
    const { queueId, preferredDisplayName: displayName } = args;
    const joined = await door.joinQueue(
      caller,
      { queueId, ...(displayName !== undefined && { displayName }) },
      idempotencyOf(NAME, args),
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
