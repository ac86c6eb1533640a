/** A viewer's connection to the room of one match: its events from the beginning, and its state. */
import type { Schema } from '@colyseus/schema';
import { reasonOf } from '../../scripts/town/town-client.ts';
import type { MatchJoinOptions } from '../../shared/contracts/rooms.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { HistoryPage, MatchWelcome } from '../../shared/protocol/room-messages.ts';
import type { SeenEvents } from '../agents/entrance.ts';
import type { ViewerKey } from '../checks/witness.ts';
import type { Crew } from '../crew.ts';
import type { FollowedMatch } from '../match-book.ts';
import { HistoryReader } from './history-reader.ts';
import { RoomLine, type ViewerKind } from './room-line.ts';

export interface MatchLineOptions {
  readonly kind: ViewerKind;
  readonly viewer: ViewerKey;
  readonly match: FollowedMatch;
  readonly join: Omit<MatchJoinOptions, 'matchId'>;
  readonly onEvents: SeenEvents;
  onGone?(): void;
}

export function matchLine(crew: Crew, options: MatchLineOptions): RoomLine<Schema> {
  const { kind, viewer, match, join, onEvents, onGone } = options;
  const { matchId, witness } = match;
  const { game } = crew;
  const line: RoomLine<Schema> = new RoomLine(crew, {
    kind,
    room: game.game.id,
    join: { matchId, ...join },
    schema: game.roomState,
    messages: {
      welcome: ({ game: id }: MatchWelcome) => {
        if (id !== game.game.id) witness.complain(`${viewer} was welcomed to ${id}`);
        reader.welcomed().catch((error: unknown) => {
          // A client that disconnected on purpose is done; one that lost the connection is welcomed again.
          if (!line.isClosed) crew.failed('read the history of a match', reasonOf(error));
        });
      },
      events: (events: readonly WireEvent[]) => reader.live(events),
    },
    onState: (state) => game.watchRoomState(state, viewer, witness),
    ...(onGone && { onGone }),
  });
  const reader = new HistoryReader((request) => line.request<HistoryPage>('history', request), onEvents);
  return line;
}
