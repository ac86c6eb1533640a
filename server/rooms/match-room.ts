/**
 * The live home of one match of any game: lets viewers in as what they are, mirrors the match into synchronised
 * state and tells them what happens. It decides nothing about the game, and nobody's coming or going touches it.
 */

import type { AuthContext, Client, RoomException } from '@colyseus/core';
import { CloseCode, Room, type Serializer, ServerError } from '@colyseus/core';
import type { Schema } from '@colyseus/schema';
import type { Entry, Viewer } from '../../shared/matches/game.ts';
import { isOver, PUBLIC_VIEWER } from '../../shared/matches/game.ts';
import type { MatchRoomMessages, Notice } from '../../shared/protocol/room-messages.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { orStoreAway } from '../matches/passing-trouble.ts';
import type { Admission, Credentials } from './admission.ts';
import { admit, authenticate, joinRefused, NOBODY, readJoinOptions } from './admission.ts';
import { AudienceGroups } from './audience-groups.ts';
import { Crowd } from './crowd.ts';
import type { GameRoom } from './game-room.ts';
import { historyRequest } from './history-request.ts';
import { type AnswerTo, type Ask, answerTo, type CallName, isCallName } from './match-calls.ts';
import { MissedDuties } from './missed-duties.ts';
import { Outbox } from './outbox.ts';
import { parcelOf } from './parcel.ts';
import { PeoplesChairs } from './peoples-chairs.ts';
import { PresentAgents } from './present-agents.ts';
import { QuietSerializer, StockSerializer } from './quiet-serializer.ts';
import { type CalledRoom, type CallResult, callFailed, type NodeCall, ServedCalls } from './room-calls.ts';
import type { RoomDeps } from './room-deps.ts';
import type { RoomDirectory } from './room-directory.ts';
import type { AnsweringRoom } from './room-door.ts';
import { listingOf } from './room-listing.ts';
import { Seats } from './seats.ts';
import { StateViews } from './state-views.ts';
import { messagesPerSecond, toolRequests } from './tool-requests.ts';
import { checkKeyIsValid, showOutAtExpiry, showOutVoidKeys } from './void-keys.ts';

/** Holds a full state with long names four times over. */
const STATE_BUFFER_BYTES = 8 * 1024;
/** Patches go out with each step; this only turns the room's clock. */
const HOUSEKEEPING_MS = 500;
const RECONNECTION_SECONDS = 30;

type MatchClient = Client<{ userData: Admission; auth: Credentials; messages: MatchRoomMessages }>;

/** What Colyseus keeps of those who may come. */
interface ReservedSeats {
  readonly _reservedSeats: Record<string, unknown>;
  readonly _reservedSeatTimeouts: Readonly<Record<string, NodeJS.Timeout>>;
}

const STILL_THERE: Notice = {
  code: 'STILL_THERE',
  text: 'You have missed two turns in a row. Are you still there?',
};

export interface MatchRoomDeps extends RoomDeps {
  readonly directory: RoomDirectory;
}

export function makeMatchRoom(gameRoom: GameRoom, deps: MatchRoomDeps) {
  class MatchRoom extends Room<{ state: Schema; client: MatchClient }> implements AnsweringRoom, CalledRoom {
    readonly #outbox = new Outbox(deps.shortcuts?.directFrames);
    readonly #mirror = gameRoom.mirror();
    readonly #present = new PresentAgents(deps.presence);
    readonly #chairs = new PeoplesChairs();
    readonly #served = new ServedCalls();
    readonly #crowd = new Crowd({
      clock: deps.clock,
      outbox: this.#outbox,
      shownAs: (client) => this.#groups.shownAs(client),
      watching: () => this.#watching(),
    });
    override autoDispose = false;
    override patchRate = HOUSEKEEPING_MS;
    override maxMessagesPerSecond = messagesPerSecond(deps.town.settings);
    override messages = {
      ...toolRequests(deps.tools, {
        ...deps,
        outbox: this.#outbox,
        callerOf: (client) => this.#chairs.callerAt(client as MatchClient),
        addressOf: (client) => (client as MatchClient).auth?.address,
      }),
      history: historyRequest(this.#outbox, (client, request) =>
        this.#groups.history(client, request, deps.clock.now()),
      ),
      ...this.#crowd.requests,
      time: () => ({ serverNow: deps.clock.now() }),
      // Without it Colyseus answers with the unknown name as close reason, and a long one throws.
      _: (client: Client) => client.leave(CloseCode.WITH_ERROR, 'unknown message'),
    };

    #match!: LiveMatch;
    #groups!: AudienceGroups;
    #missed!: MissedDuties;
    #views!: StateViews;
    #seats!: Seats;
    /** Agents that look on; they are named to operators. */
    readonly #onlookers = new Map<MatchClient, string>();
    /** What the monitor shows of this room. */
    #listed = '';
    #listedPhase = -1;
    #farewells: (() => void)[] = [];
    /** Nobody watches, so the state is not kept up; it is brought up before anybody does. */
    #stale = false;
    lastCameAt = 0;

    static override async onAuth(_token: string, options: unknown, context: AuthContext) {
      return authenticate(readJoinOptions(options), context, deps.identities);
    }

    override setSerializer(_stock: Serializer<Schema>): void {
      super.setSerializer(
        deps.shortcuts?.sharedPatches === false
          ? new StockSerializer()
          : new QuietSerializer(this.#outbox, STATE_BUFFER_BYTES),
      );
    }

    override onCreate(options: { readonly matchId?: unknown }): void {
      const match = deps.directory.claim(options);
      this.#match = match;
      this.#mirror.show(match.state);
      this.state = this.#mirror.state;
      this.#views = new StateViews(this.#mirror);
      this.#groups = new AudienceGroups(match, this.#outbox, deps.disclosure.delayMs);
      this.#seats = new Seats(match.state.players);
      this.#missed = new MissedDuties(match);
      this.#farewells = [
        match.subscribe((added) => this.#publish(added)),
        showOutVoidKeys(this.clients, deps.identities.keys),
      ];
      this.#list();
      // Nobody is here yet: what was written so far goes out as full state, not once more as a patch.
      this.broadcastPatch();
      deps.directory.attach(this);
    }

    override async onJoin(client: MatchClient, options: unknown): Promise<void> {
      const credentials = client.auth ?? NOBODY;
      checkKeyIsValid(credentials, deps.identities.keys);
      showOutAtExpiry(client, deps.clock);
      const wanted = readJoinOptions(options);
      const { matchId } = this.#match;
      // Whoever joins by the room's own id need not name the match.
      const { matchId: asked = matchId } = wanted;
      const { seatedIn = matchId } = credentials;
      if (asked !== matchId || seatedIn !== matchId) throw joinRefused('MATCH_NOT_FOUND', 'not in this room');
      const admission = admit(credentials, wanted, this.#match, deps.disclosure);
      client.userData = admission;
      this.#chairs.take(client, this.clients);
      if (isOver(this.#match.game, this.#match.state)) this.lastCameAt = deps.clock.now();
      const view = this.#views.take(stateViewer(admission), this.#match.state);
      if (view) client.view = view;
      this.#welcome(client, admission);
    }

    override onReconnect(client: MatchClient): void {
      if (!client.userData) throw joinRefused('UNAUTHORIZED', 'this session never joined');
      if (!this.#chairs.isHeldBy(client)) throw joinRefused('UNAUTHORIZED', 'another tab has this seat');
      checkKeyIsValid(client.auth ?? NOBODY, deps.identities.keys);
      showOutAtExpiry(client, deps.clock);
      this.#welcome(client, client.userData);
    }

    override onDrop(client: MatchClient): void {
      this.#depart(client);
      // Not awaited: the socket would be kept open until the viewer is back.
      this.allowReconnection(client, RECONNECTION_SECONDS).catch(() => undefined);
    }

    override onLeave(client: MatchClient): void {
      this.#depart(client);
      if (client.userData) this.#views.giveBack(stateViewer(client.userData));
    }

    override onBeforePatch(): void {
      this.#refresh();
      if (deps.disclosure.delayMs > 0) this.#groups.release(deps.clock.now());
    }

    /** Seats that were reserved and never taken would keep a room with viewers open until they expire. */
    override disconnect(closeCode?: number): Promise<unknown> {
      const { _reservedSeats, _reservedSeatTimeouts } = this as unknown as ReservedSeats;
      for (const sessionId in _reservedSeats) {
        clearTimeout(_reservedSeatTimeouts[sessionId]);
        delete _reservedSeats[sessionId];
      }
      return super.disconnect(closeCode);
    }

    override onDispose(): void {
      for (const farewell of this.#farewells) farewell();
      this.#crowd.close();
      deps.directory.detach(this);
    }

    override onUncaughtException(error: RoomException, method: string): void {
      // A refusal is an answer, and the viewer has got it.
      if (error.cause instanceof ServerError) return;
      deps.log.error(
        { err: error.cause ?? error, method, matchId: this.#match?.matchId },
        'a match room failed',
      );
    }

    get match(): LiveMatch {
      return this.#match;
    }

    /** The one handler of this match's commands and questions: for a seat's message and for an MCP call alike. */
    answer<Name extends CallName>(name: Name, ask: Ask<Name>, signal?: AbortSignal): Promise<AnswerTo<Name>> {
      const gate = deps.gates.of(ask.game);
      if (!gate) throw new Error(`no door to ${ask.game}`);
      return answerTo(gate, name, ask, signal);
    }

    /** The same for other nodes, by `remoteRoomCall`. */
    answerNode(call: NodeCall): Promise<CallResult<unknown>> {
      return this.#served.serve(call, deps.nodesNow?.() ?? 0, async (signal) => {
        const { ask, name } = call;
        if (deps.matches.get(this.#match.matchId) !== this.#match) return callFailed('NOT_HERE');
        // A newer node may ask what this one has never heard of.
        if (!isCallName(name)) return callFailed('FAILED');
        try {
          return {
            ok: true,
            value: await orStoreAway(() => this.answer(name, ask as Ask<CallName>, signal)),
          };
        } catch (error) {
          deps.log.error(
            { err: error, name, matchId: this.#match.matchId },
            'a call from another node failed',
          );
          return callFailed('FAILED');
        }
      });
    }

    hangUp(id: string): void {
      this.#served.hangUp(id);
    }

    viewerCounts(): Record<Viewer['kind'], number> {
      return this.#groups.counts();
    }

    #depart(client: MatchClient): void {
      this.#present.went(client);
      this.#seats.went(client);
      this.#groups.leave(client);
      this.#onlookers.delete(client);
      this.#crowd.left(client);
      this.#crowd.changed();
      this.#list();
    }

    #watching(): number {
      const { public: few, omniscient } = this.#groups.counts();
      return few + omniscient;
    }

    /** For operators alone: listings reach nobody else. */
    #list(): void {
      this.#listedPhase = this.#match.state.phaseSerial;
      const spectators = { count: this.#watching(), named: this.#onlookers.values() };
      const listing = listingOf(deps.nodeId, this.#match, this.#seats.all, spectators);
      const listed = JSON.stringify(listing);
      if (listed === this.#listed) return;
      this.#listed = listed;
      this.setMetadata(listing).catch((error: unknown) =>
        deps.log.warn({ err: error, matchId: this.#match.matchId }, 'a room could not be listed'),
      );
    }

    #welcome(client: MatchClient, admission: Admission): void {
      const agent = client.auth?.agent;
      this.#present.came(client, agent);
      if (admission.viewer.kind === 'player') this.#seats.came(client, admission.viewer.playerId);
      else if (agent) this.#onlookers.set(client, agent.name);
      // Flushed while this viewer still waits for the full state, or it would get the same again as a patch.
      if (this.#stale) this.broadcastPatch();
      this.#groups.join(client, admission);
      this.#crowd.changed();
      this.#list();
      this.#groups.welcome(client, deps.clock.now());
      // A reconnect after the end has nothing to wait for.
      if (admission.secrets === 'after' && isOver(this.#match.game, this.#match.state)) return;
      for (const notice of admission.notices) this.#outbox.send(client, parcelOf('notice', notice));
    }

    #publish(added: readonly Entry[]): void {
      this.#stale = true;
      // The listing shows the phase; who comes and goes lists itself.
      if (this.#match.state.phaseSerial !== this.#listedPhase) this.#list();
      if (this.clients.length === 0) return;
      this.broadcastPatch();
      this.#groups.publish(added);
      for (const playerId of this.#missed.after(added)) this.#groups.notify(playerId, STILL_THERE);
    }

    /** Writes of one step leave before those of the next: their order must not mix. */
    #refresh(): void {
      if (!this.#stale) return;
      this.#stale = false;
      this.#mirror.show(this.#match.state);
    }
  }
  // What traces and the monitor call it.
  return Object.defineProperty(MatchRoom, 'name', { value: classNameOf(gameRoom.game) });
}

/** `even-odd` → `EvenOddRoom`. */
const classNameOf = (game: string): string =>
  `${game.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase())}Room`;

/** The state of a viewer who must wait is the public one: fields can't be held back, messages can. */
const stateViewer = ({ viewer, secrets }: Admission): Viewer => (secrets === 'now' ? viewer : PUBLIC_VIEWER);
