// The page's connections to the town's rooms: the server decides which state and events arrive; this requests a view
// and passes on what comes. Loaded after the page, as it brings the library.

import type { Schema } from '@colyseus/schema';
import { Client, type Room } from '@colyseus/sdk';
import type { HistoryRequest, MatchJoinOptions, ReactionRequest } from '../../shared/contracts/rooms.ts';
import {
  type CrowdNews,
  type HistoryPage,
  type MatchRoomMessages,
  type Reaction,
  ROOM_NAMES,
  type ServerTime,
  type TownRoomMessages,
} from '../../shared/protocol/room-messages.ts';
import type { TownState } from '../../shared/schema/town-state.ts';
import type { ViewName } from '../state/route.ts';
import type { ToolAnswer } from '../state/seat.ts';
import type { TownBuilding, TownModel, TownQueue, TownVillager } from '../state/town-model.ts';
import type { LinkState } from '../state/watch.ts';
import { keepJoined, type RoomLink } from './room-link.ts';
import type { ServerClock } from './server-clock.ts';

export type Live = ReturnType<typeof connectLive>;

export function connectLive(clock: ServerClock) {
  const client = new Client(location.origin.replace(/^http/, 'ws'));
  return {
    town: (listener: TownListener) => followTown(client, clock, listener),
    match: (options: MatchFeedOptions, listener: MatchListener) =>
      followMatch(client, clock, options, listener),
  };
}

/** What a room says, by the message's name. */
type Hears<Messages> = { readonly [Name in keyof Messages]: (message: Messages[Name]) => void };

function hear<State, Messages>(
  room: Room<unknown, State>,
  listener: Hears<Messages>,
  names: readonly (keyof Messages & string)[],
): void {
  for (const name of names) room.onMessage<Messages[typeof name]>(name, (message) => listener[name](message));
}

interface TownListener extends Hears<TownRoomMessages> {
  status(state: LinkState): void;
  town(town: TownModel): void;
}

/** Batches many patches a second into one picture: the eye needs no more. */
const COPY_EVERY_MS = 200;
const TIME_WITHIN_MS = 4_000;

function followTown(client: Client, clock: ServerClock, listener: TownListener): RoomLink {
  return keepJoined<TownState>({
    join: () => client.join<TownState>(ROOM_NAMES.town),
    joined(room) {
      let waiting = false;
      const copy = () => {
        waiting = false;
        listener.town(copyTown(room.state));
      };
      room.onStateChange(() => {
        if (waiting) return;
        waiting = true;
        setTimeout(copy, COPY_EVERY_MS);
      });
      hear<TownState, TownRoomMessages>(room, listener, ['crier', 'bubble']);
    },
    ask: (room) => askTime(room, clock),
    status: (state) => listener.status(state),
    refused: () => false,
  });
}

/** Sets the clock; rejects when the server does not answer. */
async function askTime<State>(room: Room<unknown, State>, clock: ServerClock): Promise<void> {
  const sentAt = Date.now();
  const { serverNow } = await room.request<undefined, ServerTime>('time', undefined, {
    timeout: TIME_WITHIN_MS,
  });
  clock.learn(serverNow, sentAt, Date.now());
}

function copyTown(state: TownState): TownModel {
  const { clockEpoch, dayLengthMs, featuredMatchId, featuredWhy, upNext } = state;
  return {
    clockEpoch,
    dayLengthMs,
    featuredWhy,
    featuredMatchId: featuredMatchId || null,
    upNext: upNext.split(' ').filter(Boolean),
    queues: copies<TownQueue>(state.queues),
    buildings: copies<TownBuilding>(state.buildings),
    villagers: copies<TownVillager>(state.villagers),
  };
}

const copies = <Plain>(map: { values(): Iterable<{ toJSON(): unknown }> }): Plain[] =>
  Array.from(map.values(), (each) => each.toJSON() as Plain);

// One match room for its subscribers. The server decides which state and events arrive; this requests a view and
// passes on what comes.

interface MatchListener extends Hears<MatchRoomMessages> {
  status(state: LinkState): void;
  state(state: unknown): void;
  /** The join was refused with this code. Return `true` to give up. */
  refused(code: number): boolean | Promise<boolean>;
  /** The room has closed the connection with this code. Return `true` to give up. */
  left?(code: number): boolean;
}

interface MatchFeedOptions {
  readonly matchId: string;
  readonly game: string;
  readonly view: ViewName;
  /** Opens the seat of this browser's person; a new ticket for every join. */
  ticket?(): Promise<string>;
}

export type MatchLink = ReturnType<typeof followMatch>;

const ANSWER_WITHIN_MS = 15_000;

export function followMatch(
  client: Client,
  clock: ServerClock,
  { matchId, game, view, ticket }: MatchFeedOptions,
  listener: MatchListener,
) {
  let joined: Room<unknown, Schema> | null = null;
  const link = keepJoined<Schema>({
    join: async () => {
      const opens = ticket && { ticket: await ticket() };
      return client.join(game, { matchId, view, ...opens } satisfies MatchJoinOptions);
    },
    joined(room) {
      joined = room;
      room.onStateChange((state) => listener.state(state.toJSON()));
      hear<Schema, MatchRoomMessages>(room, listener, [
        'welcome',
        'events',
        'moments',
        'labels',
        'notice',
        'crowd',
      ]);
    },
    ask: (room) => askTime(room, clock),
    status: (state) => listener.status(state),
    refused: (error) => listener.refused(codeOf(error)),
    left: (code) => listener.left?.(code) ?? false,
  });
  const ask = <Request, Answer>(name: string, request: Request): Promise<Answer> => {
    if (!joined) return Promise.reject(new Error('not in the room'));
    return joined.request<Request, Answer>(name, request, { timeout: ANSWER_WITHIN_MS });
  };
  return {
    close: link.close,
    /** Rejects when the room is unavailable or refuses, as do the following. */
    history: (request: HistoryRequest) => ask<HistoryRequest, HistoryPage>('history', request),
    /** Subscribes to `crowd`: the other spectators, and their reactions. */
    hearCrowd: () => ask<object, CrowdNews>('crowd', {}),
    react: (reaction: Reaction) => ask<ReactionRequest, unknown>('react', { reaction }),
    /** Calls a tool as the player in this seat. */
    call: (tool: string, args: object) => ask<object, ToolAnswer>(tool, args),
  };
}

/** 0 without a response: the connection or the server is down. */
const codeOf = (error: unknown): number => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' ? code : 0;
};
