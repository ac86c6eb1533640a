import type { MatchEvent, PlayerPassed } from '../../../../shared/games/werewolf/events.ts';
import { type MessageKind, PASS_WORDS } from '../../../../shared/games/werewolf/model.ts';
import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import type { GameEvent } from '../../../../shared/matches/game.ts';
import { yes } from '../../../../shared/protocol/refusals.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import { moveTools } from '../../../tools/matches/move-tool.ts';
import type { Tool } from '../../../tools/tool.ts';
import type { WerewolfAction, WerewolfDoor } from '../werewolf-door.ts';

type InMatch = { readonly matchId: string };
type ChatArgs = InMatch & { readonly text: string };
type SayArgs = ChatArgs & { readonly kind: MessageKind; readonly replyToEventId?: string | null };
type TargetArgs = InMatch & { readonly targetPlayerId: string };
type VoteArgs = InMatch & { readonly targetPlayerId: string | null; readonly reason?: string | null };

const SPOKEN = { argument: 'text', whenMuted: 'refuse' } as const;

const isPass = (event: GameEvent): event is PlayerPassed => event.type === 'PLAYER_PASSED';

export function moves(door: WerewolfDoor): readonly Tool[] {
  const move = moveTools<WerewolfAction, MatchEvent>(door, 'werewolf:play');
  return [
    fromJsonSchema<InMatch>({
      definition: definitionOf(TOOLS.ready),
      access: 'agent',
      scope: 'werewolf:play',
      async run({ caller, args: { matchId }, idempotency }) {
        const acted = await door.act(caller, matchId, { type: 'ready' }, idempotency);
        return acted.ok ? yes({ matchId, playerId: acted.value.playerId, ready: true }) : acted;
      },
      blank: ({ matchId }) => ({ matchId, playerId: '', ready: false }),
    }),
    move({
      definition: definitionOf(TOOLS.sayPublic),
      event: 'PUBLIC_MESSAGE',
      speech: SPOKEN,
      action: ({ text, kind, replyToEventId = null }: SayArgs) => ({
        type: 'say_public',
        text,
        kind,
        replyToEventId,
      }),
      made: ({ playerId, kind, text }) => ({ message: { playerId, kind, text } }),
      instead: (event, { kind }) =>
        isPass(event) ? { message: { playerId: event.playerId, kind, text: PASS_WORDS } } : null,
      blank: ({ kind, text }) => ({ message: { playerId: '', kind, text } }),
    }),
    move({
      definition: definitionOf(TOOLS.vote),
      event: 'VOTE_CAST',
      speech: { argument: 'reason', whenMuted: 'omit' },
      action: ({ targetPlayerId, reason = null }: VoteArgs) => ({ type: 'vote', targetPlayerId, reason }),
      made: ({ playerId, targetPlayerId }) => ({ vote: { voterPlayerId: playerId, targetPlayerId } }),
      blank: ({ targetPlayerId }) => ({ vote: { voterPlayerId: '', targetPlayerId } }),
    }),
    move({
      definition: definitionOf(TOOLS.wolfChat),
      event: 'WOLF_CHAT_MESSAGE',
      speech: SPOKEN,
      action: ({ text }: ChatArgs) => ({ type: 'wolf_chat', text }),
      made: ({ playerId, text }) => ({ message: { playerId, text } }),
      blank: ({ text }) => ({ message: { playerId: '', text } }),
    }),
    move({
      definition: definitionOf(TOOLS.wolfKill),
      event: 'WOLF_TARGET_CHOSEN',
      action: ({ targetPlayerId }: TargetArgs) => ({ type: 'wolf_kill', targetPlayerId }),
      made: ({ playerId, targetPlayerId }) => ({ selection: { byPlayerId: playerId, targetPlayerId } }),
      blank: ({ targetPlayerId }) => ({ selection: { byPlayerId: '', targetPlayerId } }),
    }),
    move({
      definition: definitionOf(TOOLS.seerInspect),
      event: 'SEER_INSPECTED',
      action: ({ targetPlayerId }: TargetArgs) => ({ type: 'seer_inspect', targetPlayerId }),
      made: ({ targetPlayerId, alignment }) => ({ result: { targetPlayerId, alignment } }),
      // The schema requires an alignment; a constant one without a player reveals nothing (D1).
      blank: () => ({ result: { targetPlayerId: '', alignment: 'NOT_WEREWOLF' } }),
    }),
    move({
      definition: definitionOf(TOOLS.doctorProtect),
      event: 'DOCTOR_PROTECTED',
      action: ({ targetPlayerId }: TargetArgs) => ({ type: 'doctor_protect', targetPlayerId }),
      made: ({ playerId, targetPlayerId }) => ({ protection: { byPlayerId: playerId, targetPlayerId } }),
      blank: ({ targetPlayerId }) => ({ protection: { byPlayerId: '', targetPlayerId } }),
    }),
  ];
}
