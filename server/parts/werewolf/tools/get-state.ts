import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import { definitionOf } from '../../../../shared/games/werewolf/tool-registry.ts';
import type { MatchView } from '../../../../shared/games/werewolf/view.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { type Answer, yes } from '../../../../shared/protocol/refusals.ts';
import type { Caller } from '../../../agents/identity.ts';
import type { Budget } from '../../../budgets/budget.ts';
import { fromJsonSchema } from '../../../tools/define-tool.ts';
import type { Body, Tool } from '../../../tools/tool.ts';
import { keepWritten } from '../../../tools/written-bodies.ts';
import type { WerewolfDoor } from '../werewolf-door.ts';
import { BLANK_STATE, type RecentMessage, stateBody } from './state-body.ts';

type StateArgs = {
  readonly matchId: string;
  readonly includeTranscriptSummary: boolean;
  readonly includeRecentPublicMessages: boolean;
  readonly recentPublicMessagesLimit: number;
};

/** Cached with their view: agents ask far more often than anything happens. */
const bodies = new WeakMap<MatchView, Map<string, Body>>();

const wishOf = (args: StateArgs): string =>
  `${args.includeTranscriptSummary} ${args.includeRecentPublicMessages && args.recentPublicMessagesLimit}`;

export const getState = (door: WerewolfDoor, budget: Budget): Tool =>
  fromJsonSchema<StateArgs>({
    definition: definitionOf(TOOLS.getState),
    access: 'anyone',
    budget,
    async run({ caller, args }) {
      const view = await door.view(caller, args.matchId);
      if (!view.ok) return view;
      const known = bodies.get(view.value) ?? new Map<string, Body>();
      const made = known.get(wishOf(args));
      if (made) return yes(made);
      const messages = args.includeRecentPublicMessages
        ? await recentMessages(door, caller, args)
        : ({ ok: true, value: [] } as const);
      if (!messages.ok) return messages;
      const body = keepWritten({
        state: stateBody(view.value, {
          withSummary: args.includeTranscriptSummary,
          messages: messages.value,
        }),
      });
      bodies.set(view.value, known.set(wishOf(args), body));
      return yes(body);
    },
    blank: ({ matchId }) => ({ state: { ...BLANK_STATE, matchId } }),
  });

/** Nearly always enough; the second covers a whole match of the most talkative. */
const LOOK_BACKS = [200, 5_000] as const;

async function recentMessages(
  door: WerewolfDoor,
  caller: Caller,
  { matchId, recentPublicMessagesLimit: limit }: StateArgs,
): Promise<Answer<readonly RecentMessage[]>> {
  let messages: readonly WireEvent[] = [];
  for (const lookBack of LOOK_BACKS) {
    const events = await door.events(caller, matchId, { afterEventId: null, limit: lookBack });
    if (!events.ok) return events;
    messages = events.value.filter((event) => event.type === 'PUBLIC_MESSAGE').slice(-limit);
    if (messages.length === limit || events.value.length < lookBack) break;
  }
  return yes(
    messages.map(({ eventId, at, payload }) => ({
      eventId,
      at,
      playerId: payload.playerId,
      kind: payload.kind,
      text: payload.text,
    })),
  );
}
