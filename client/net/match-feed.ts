// One match room, told to whoever watches. Which events arrive is the server's decision; this asks for a
// view and hands on what comes.

import type { Client, Room } from '@colyseus/sdk';
import type { KeyMoment } from '../../shared/games/werewolf/moments/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import {
  type HistoryPage,
  type HistoryRequest,
  LONGEST_HISTORY_PAGE,
  type MatchJoinOptions,
  type MatchWelcome,
  type Notice,
} from '../../shared/protocol/room-messages.ts';
import type { ViewName } from '../state/route.ts';
import type { LinkState } from '../state/watch.ts';
import { keepJoined, type RoomLink } from './room-link.ts';
import type { ServerClock } from './server-clock.ts';
import { askTime } from './town-feed.ts';

/** All that this viewer may read of the past. */
export interface MatchHistory {
  readonly events: readonly WireEvent[];
  readonly moments: readonly KeyMoment[];
  readonly serverNow: number;
}

export interface MatchListener {
  status(state: LinkState): void;
  history(history: MatchHistory): void;
  events(events: readonly WireEvent[]): void;
  moments(moments: readonly KeyMoment[]): void;
  notice(notice: Notice): void;
  /** The join was refused with this code. Answer `true` to give up. */
  refused(code: number): boolean | Promise<boolean>;
}

export interface MatchFeedOptions {
  readonly matchId: string;
  readonly view: ViewName;
}

export function followMatch(
  client: Client,
  clock: ServerClock,
  { matchId, view }: MatchFeedOptions,
  listener: MatchListener,
): RoomLink {
  return keepJoined<unknown>({
    join: () => client.join('werewolf', { matchId, view } satisfies MatchJoinOptions),
    joined(room) {
      room.onMessage<MatchWelcome>('welcome', ({ moments, serverNow }) => {
        // A link that is lost meanwhile is joined anew, and welcomed anew.
        wholeHistory(room).then(
          (events) => listener.history({ events, moments: moments as readonly KeyMoment[], serverNow }),
          () => undefined,
        );
      });
      room.onMessage<readonly WireEvent[]>('events', (events) => listener.events(events));
      room.onMessage<readonly KeyMoment[]>('moments', (moments) => listener.moments(moments));
      room.onMessage<Notice>('notice', (notice) => listener.notice(notice));
    },
    ask: (room) => askTime(room, clock),
    status: (state) => listener.status(state),
    refused: (error) => listener.refused(codeOf(error)),
  });
}

async function wholeHistory(room: Room): Promise<WireEvent[]> {
  const events: WireEvent[] = [];
  let before: string | null = null;
  do {
    const page: HistoryPage = await room.request<HistoryRequest, HistoryPage>('history', {
      before,
      limit: LONGEST_HISTORY_PAGE,
    });
    events.unshift(...page.events);
    before = page.before;
  } while (before !== null);
  return events;
}

/** 0 when nobody answered: the line or the server is down. */
const codeOf = (error: unknown): number => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' ? code : 0;
};
