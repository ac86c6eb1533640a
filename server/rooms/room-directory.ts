/**
 * Opens a room for every match that lives here, keeps it a while after the end so that nobody is thrown out of a
 * final scene, and remembers which room is whose. Viewers can't open rooms: only this can.
 */
import { randomUUID } from 'node:crypto';
import { type IRoomCache, matchMaker } from '@colyseus/core';
import type { SeatedPlayer, Viewer } from '../../shared/matches/game.ts';
import { isOver } from '../../shared/matches/game.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { accountOf } from '../matches/mixed-table.ts';
import { joinRefused } from './admission.ts';
import type { RoomDeps } from './room-deps.ts';

/** What the directory needs of a room it has opened. */
export interface OpenRoom {
  readonly roomId: string;
  disconnect(): Promise<unknown>;
  viewerCounts(): Record<Viewer['kind'], number>;
  /** When the last viewer came who came after the end, by the town's clock. */
  readonly lastCameAt: number;
}

/** A node that died has left its listing behind; a match's newest room is the living one. */
export const NEWEST_FIRST = { createdAt: -1 } as const;

/** Who comes as a finished match's room would close has this long to read how it ended. */
const STAY_MS = 10_000;
/** However many come: after so long the replay is the place to go. */
const LONGEST_STAY_MS = 60_000;

type DirectoryDeps = Pick<RoomDeps, 'matches' | 'clock' | 'lingerMs' | 'log'>;

/** A room has just been opened for a match, here or on another node. */
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
  /** Proves that a room is opened by this process and not by a viewer's request. */
  readonly #opening = randomUUID();
  readonly #matches = new Map<string, LiveMatch>();
  readonly #rooms = new Map<string, OpenRoom>();
  readonly #cancelClosing = new Map<string, () => void>();
  readonly #listeners = new Set<RoomListener>();
  #closed = false;

  constructor(deps: DirectoryDeps) {
    this.#deps = deps;
  }

  /** Call once the server listens; matches that are open already get their rooms now. */
  start(): void {
    this.#deps.matches.onOpened((match) => void this.#open(match));
    this.#deps.matches.onClosed((match) => this.#closed || this.#leave(match));
  }

  /** No room is opened or closed after this; the server's shutdown disposes of them. */
  stop(): void {
    this.#closed = true;
    for (const cancel of this.#cancelClosing.values()) cancel();
  }

  /** Told of every match whose room has just been opened, wherever that is. */
  onRoom(listener: RoomListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A match has got its room; another node's rooms are announced by whoever hears of them. */
  announce(opening: RoomOpening): void {
    for (const listener of this.#listeners) listener(opening);
  }

  get(matchId: string): OpenRoom | undefined {
    return this.#rooms.get(matchId);
  }

  /** The room of a match wherever it lives; nothing while it is being opened. */
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

  /** The options that open a room; the town's too. */
  openingOptions(matchId?: string): Record<string, string> {
    return { opening: this.#opening, ...(matchId && { matchId }) };
  }

  checkOpening(options: { readonly opening?: unknown }): void {
    if (options.opening !== this.#opening)
      throw joinRefused('MATCH_NOT_FOUND', 'rooms open with their matches');
  }

  /** The match a new room is for. */
  claim(options: { readonly matchId?: unknown; readonly opening?: unknown }): LiveMatch {
    this.checkOpening(options);
    const match = this.#matches.get(String(options.matchId));
    if (!match) throw joinRefused('MATCH_NOT_FOUND', `no match ${String(options.matchId)} here`);
    return match;
  }

  attach(matchId: string, room: OpenRoom): void {
    this.#rooms.set(matchId, room);
  }

  detach(matchId: string, room: OpenRoom): void {
    if (this.#rooms.get(matchId) === room) this.#rooms.delete(matchId);
  }

  async #open(match: LiveMatch): Promise<void> {
    const { matchId, game } = match;
    if (this.#closed || this.#matches.has(matchId)) return;
    this.#matches.set(matchId, match);
    match.subscribe(() => this.#watchEnd(match));
    this.#watchEnd(match);
    try {
      const { roomId } = await matchMaker.createRoom(game.id, this.openingOptions(matchId));
      const players = match.state.players.map((player) => ({
        agentId: accountOf(match, player),
        seat: player.seat,
      }));
      this.announce({ game: game.id, matchId, roomId, players, here: true });
    } catch (error) {
      // The match goes on without viewers; agents on MCP don't notice.
      this.#deps.log.error({ err: error, matchId }, 'no room could be opened');
    }
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

  /** A match that left this process before its end goes on elsewhere, and so must its viewers. */
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
