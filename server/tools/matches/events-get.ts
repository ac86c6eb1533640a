import type { WireEvent } from '../../../shared/matches/wire-event.ts';
import { no, refuse, yes } from '../../../shared/protocol/refusals.ts';
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { Budget } from '../../budgets/budget.ts';
import type { Door } from '../../matches/door.ts';
import { fromJsonSchema } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import { joined, keepMembers, type Written, written } from '../written-bodies.ts';

type EventsArgs = {
  readonly matchId: string;
  readonly afterEventId?: string | null;
  readonly limit: number;
};

interface EventsDeps {
  readonly door: Pick<Door, 'events'>;
  readonly budget: Budget;
}

export const eventsGet = (definition: ToolDefinition, { door, budget }: EventsDeps): Tool =>
  fromJsonSchema<EventsArgs>({
    definition,
    access: 'anyone',
    budget,
    async run({ caller, args, waiting, signal }) {
      const { matchId, afterEventId = null, limit } = args;
      const query = { afterEventId, limit };
      const known = await door.events(caller, matchId, query);
      if (!known.ok) return known;
      // A caller with events to read needs no slot and is never refused for lack of one.
      if (!waiting || known.value.length > 0) return yes(bodyOf(matchId, known.value));
      const release = waiting.slots.take(waiting.holder, waiting.anonymousFrom);
      if (!release) {
        return no(refuse('TOO_MANY_WAITS', 'Too many calls are being held; use one waiting call at a time.'));
      }
      try {
        const news = await door.events(caller, matchId, {
          ...query,
          waitMs: waiting.ms,
          ...(signal && { signal }),
        });
        return news.ok ? yes(bodyOf(matchId, news.value)) : news;
      } finally {
        release();
      }
    },
    isStillWaiting: ({ events }) => Array.isArray(events) && events.length === 0,
    blank: ({ matchId }) => ({ matchId, events: [] }),
  });

function bodyOf(matchId: string, events: readonly WireEvent[]) {
  const list = events.flatMap((event, i) => (i === 0 ? [writtenOnce(event)] : [COMMA, writtenOnce(event)]));
  return keepMembers(
    { matchId, events },
    joined(written(`"matchId":${JSON.stringify(matchId)},"events":[`), ...list, END),
  );
}

const COMMA = written(',');
const END = written(']');

const known = new WeakMap<WireEvent, Written>();

/** Eight or more players read the same event. */
function writtenOnce(event: WireEvent): Written {
  const before = known.get(event);
  if (before) return before;
  const fresh = written(JSON.stringify(event));
  known.set(event, fresh);
  return fresh;
}
