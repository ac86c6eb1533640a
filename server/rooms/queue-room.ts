/**
 * The queue of one game as a Colyseus room. Colyseus' `QueueRoom` hands out the seats and speaks to the clients; who
 * sits down with whom is decided by the town's own queue, which survives this process and takes agents on MCP as well.
 * One room per game and process.
 */

import type { AuthContext, Client, RoomException } from '@colyseus/core';
import { CloseCode, matchMaker, QueueRoom, type Serializer, ServerError } from '@colyseus/core';
import { StateView } from '@colyseus/schema';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import type { QueueRoomMessages } from '../../shared/protocol/room-messages.ts';
import { QueuePlaceState, QueueRoomState } from '../../shared/schema/queue-room-state.ts';
import { ToolCallError } from '../tools/tool-call-error.ts';
import type { QueueFacts } from '../town/queues.ts';
import {
  authenticate,
  type Credentials,
  joinRefused,
  NOBODY,
  readJoinOptions,
  readOptionsWithoutTicket,
} from './admission.ts';
import { Outbox } from './outbox.ts';
import { PresentAgents } from './present-agents.ts';
import { QuietSerializer, StockSerializer } from './quiet-serializer.ts';
import type { GameQueue, RoomDeps } from './room-deps.ts';
import type { RoomDirectory, RoomOpening } from './room-directory.ts';
import { onNode } from './room-names.ts';
import { messagesPerSecond, toolRequests } from './tool-requests.ts';
import { writeQueue } from './town-mirror.ts';
import { checkKeyIsValid, showOutAtExpiry, showOutVoidKeys } from './void-keys.ts';

/** Some hundred clients fit in; a larger state grows it. */
const STATE_BUFFER_BYTES = 16 * 1024;
const PATCH_MS = 100;
const RECONNECTION_SECONDS = 30;

type Group = Parameters<QueueRoom['onGroupReady']>[0];
/** Those of a new match who wait in this room. */
interface SeatedGroup extends Group {
  readonly roomId: string;
}

type QueueClient = Client<{
  userData: NonNullable<Group['clients'][number]['userData']>;
  auth: Credentials;
  messages: QueueRoomMessages;
}>;

export interface QueueRoomDeps extends RoomDeps {
  readonly directory: RoomDirectory;
}

export function makeQueueRoom({ game, queueId, words }: GameQueue, deps: QueueRoomDeps) {
  return class GameQueueRoom extends QueueRoom {
    declare state: QueueRoomState;
    /** Not past the WebSocket library: Colyseus sends `seat` through it, and the state must arrive before. */
    readonly #outbox = new Outbox(false);
    readonly #present = new PresentAgents(deps.presence);
    readonly #byAgent = new Map<string, Set<QueueClient>>();
    #facts: QueueFacts | null = null;
    #farewells: (() => void)[] = [];
    override autoDispose = false;
    override patchRate = PATCH_MS;
    override maxMessagesPerSecond = messagesPerSecond(deps.town.settings);
    override matchRoomName = game;
    override messages = {
      ...toolRequests(deps.tools, {
        ...deps,
        outbox: this.#outbox,
        callerOf: (client) => (client as QueueClient).auth?.agent ?? null,
        addressOf: (client) => (client as QueueClient).auth?.address,
      }),
      confirm: (client: Client) => client.leave(CloseCode.NORMAL_CLOSURE),
      // Without it Colyseus answers with the unknown name as close reason, and a long one throws.
      _: (client: Client) => client.leave(CloseCode.WITH_ERROR, 'unknown message'),
    };

    static override async onAuth(_token: string, options: unknown, context: AuthContext) {
      const wanted = readOptionsWithoutTicket(options);
      // This node's: the others' would be as good, but then all would crowd into one.
      if (typeof options === 'object' && options !== null) Object.assign(options, onNode(deps.nodeId));
      const credentials = await authenticate(wanted, context, deps.identities);
      if (!credentials.agent) throw joinRefused('UNAUTHORIZED', 'whoever queues needs the key of an agent');
      return credentials;
    }

    override setSerializer(_stock: Serializer<QueueRoomState>): void {
      super.setSerializer(
        deps.shortcuts?.sharedPatches === false
          ? new StockSerializer()
          : new QuietSerializer(this.#outbox, STATE_BUFFER_BYTES),
      );
    }

    /** Without that of `QueueRoom`, which would start to make groups of its own, by rank. */
    override onCreate(options: object): void {
      deps.directory.checkOpening(options);
      this.state = new QueueRoomState({ game });
      this.#farewells = [
        deps.town.watch({ queue: (of, facts) => of === game && this.#show(facts) }),
        deps.directory.onRoom((opening) => opening.game === game && this.#seat(opening)),
        showOutVoidKeys(this.clients, deps.identities.keys),
      ];
    }

    override async onJoin(client: QueueClient, options: unknown): Promise<void> {
      client.view = new StateView();
      const place = new QueuePlaceState();
      this.state.places.set(client.sessionId, place);
      client.view.add(place);
      await this.#enter(client, readJoinOptions(options).displayName);
    }

    override async onReconnect(client: QueueClient): Promise<void> {
      await this.#enter(client);
    }

    override onDrop(client: QueueClient): void {
      this.#depart(client);
      // Not awaited: the socket would be kept open until the agent is back.
      this.allowReconnection(client, RECONNECTION_SECONDS).catch(() => undefined);
    }

    /** An agent that leaves gives up its place; one that loses its connection keeps it as long as the queue waits for anybody. */
    override async onLeave(client: QueueClient, code: number): Promise<void> {
      this.#depart(client);
      const place = this.state.places.get(client.sessionId);
      this.state.places.delete(client.sessionId);
      if (code === CloseCode.CONSENTED && place?.matchId === '') await this.#call(words.leave, client);
    }

    override onDispose(): void {
      for (const farewell of this.#farewells) farewell();
    }

    override onUncaughtException(error: RoomException, method: string): void {
      // A refusal is an answer, and the agent has got it.
      if (error.cause instanceof ServerError) return;
      deps.log.error({ err: error.cause ?? error, method, game }, 'a queue room failed');
    }

    /** Takes a place in the queue, or finds the one that the agent has, or its seat. */
    async #enter(client: QueueClient, displayName?: string): Promise<void> {
      const credentials = client.auth ?? NOBODY;
      checkKeyIsValid(credentials, deps.identities.keys);
      showOutAtExpiry(client, deps.clock);
      const { agent } = credentials;
      if (!agent) throw joinRefused('UNAUTHORIZED', 'this session never joined');
      client.userData = { rank: 0 };
      // Before it queues: with the last to come the match begins, and then its seat is given out.
      this.#byAgent.set(agent.agentId, (this.#byAgent.get(agent.agentId) ?? new Set()).add(client));
      this.#present.came(client, agent);
      try {
        const answer = await this.#call(words.join, client, displayName);
        const assigned = answer.matchAssignment as { readonly matchId: string; readonly seat: number } | null;
        if (assigned) await this.#seatAgain(client, assigned.matchId, assigned.seat);
        else this.#showPlaces();
      } catch (error) {
        this.#depart(client);
        this.state.places.delete(client.sessionId);
        throw error;
      }
    }

    /** A tool of the game, as its agent would call it over MCP. */
    async #call(
      tool: string,
      { auth, sessionId }: QueueClient,
      displayName?: string,
    ): Promise<Readonly<Record<string, unknown>>> {
      const args = { queueId, ...(displayName !== undefined && { preferredDisplayName: displayName }) };
      const { agent = null, address } = auth ?? NOBODY;
      try {
        const { isError, structuredContent } = await deps.dispatch(tool, args, agent, {
          connectionId: sessionId,
          ...(address !== undefined && { address }),
        });
        if (!isError) return structuredContent;
        const { code, message } = structuredContent.error as Refusal;
        throw joinRefused('NOT_QUEUED', `${code}: ${message}`);
      } catch (error) {
        if (error instanceof ToolCallError) throw joinRefused('INVALID_OPTIONS', error.message);
        throw error;
      }
    }

    /** The room may have been opened while it was away; if it is not open yet, its opening will be heard. */
    async #seatAgain(client: QueueClient, matchId: string, seat: number): Promise<void> {
      const roomId =
        deps.directory.get(matchId)?.roomId ?? (await deps.directory.find(game, matchId))?.roomId;
      if (roomId !== undefined) this.#handOut(roomId, matchId, [{ client, seat }]);
    }

    #seat({ matchId, players, roomId }: RoomOpening): void {
      const given = players.flatMap(({ agentId, seat }) =>
        [...(this.#byAgent.get(agentId) ?? [])].map((client) => ({ client, seat })),
      );
      this.#handOut(roomId, matchId, given);
    }

    #handOut(roomId: string, matchId: string, given: readonly { client: QueueClient; seat: number }[]): void {
      const fresh = given.filter(({ client }) => client.userData?.options?.matchId !== matchId);
      if (fresh.length === 0) return;
      for (const { client, seat } of fresh) {
        client.userData = { rank: 0, options: { matchId, view: 'player' } };
        this.state.places.get(client.sessionId)?.assign({ matchId, seat, position: 0 });
      }
      // Before the reservation: whoever gets it finds in the state which match it is for.
      this.broadcastPatch();
      const clients = fresh.map(({ client }) => client);
      const group: SeatedGroup = { roomId, clients, averageRank: 0, ready: true };
      this.groups = [group];
      this.processGroupsReady();
      this.groups = [];
    }

    override onGroupReady = (group: Group) => matchMaker.getRoomById((group as SeatedGroup).roomId);

    #show(facts: QueueFacts): void {
      this.#facts = facts;
      writeQueue(facts, this.state);
      this.#showPlaces();
      for (const client of this.clients as Iterable<QueueClient>) {
        const { userData } = client;
        if (!userData || userData.lastQueueClientCount === facts.size) continue;
        userData.lastQueueClientCount = facts.size;
        client.send('clients', facts.size);
      }
    }

    #showPlaces(): void {
      const positions = new Map(this.#facts?.waiting.map(({ agentId }, i) => [agentId, i + 1]));
      for (const [agentId, clients] of this.#byAgent) {
        for (const { sessionId } of clients) {
          const place = this.state.places.get(sessionId);
          if (place) place.position = positions.get(agentId) ?? 0;
        }
      }
    }

    #depart(client: QueueClient): void {
      this.#present.went(client);
      const agentId = client.auth?.agent?.agentId ?? '';
      const clients = this.#byAgent.get(agentId);
      clients?.delete(client);
      if (clients?.size === 0) this.#byAgent.delete(agentId);
    }
  };
}
