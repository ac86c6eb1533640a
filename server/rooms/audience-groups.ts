/**
 * Groups the viewers of one match by what they may know. Every message is packed once per group, and a group with no
 * more than public knowledge shares the public's bytes. A group with nothing to see is sent nothing.
 */
import type { Client } from '@colyseus/core';
import type { HistoryRequest } from '../../shared/contracts/rooms.ts';
import type { Entry, Viewer } from '../../shared/matches/game.ts';
import { isOver, OMNISCIENT_VIEWER } from '../../shared/matches/game.ts';
import { labelledLines } from '../../shared/matches/labels.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { MatchWelcome, Notice } from '../../shared/protocol/room-messages.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { publicWireAt } from '../matches/recent-wire.ts';
import type { Admission } from './admission.ts';
import type { Outbox } from './outbox.ts';
import { listParcel, type Parcel, parcelOf, type SharedAnswer } from './parcel.ts';
import { ViewerHistory } from './viewer-history.ts';

/** Viewers who join within this time of each other are welcomed with the same bytes. */
const WELCOME_SHARED_MS = 100;

interface SharedWelcome {
  readonly steps: number;
  readonly known: number;
  readonly at: number;
  readonly parcel: Parcel;
}

interface Group extends Pick<Admission, 'viewer' | 'secrets'> {
  readonly clients: Set<Client>;
  readonly history: ViewerHistory;
  welcome: SharedWelcome | null;
}

const GRANTED: Notice = {
  code: 'OMNISCIENT_GRANTED',
  text: 'The match is over: what was hidden is in its history now.',
};

export class AudienceGroups {
  readonly #match: LiveMatch;
  readonly #outbox: Outbox;
  readonly #delayMs: number;
  readonly #groups = new Map<string, Group>();
  /** The number of steps whose secrets were sent to delayed viewers. */
  #released = 0;
  /** The moments as last sent. */
  readonly #moments = new Map<string, PublicMoment>();
  #lastMoments: readonly PublicMoment[] = [];

  constructor(match: LiveMatch, outbox: Outbox, delayMs: number) {
    this.#match = match;
    this.#outbox = outbox;
    this.#delayMs = delayMs;
  }

  join(client: Client, { viewer, secrets }: Pick<Admission, 'viewer' | 'secrets'>): void {
    const key = groupKey(viewer, secrets);
    let group = this.#groups.get(key);
    if (!group) {
      const history = new ViewerHistory(this.#match, viewer);
      group = { viewer, secrets, clients: new Set(), history, welcome: null };
      this.#groups.set(key, group);
    }
    group.clients.add(client);
  }

  /** A spectators' history stays cached when the last one leaves: the next will ask for the same. */
  leave(client: Client): void {
    for (const [key, { clients, viewer }] of this.#groups) {
      if (clients.delete(client) && clients.size === 0 && viewer.kind === 'player') this.#groups.delete(key);
    }
  }

  /** The kind of view this client gets at this moment. */
  shownAs(client: Client): Viewer['kind'] | null {
    const group = this.#groupOf(client);
    return group ? this.#shownTo(group) : null;
  }

  counts(): Record<Viewer['kind'], number> {
    const counts = { public: 0, player: 0, omniscient: 0 };
    for (const group of this.#groups.values()) counts[this.#shownTo(group)] += group.clients.size;
    return counts;
  }

  /** Sends a new viewer what the synchronised state does not contain. */
  welcome(client: Client, now: number): void {
    // Delayed until a viewer joins: reading the talk of thousands of matches would delay a restart.
    for (const moment of this.#match.moments) this.#moments.set(moment.id, moment);
    const group = this.#groupOf(client);
    if (group) this.#outbox.send(client, this.#welcomeParcel(group, now));
  }

  /** Null if the client was never shown the event at the cursor. */
  history(client: Client, request: HistoryRequest, now: number): SharedAnswer | null {
    const group = this.#groupOf(client);
    return group?.history.page(request, this.#knownTo(group, now)) ?? null;
  }

  publish(added: readonly Entry[]): void {
    const first = this.#match.log.length - added.length;
    const toAll = added.map((_, i) => publicWireAt(this.#match, first + i));
    const publicParcel = listParcel('events', toAll.flat());
    for (const { viewer, secrets, clients, history } of this.#groups.values()) {
      history.forgetPages();
      if (clients.size === 0) continue;
      const own = secrets === 'now' ? this.#ownParcel(added, viewer, toAll) : null;
      this.#outbox.sendAll(clients, own ?? publicParcel);
    }
    this.#publishLabels(added);
    this.#publishMoments();
    if (this.#isOver()) this.#grant();
  }

  /** Notifies viewers that waited for the end that everything is disclosed now. */
  #grant(): void {
    const group = this.#groups.get(groupKey(OMNISCIENT_VIEWER, 'after'));
    if (group) this.#outbox.sendAll(group.clients, parcelOf('notice', GRANTED));
  }

  /** `null` if these steps show the viewer no more than the public. */
  #ownParcel(
    added: readonly Entry[],
    viewer: Viewer,
    toAll: readonly (readonly WireEvent[])[],
  ): Parcel | null {
    const { game } = this.#match;
    if (added.every((entry) => game.privateWire(entry, viewer).length === 0)) return null;
    const events = added.flatMap((entry, i) => [...(toAll[i] ?? []), ...game.privateWire(entry, viewer)]);
    return parcelOf('events', events);
  }

  /** Sends to the client that holds this player's seat. */
  notify(playerId: string, notice: Notice): void {
    const group = this.#groups.get(playerId);
    if (group) this.#outbox.sendAll(group.clients, parcelOf('notice', notice));
  }

  /** Sends delayed viewers the secrets that have become old enough. */
  release(now: number): void {
    const due = this.#countReleasable(now);
    const entries = this.#match.log.slice(this.#released, due);
    this.#released = due;
    const group = this.#groups.get(groupKey(OMNISCIENT_VIEWER, 'late'));
    if (!group || entries.length === 0) return;
    const secrets = entries.flatMap((entry) => this.#match.game.privateWire(entry, OMNISCIENT_VIEWER));
    this.#outbox.sendAll(group.clients, listParcel('events', secrets));
  }

  /** Only labels of public lines, so that no viewer gets the label of a line it was not shown. */
  #publishLabels(added: readonly Entry[]): void {
    const labels = labelledLines(added);
    if (labels.length === 0) return;
    const parcel = parcelOf('labels', labels);
    for (const { clients } of this.#groups.values()) this.#outbox.sendAll(clients, parcel);
  }

  #publishMoments(): void {
    const { moments } = this.#match;
    if (moments === this.#lastMoments) return;
    this.#lastMoments = moments;
    const changed = moments.filter((moment) => this.#moments.get(moment.id) !== moment);
    if (changed.length === 0) return;
    for (const moment of changed) this.#moments.set(moment.id, moment);
    const parcel = parcelOf('moments', changed);
    for (const { clients } of this.#groups.values()) this.#outbox.sendAll(clients, parcel);
  }

  #countReleasable(now: number): number {
    const { log } = this.#match;
    let count = this.#released;
    for (let entry = log[count]; entry && entry.event.at + this.#delayMs <= now; entry = log[count]) count++;
    return count;
  }

  /** The number of steps about which the group already knows all it ever will. */
  #knownTo({ secrets }: Group, now: number): number {
    const { length } = this.#match.log;
    switch (secrets) {
      case 'now':
        return length;
      case 'late':
        this.release(now);
        return this.#released;
      case 'after':
        return this.#isOver() ? length : 0;
      default:
        return secrets satisfies never;
    }
  }

  /** The kind of view the group gets at this moment. */
  #shownTo({ viewer, secrets }: Group): Viewer['kind'] {
    return secrets === 'after' && !this.#isOver() ? 'public' : viewer.kind;
  }

  #isOver(): boolean {
    return isOver(this.#match.game, this.#match.state);
  }

  #welcomeParcel(group: Group, now: number): Parcel {
    const { game, log, matchId, moments } = this.#match;
    const known = this.#knownTo(group, now);
    const last = group.welcome;
    if (last && last.steps === log.length && last.known === known && now - last.at < WELCOME_SHARED_MS) {
      return last.parcel;
    }
    const lastEventId = group.history.lastEventId(known);
    const as = this.#shownTo(group);
    const labels = labelledLines(log);
    const welcome: MatchWelcome = {
      matchId,
      game: game.id,
      as,
      serverNow: now,
      moments,
      labels,
      lastEventId,
    };
    const parcel = parcelOf('welcome', welcome);
    group.welcome = { steps: log.length, known, at: now, parcel };
    return parcel;
  }

  #groupOf(client: Client): Group | undefined {
    for (const group of this.#groups.values()) if (group.clients.has(client)) return group;
    return undefined;
  }
}

const groupKey = (viewer: Viewer, secrets: Admission['secrets']): string =>
  viewer.kind === 'player' ? viewer.playerId : `${viewer.kind} ${secrets}`;
