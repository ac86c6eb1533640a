/**
 * Opens a room for every match hosted here, keeps it open for a while after the end so that viewers can watch the final
 * scene, and maps matches to rooms.
 */
import { randomUUID } from 'node:crypto';
import { type IRoomCache, matchMaker } from '@colyseus/core';
import type { SeatedPlayer, Viewer } from '../../shared/matches/game.ts';
import { isOver } from '../../shared/matches/game.ts';
import { ROOM_NAMES } from '../../shared/protocol/room-messages.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { accountOf } from '../matches/mixed-table.ts';
import { joinRefused } from './admission.ts';
import type { RemoteRoom } from './room-calls.ts';
import type { RoomDeps } from './room-deps.ts';
import type { AnsweringRoom } from './room-door.ts';
import type { RoomListing } from './room-listing.ts';

/** The part of an opened room that the directory uses. */
export interface OpenRoom extends AnsweringRoom {
  readonly roomId: string;
  readonly match: LiveMatch;
  disconnect(): Promise<unknown>;
  viewerCounts(): Record<Viewer['kind'], number>;
  /** When the last viewer joined after the end, on the town's clock. */
  readonly lastCameAt: number;
}

/** A dead node leaves its listing behind; a match's newest room is the live one. */
export const NEWEST_FIRST = { createdAt: -1 } as const;

/** A viewer that joins just before a finished match's room closes has this long to read the end. */
const STAY_MS = 10_000;
/** The upper limit; after that, the replay shows the end. */
const LONGEST_STAY_MS = 60_000;

type DirectoryDeps = Pick<RoomDeps, 'matches' | 'clock' | 'hostOf' | 'lingerMs' | 'log' | 'nodeId'>;

/** A room was just opened for a match, here or on another node. */
export interface RoomOpening {
  readonly game: string;
  readonly matchId: string;
  readonly roomId: string;
  readonly players: readonly Pick<SeatedPlayer, 'agentId' | 'seat'>[];
  readonly here: boolean;
}
type RoomListener = (opening: RoomOpening) => void;

export class RoomDirectory {
  readonly #deps: DirectoryDeps;
  /** Proves that a permanent room is opened by this process and not by a client's request. */
  readonly #opening = randomUUID();
  readonly #matches = new Map<string, LiveMatch>();
  readonly #rooms = new Map<string, OpenRoom>();
  readonly #cancelClosing = new Map<string, () => void>();
  readonly #beingOpened = new Map<string, PromiseWithResolvers<OpenRoom | undefined>>();
  readonly #listeners = new Set<RoomListener>();
  #closed = false;

  constructor(deps: DirectoryDeps) {
    this.#deps = deps;
  }

  /** Call once the server listens; matches already open get their rooms now. */
  start(): void {
    this.#deps.matches.onOpened((match) => this.#open(match));
    this.#deps.matches.onClosed((match) => this.#closed || this.#leave(match));
  }

  /** Stops opening and closing rooms; the server's shutdown disposes of them. */
  stop(): void {
    this.#closed = true;
    for (const cancel of this.#cancelClosing.values()) cancel();
  }

  /** Calls the listener for every match whose room was just opened, on any node. */
  onRoom(listener: RoomListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reports a match's new room; those of other nodes are announced by the receiver of their message. */
  announce(opening: RoomOpening): void {
    for (const listener of this.#listeners) listener(opening);
  }

  get(matchId: string): OpenRoom | undefined {
    return this.#rooms.get(matchId);
  }

  /** The room of a match on any node; undefined while it is being opened. */
  find(game: string, matchId: string): Promise<IRoomCache | undefined> {
    const ofMatch: Partial<IRoomCache> & { readonly matchId: string } = { name: game, matchId };
    return matchMaker.driver.findOne(ofMatch, NEWEST_FIRST);
  }

  viewerCounts(): Record<Viewer['kind'], number> {
    const total = { public: 0, player: 0, omniscient: 0 };
    for (const room of this.#rooms.values()) {
      const counts = room.viewerCounts();
      total.public += counts.public;
      total.player += counts.player;
      total.omniscient += counts.omniscient;
    }
    return total;
  }

  openingOptions(): Record<string, string> {
    return { opening: this.#opening };
  }

  checkOpening(options: { readonly opening?: unknown }): void {
    if (options.opening !== this.#opening)
      throw joinRefused('MATCH_NOT_FOUND', 'this room stands from the start');
  }

  claim({ matchId }: { readonly matchId?: unknown }): LiveMatch {
    const match = this.#matches.get(String(matchId));
    if (!match || this.#rooms.has(match.matchId))
      throw joinRefused('MATCH_NOT_FOUND', `no match ${String(matchId)} here without a room`);
    return match;
  }

  attach(room: OpenRoom): void {
    this.#rooms.set(room.match.matchId, room);
    this.#beingOpened.get(room.match.matchId)?.resolve(room);
  }

  detach(room: OpenRoom): void {
    const { matchId } = room.match;
    if (this.#rooms.get(matchId) === room) this.#rooms.delete(matchId);
  }

  /** Called once Colyseus lists the room, whoever had it opened. */
  listed({ match, roomId }: OpenRoom): void {
    const { game, matchId, state } = match;
    const players = state.players.map((player) => ({
      agentId: accountOf(match, player),
      seat: player.seat,
    }));
    this.announce({ game: game.id, matchId, roomId, players, here: true });
  }

  roomFor(matchId: string): OpenRoom | undefined | Promise<OpenRoom | undefined> {
    const match = this.#matches.get(matchId);
    return this.#rooms.get(matchId) ?? (match && !this.#closed ? this.#openRoom(match) : undefined);
  }

  /** The process in which to open a match's room: the one that hosts the match. */
  async processFor({ matchId }: { readonly matchId?: unknown }): Promise<string> {
    const { hostOf, nodeId } = this.#deps;
    if (typeof matchId !== 'string' || this.#matches.has(matchId)) return matchMaker.processId;
    const host = await hostOf?.(matchId);
    const itsTown: Partial<IRoomCache> & { readonly node: string } = {
      name: ROOM_NAMES.town,
      node: host ?? '',
    };
    const town = host && host !== nodeId && (await matchMaker.driver.findOne(itsTown, NEWEST_FIRST));
    if (!town) throw joinRefused('MATCH_NOT_FOUND', 'no such match is live');
    return town.processId;
  }

  /** The room of a match running on another node, opened there if it has none; null: not possible now. */
  async elsewhere(game: string, matchId: string): Promise<RemoteRoom | null> {
    try {
      const room = (await this.find(game, matchId)) ?? (await matchMaker.createRoom(game, { matchId }));
      const { node } = room.metadata as RoomListing;
      return { roomId: room.roomId, nodeId: node };
    } catch {
      // Redis is down, or the match changes hosts.
      return null;
    }
  }

  #open(match: LiveMatch): void {
    if (this.#closed || this.#matches.has(match.matchId)) return;
    this.#matches.set(match.matchId, match);
    match.subscribe(() => this.#watchEnd(match));
    this.#watchEnd(match);
    void this.#openRoom(match);
  }

  /** Resolves once the room answers; its listing may take as long as Redis is down. */
  #openRoom({ game, matchId }: LiveMatch): Promise<OpenRoom | undefined> {
    const underWay = this.#beingOpened.get(matchId);
    if (underWay) return underWay.promise;
    const opening = Promise.withResolvers<OpenRoom | undefined>();
    this.#beingOpened.set(matchId, opening);
    matchMaker
      .createRoom(game.id, { matchId })
      .catch((error: unknown) => {
        // The match continues without viewers; agents on MCP are not affected.
        this.#deps.log.error({ err: error, matchId }, 'no room could be opened');
        opening.resolve(undefined);
      })
      .finally(() => this.#beingOpened.delete(matchId));
    return opening.promise;
  }

  #watchEnd(match: LiveMatch): void {
    if (!isOver(match.game, match.state) || this.#cancelClosing.has(match.matchId)) return;
    const { clock, lingerMs } = this.#deps;
    const endedAt = match.log.at(-1)?.event.at ?? clock.now();
    this.#closeAt(match.matchId, endedAt + lingerMs, endedAt + lingerMs + LONGEST_STAY_MS);
  }

  #closeAt(matchId: string, at: number, latest: number): void {
    const { clock } = this.#deps;
    const close = (): void => {
      const cameAt = this.#rooms.get(matchId)?.lastCameAt ?? 0;
      const stayUntil = Math.min(cameAt + STAY_MS, latest);
      if (stayUntil > clock.now()) this.#closeAt(matchId, stayUntil, latest);
      else void this.#shut(matchId);
    };
    this.#cancelClosing.set(matchId, clock.at(at, close));
  }

  /** A match that left this process before its end continues elsewhere, so its viewers must follow. */
  #leave(match: LiveMatch): void {
    if (!isOver(match.game, match.state)) void this.#shut(match.matchId);
  }

  async #shut(matchId: string): Promise<void> {
    this.#cancelClosing.get(matchId)?.();
    this.#cancelClosing.delete(matchId);
    this.#matches.delete(matchId);
    try {
      await this.#rooms.get(matchId)?.disconnect();
    } catch (error) {
      this.#deps.log.error({ err: error, matchId }, 'a room would not close');
    }
  }
}
