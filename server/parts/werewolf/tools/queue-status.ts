import { SEATS } from '../../../../shared/games/werewolf/model.ts';
import { answer, defineTool } from '../../../tools/tool.ts';
import { assignmentBody, queueBody } from './queue-body.ts';

interface StatusArgs {
  readonly queueId: string;
}

export const queueStatus = defineTool<StatusArgs>({
  name: 'et.werewolf.queue.status',
  access: 'agent',
  budget: 'looks',
  async run({ door, caller, args }) {
    const status = await door.queueStatus(caller, args.queueId);
    if (!status.ok) return status;
    return answer({
      queue: queueBody(status.value),
      matchAssignment: assignmentBody(status.value.assignment),
    });
  },
  blank: ({ queueId }) => ({
    queue: {
      queueId,
      position: null,
      size: 0,
      requiredPlayers: SEATS.length,
      status: 'WAITING',
      estimatedStartSeconds: 0,
    },
    matchAssignment: null,
  }),
});
