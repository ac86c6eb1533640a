import { SEATS } from '../../../../shared/games/werewolf/model.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import type { Budget } from '../../../tools/budget.ts';
import { type AnyTool, answer, defineTool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { assignmentBody, queueBody } from './queue-body.ts';

interface StatusArgs {
  readonly queueId: string;
}

export const queueStatus = (door: WerewolfDoor, budget: Budget): AnyTool =>
  defineTool<StatusArgs>({
    definition: definitionOf('et.werewolf.queue.status'),
    access: 'agent',
    budget,
    async run({ caller, args }) {
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
