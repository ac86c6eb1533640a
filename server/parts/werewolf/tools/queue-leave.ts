import { SEATS } from '../../../../shared/games/werewolf/model.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { type AnyTool, answer, defineTool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';

interface LeaveArgs {
  readonly queueId: string;
}

const queue = (queueId: string, size: number) => ({ queueId, size, requiredPlayers: SEATS.length });

export const queueLeave = (door: WerewolfDoor): AnyTool =>
  defineTool<LeaveArgs>({
    definition: definitionOf('et.werewolf.queue.leave'),
    access: 'agent',
    scope: 'werewolf:play',
    async run({ caller, args, idempotency }) {
      const left = await door.leaveQueue(caller, args.queueId, idempotency);
      if (!left.ok) return left;
      const { removed, queue: status } = left.value;
      return answer({ removed, queue: queue(status.queueId, status.size) });
    },
    blank: ({ queueId }) => ({ removed: false, queue: queue(queueId, 0) }),
  });
