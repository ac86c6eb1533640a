import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import { type AnyTool, answer, defineTool } from '../../../tools/tool.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';

interface ReadyArgs {
  readonly matchId: string;
}

export const ready = (door: WerewolfDoor): AnyTool =>
  defineTool<ReadyArgs>({
    definition: definitionOf('et.werewolf.match.ready'),
    access: 'agent',
    scope: 'werewolf:play',
    async run({ caller, args, idempotency }) {
      const { matchId } = args;
      const acted = await door.act(caller, matchId, { type: 'ready' }, idempotency);
      return acted.ok ? answer({ matchId, playerId: acted.value.playerId, ready: true }) : acted;
    },
    blank: ({ matchId }) => ({ matchId, playerId: '', ready: false }),
  });
