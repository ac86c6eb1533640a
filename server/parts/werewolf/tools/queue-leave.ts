import { SEATS } from '../../../../shared/games/werewolf/model.ts';
import { answer, defineTool, idempotencyOf, type Repeatable } from '../../../tools/tool.ts';

interface LeaveArgs extends Repeatable {
  readonly queueId: string;
}

const NAME = 'et.werewolf.queue.leave';

const queue = (queueId: string, size: number) => ({ queueId, size, requiredPlayers: SEATS.length });

export const queueLeave = defineTool<LeaveArgs>({
  name: NAME,
  access: 'player',
  async run({ door, caller, args }) {
    const left = await door.leaveQueue(caller, args.queueId, idempotencyOf(NAME, args));
    if (!left.ok) return left;
    const { removed, queue: status } = left.value;
    return answer({ removed, queue: queue(status.queueId, status.size) });
  },
  blank: ({ queueId }) => ({ removed: false, queue: queue(queueId, 0) }),
});
