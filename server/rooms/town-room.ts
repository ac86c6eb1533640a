/** The town as everybody sees it, and the agents' way to the queue over WebSocket. One room per process. */

import { CloseCode, matchMaker, Room, type Serializer, ServerError } from '@colyseus/core';
import type { AuthContext, Client, RoomException } from 'colyseus';
import type { SeatOffer, TownRoomMessages } from '../../shared/protocol/room-messages.ts';
import type { TownState } from '../../shared/schema/town-state.ts';
import { Rounds } from '../time/rounds.ts';
import type { Credentials, JoinOptions } from './admission.ts';
import { authenticate, NOBODY, readJoinOptions } from './admission.ts';
import { checkKeyStillHolds, showOutAtExpiry, showOutVoidKeys } from './key-holders.ts';
import { Outbox } from './outbox.ts';
import { parcelOf } from './parcel.ts';
import { PresentAgents } from './present-agents.ts';
import { QuietSerializer, StockSerializer } from './quiet-serializer.ts';
import type { RoomDeps } from './room-deps.ts';
import type { RoomDirectory, RoomOpening } from './room-directory.ts';
import { messagesPerSecond, toolRequests } from './tool-requests.ts';
import { emptyTownState, townMirror } from './town-mirror.ts';

/** A thousand buildings with their villagers fit in. */
const STATE_BUFFER_BYTES = 1024 * 1024;
/** Slower than a match: the town is large, many watch it, and nothing in it is urgent. */
const PATCH_MS = 200;
const TICK_MS = 1_000;
const RECONNECTION_SECONDS = 30;

type TownClient = Client<{
  userData: Pick<JoinOptions, 'watch'>;
  auth: Credentials;
  messages: TownRoomMessages;
}>;

const watches = (client: Client): boolean => (client as TownClient).userData?.watch !== false;

/** What tells the town rooms of several nodes apart when somebody joins. */
export const townOf = (processId: string) => ({ node: processId });

export interface TownRoomDeps extends RoomDeps {
  readonly directory: RoomDirectory;
}

export function makeTownRoom(deps: TownRoomDeps) {
  return class TownRoom extends Room<{ state: TownState; client: TownClient }> {
    readonly #outbox = new Outbox(deps.shortcuts?.directFrames);
    override autoDispose = false;
    override patchRate = PATCH_MS;
    override maxMessagesPerSecond = messagesPerSecond(deps.town.settings);
    override messages = {
      ...toolRequests(deps.tools, {
        ...deps,
        outbox: this.#outbox,
        callerOf: (client) => (client as TownClient).auth?.agent ?? null,
        addressOf: (client) => (client as TownClient).auth?.address,
      }),
      time: () => ({ serverNow: deps.clock.now() }),
      // Without it Colyseus answers with the unknown name as close reason, and a long one throws.
      _: (client: Client) => client.leave(CloseCode.WITH_ERROR, 'unknown message'),
    };

    readonly #present = new PresentAgents(deps.presence);
    readonly #byAgent = new Map<string, Set<TownClient>>();
    #farewells: (() => void)[] = [];

    static override async onAuth(_token: string, options: unknown, context: AuthContext) {
      const wanted = readJoinOptions(options);
      // Of all the nodes' town rooms, this node's: the others' would be as good, but then all would crowd into one.
      if (typeof options === 'object' && options !== null)
        Object.assign(options, townOf(matchMaker.processId));
      return authenticate(wanted, context, deps.identities);
    }

    override setSerializer(_stock: Serializer<TownState>): void {
      super.setSerializer(
        deps.shortcuts?.sharedPatches === false
          ? new StockSerializer(watches)
          : new QuietSerializer(this.#outbox, STATE_BUFFER_BYTES, watches),
      );
    }

    override onCreate(options: { readonly opening?: unknown }): void {
      deps.directory.checkOpening(options);
      const state = emptyTownState(deps.town.settings);
      this.state = state;
      const ticks = new Rounds({
        clock: deps.clock,
        everyMs: TICK_MS,
        work: () => deps.town.tick(deps.clock.now()),
        onError: (error) => deps.log.error({ err: error }, 'a tick of the town failed'),
      });
      ticks.start();
      this.#farewells = [
        () => void ticks.close(),
        deps.town.watch({
          ...townMirror(state),
          crier: (line) => this.#tellAll('crier', line),
          bubble: (bubble) => this.#tellAll('bubble', bubble),
        }),
        deps.directory.onRoom((opening) => this.#offerSeats(opening)),
        showOutVoidKeys(this.clients, deps.identities.keys),
      ];
    }

    override onJoin(client: TownClient, options: unknown): void {
      client.userData = { watch: readJoinOptions(options).watch };
      this.#arrive(client);
    }

    override onReconnect(client: TownClient): void {
      this.#arrive(client);
    }

    override onDrop(client: TownClient): void {
      this.#depart(client);
      // Not awaited: the socket would be kept open until the viewer is back.
      this.allowReconnection(client, RECONNECTION_SECONDS).catch(() => undefined);
    }

    override onLeave(client: TownClient): void {
      this.#depart(client);
    }

    override onDispose(): void {
      for (const farewell of this.#farewells) farewell();
    }

    override onUncaughtException(error: RoomException, method: string): void {
      // A refusal is an answer, and the viewer has got it.
      if (error.cause instanceof ServerError) return;
      deps.log.error({ err: error.cause ?? error, method }, 'the town room failed');
    }

    #arrive(client: TownClient): void {
      checkKeyStillHolds(client.auth ?? NOBODY, deps.identities.keys);
      showOutAtExpiry(client, deps.clock);
      const agent = client.auth?.agent;
      if (!agent) return;
      const clients = this.#byAgent.get(agent.agentId) ?? new Set();
      this.#byAgent.set(agent.agentId, clients.add(client));
      this.#present.came(client, agent);
    }

    #depart(client: TownClient): void {
      const agentId = client.auth?.agent?.agentId;
      if (!agentId) return;
      const clients = this.#byAgent.get(agentId);
      clients?.delete(client);
      if (clients?.size === 0) this.#byAgent.delete(agentId);
      this.#present.went(client);
    }

    #tellAll<Type extends keyof TownRoomMessages>(type: Type, message: TownRoomMessages[Type]): void {
      const watchers = this.clients.filter(watches);
      if (watchers.length > 0) this.#outbox.sendAll(watchers, parcelOf(type, message));
    }

    /** Every connected agent of a starting match is handed its seat; the others may come by themselves. */
    #offerSeats({ game, matchId, players, roomId }: RoomOpening): void {
      for (const { agentId, playerId } of players) {
        for (const client of this.#byAgent.get(agentId) ?? []) {
          this.#offerSeat(client, { game, matchId, playerId }, roomId).catch((error: unknown) =>
            deps.log.warn({ err: error, matchId, agentId }, 'a seat could not be reserved'),
          );
        }
      }
    }

    async #offerSeat(
      client: TownClient,
      seat: Omit<SeatOffer, 'reservation'>,
      roomId: string,
    ): Promise<void> {
      const room = await matchMaker.getRoomById(roomId);
      const reservation = await matchMaker.reserveSeatFor(room, { matchId: seat.matchId }, client.auth);
      client.send('seat', { ...seat, reservation });
    }
  };
}
