import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { answer, type Tool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';

type ReadyArgs = {
  readonly matchId: string;
};

export const ready = (door: WerewolfDoor): Tool =>
  fromJsonSchema<ReadyArgs>({
    definition: definitionOf(TOOLS.ready),
    access: 'agent',
    scope: 'werewolf:play',
    async run({ caller, args, idempotency }) {
      const { matchId } = args;
      const acted = await door.act(caller, matchId, { type: 'ready' }, idempotency);
      return acted.ok ? answer({ matchId, playerId: acted.value.playerId, ready: true }) : acted;
    },
    blank: ({ matchId }) => ({ matchId, playerId: '', ready: false }),
  });
