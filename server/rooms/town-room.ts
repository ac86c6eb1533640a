/** The town as every viewer sees it. One room per process. */

import type { AuthContext, Client, RoomException } from '@colyseus/core';
import { CloseCode, Room, type Serializer, ServerError } from '@colyseus/core';
import type { TownRoomMessages } from '../../shared/protocol/room-messages.ts';
import type { TownState } from '../../shared/schema/town-state.ts';
import { Rounds } from '../time/rounds.ts';
import type { Credentials } from './admission.ts';
import { authenticate, NOBODY, readOptionsWithoutTicket } from './admission.ts';
import { Outbox } from './outbox.ts';
import { parcelOf } from './parcel.ts';
import { PresentAgents } from './present-agents.ts';
import { QuietSerializer, StockSerializer } from './quiet-serializer.ts';
import type { RoomDeps } from './room-deps.ts';
import type { RoomDirectory } from './room-directory.ts';
import { onNode } from './room-names.ts';
import { messagesPerSecond, toolRequests } from './tool-requests.ts';
import { emptyTownState, townMirror } from './town-mirror.ts';
import { checkKeyIsValid, showOutAtExpiry, showOutVoidKeys } from './void-keys.ts';

/** Room for a thousand buildings with their villagers. */
const STATE_BUFFER_BYTES = 1024 * 1024;
/** Slower than a match: the town is large, has many viewers, and nothing in it is urgent. */
const PATCH_MS = 200;
const TICK_MS = 1_000;
const RECONNECTION_SECONDS = 30;

type TownClient = Client<{ auth: Credentials; messages: TownRoomMessages }>;

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
      // Otherwise Colyseus uses the unknown name as close reason, and a long one throws.
      _: (client: Client) => client.leave(CloseCode.WITH_ERROR, 'unknown message'),
    };

    readonly #present = new PresentAgents(deps.presence);
    #farewells: (() => void)[] = [];

    static override async onAuth(_token: string, options: unknown, context: AuthContext) {
      const wanted = readOptionsWithoutTicket(options);
      // Pins the caller to this node's town room: any node's would do, but then all callers would crowd into one.
      if (typeof options === 'object' && options !== null) Object.assign(options, onNode(deps.nodeId));
      return authenticate(wanted, context, deps.identities);
    }

    override setSerializer(_stock: Serializer<TownState>): void {
      super.setSerializer(
        deps.shortcuts?.sharedPatches === false
          ? new StockSerializer()
          : new QuietSerializer(this.#outbox, STATE_BUFFER_BYTES),
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
        showOutVoidKeys(this.clients, deps.identities.keys),
      ];
    }

    override onJoin(client: TownClient): void {
      this.#arrive(client);
    }

    override onReconnect(client: TownClient): void {
      this.#arrive(client);
    }

    override onDrop(client: TownClient): void {
      this.#present.went(client);
      // Not awaited: the socket would stay open until the viewer is back.
      this.allowReconnection(client, RECONNECTION_SECONDS).catch(() => undefined);
    }

    override onLeave(client: TownClient): void {
      this.#present.went(client);
    }

    override onDispose(): void {
      for (const farewell of this.#farewells) farewell();
    }

    override onUncaughtException(error: RoomException, method: string): void {
      // A refusal is an answer that the viewer has already received.
      if (error.cause instanceof ServerError) return;
      deps.log.error({ err: error.cause ?? error, method }, 'the town room failed');
    }

    #arrive(client: TownClient): void {
      checkKeyIsValid(client.auth ?? NOBODY, deps.identities.keys);
      showOutAtExpiry(client, deps.clock);
      this.#present.came(client, client.auth?.agent);
    }

    #tellAll<Type extends keyof TownRoomMessages>(type: Type, message: TownRoomMessages[Type]): void {
      if (this.clients.length > 0) this.#outbox.sendAll(this.clients, parcelOf(type, message));
    }
  };
}
