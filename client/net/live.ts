import { Client } from '@colyseus/sdk';
import { followMatch, type MatchFeedOptions, type MatchLink, type MatchListener } from './match-feed.ts';
import type { RoomLink } from './room-link.ts';
import type { ServerClock } from './server-clock.ts';
import { followTown, type TownListener } from './town-feed.ts';

export interface Live {
  town(listener: TownListener): RoomLink;
  match(options: MatchFeedOptions, listener: MatchListener): MatchLink;
}

export function connectLive(clock: ServerClock): Live {
  const client = new Client(location.origin.replace(/^http/, 'ws'));
  return {
    town: (listener) => followTown(client, clock, listener),
    match: (options, listener) => followMatch(client, clock, options, listener),
  };
}
