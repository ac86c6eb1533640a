import type { Answer, Caller, Door } from '../../matches/door.ts';
import { answer, defineTool } from '../tool.ts';
import { BLANK_STATE, type RecentMessage, stateBody } from './state-body.ts';

interface StateArgs {
  readonly matchId: string;
  readonly includeTranscriptSummary: boolean;
  readonly includeRecentPublicMessages: boolean;
  readonly recentPublicMessagesLimit: number;
}

export const getState = defineTool<StateArgs>({
  name: 'et.werewolf.match.get_state',
  access: 'anyone',
  isRead: true,
  async run({ door, caller, args }) {
    const view = await door.view(caller, args.matchId);
    if (!view.ok) return view;
    const messages = args.includeRecentPublicMessages
      ? await recentMessages(door, caller, args)
      : ({ ok: true, value: [] } as const);
    if (!messages.ok) return messages;
    return answer({
      state: stateBody(view.value, {
        now: door.now(),
        withSummary: args.includeTranscriptSummary,
        messages: messages.value,
      }),
    });
  },
  blank: ({ matchId }) => ({ state: { ...BLANK_STATE, matchId } }),
});

/** More than stands between the last fifty messages of the most talkative match. */
const LOOK_BACK = 2_000;

async function recentMessages(
  door: Door,
  caller: Caller,
  { matchId, recentPublicMessagesLimit: limit }: StateArgs,
): Promise<Answer<readonly RecentMessage[]>> {
  const events = await door.events(caller, matchId, { afterEventId: null, limit: LOOK_BACK });
  if (!events.ok) return events;
  const messages = events.value.filter((event) => event.type === 'PUBLIC_MESSAGE').slice(-limit);
  return {
    ok: true,
    value: messages.map(({ eventId, at, payload }) => ({
      eventId,
      at,
      playerId: payload.playerId,
      kind: payload.kind,
      text: payload.text,
    })),
  };
}
