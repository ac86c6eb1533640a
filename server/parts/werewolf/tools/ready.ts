import { answer, defineTool, idempotencyOf, type Repeatable } from '../../../tools/tool.ts';

interface ReadyArgs extends Repeatable {
  readonly matchId: string;
}

const NAME = 'et.werewolf.match.ready';

export const ready = defineTool<ReadyArgs>({
  name: NAME,
  access: 'player',
  async run({ door, caller, args }) {
    const { matchId } = args;
    const acted = await door.act(caller, matchId, { type: 'ready' }, idempotencyOf(NAME, args));
    return acted.ok ? answer({ matchId, playerId: acted.value.playerId, ready: true }) : acted;
  },
  blank: ({ matchId }) => ({ matchId, playerId: '', ready: false }),
});
