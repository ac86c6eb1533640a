/** The tool of one move in a match: acts through the door and returns the event that the move caused or had caused. */

import type { Scope } from '../../../shared/agents/scopes.ts';
import type { GameEvent } from '../../../shared/matches/game.ts';
import { yes } from '../../../shared/protocol/refusals.ts';
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { Acted, Door, SeatAction } from '../../matches/door.ts';
import { fromJsonSchema } from '../define-tool.ts';
import type { Body, Tool } from '../tool.ts';

type MoveArgs = { readonly matchId: string };

interface Move<Args, Action, Event extends GameEvent> {
  readonly definition: ToolDefinition;
  readonly event: Event['type'];
  readonly speech?: Tool['speech'];
  action(args: Args): Action;
  made(event: Event): Body;
  /** For a move that may be recorded as another event; null if it was not. */
  instead?(event: GameEvent, args: Args): Body | null;
  /** Replaces `made` in a refusal (D1). */
  blank(args: Args): Body;
}

export const moveTools =
  <Action extends SeatAction, Events extends GameEvent>(
    door: Pick<Door<unknown, Action>, 'act'>,
    scope: Scope,
  ) =>
  <Args extends MoveArgs, Type extends Events['type']>({
    action,
    blank,
    definition,
    event: type,
    instead,
    made,
    speech,
  }: Move<Args, Action, Extract<Events, { readonly type: Type }>> & { readonly event: Type }): Tool =>
    fromJsonSchema<Args>({
      definition,
      access: 'agent',
      scope,
      ...(speech && { speech }),
      async run({ caller, args, idempotency }) {
        const { matchId } = args;
        const acted = await door.act(caller, matchId, action(args), idempotency);
        if (!acted.ok) return acted;
        const other = acted.value.event && instead?.(acted.value.event, args);
        if (other) return yes({ matchId, eventId: acted.value.event?.eventId, ...other });
        const event = eventOf(acted.value, type) as Extract<Events, { readonly type: Type }>;
        return yes({ matchId, eventId: event.eventId, ...made(event) });
      },
      blank: (args) => ({ matchId: args.matchId, eventId: '', ...blank(args) }),
    });

/** Caused now or already standing; anything else is a bug behind the door. */
function eventOf({ event, playerId }: Acted, type: string): GameEvent {
  if (event?.type !== type) {
    throw new Error(`expected ${type} of ${playerId}, got ${event?.type ?? 'nothing'}`);
  }
  return event;
}
