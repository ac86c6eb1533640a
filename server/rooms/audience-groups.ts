/**
 * The viewers of one match, grouped by what they may know. Every message is made once per group, and a group that
 * may know nothing beyond the public shares the public's bytes. Nothing is sent to a group that has nothing to see.
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

/** Viewers who come within this time of each other are welcomed with the same bytes. */
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
  /** Steps whose secrets delayed viewers have been given. */
  #released = 0;
  /** As far as they have been told. */
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

  /** What spectators could read stays at hand when the last of them goes: the next one will ask for the same. */
  leave(client: Client): void {
    for (const [key, { clients, viewer }] of this.#groups) {
      if (clients.delete(client) && clients.size === 0 && viewer.kind === 'player') this.#groups.delete(key);
    }
  }

  /** As what this client is shown the match at this moment. */
  shownAs(client: Client): Viewer['kind'] | null {
    const group = this.#groupOf(client);
    return group ? this.#shownTo(group) : null;
  }

  /** How many watch as what. */
  counts(): Record<Viewer['kind'], number> {
    const counts = { public: 0, player: 0, omniscient: 0 };
    for (const group of this.#groups.values()) counts[this.#shownTo(group)] += group.clients.size;
    return counts;
  }

  /** To somebody who has joined: where the match is, but for what the synchronised state says. */
  welcome(client: Client, now: number): void {
    // Not before somebody watches: reading the talk of thousands of matches would hold up a restart.
    for (const moment of this.#match.moments) this.#moments.set(moment.id, moment);
    const group = this.#groupOf(client);
    if (group) this.#outbox.send(client, this.#welcomeParcel(group, now));
  }

  /** Null when the client was never shown an event by that name. */
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

  /** Tells those who have waited for the end that there is nothing hidden any more. */
  #grant(): void {
    const group = this.#groups.get(groupKey(OMNISCIENT_VIEWER, 'after'));
    if (group) this.#outbox.sendAll(group.clients, parcelOf('notice', GRANTED));
  }

  /** `null` when these steps mean no more to the viewer than to everybody. */
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

  /** To whoever holds this player's seat. */
  notify(playerId: string, notice: Notice): void {
    const group = this.#groups.get(playerId);
    if (group) this.#outbox.sendAll(group.clients, parcelOf('notice', notice));
  }

  /** Gives delayed viewers the secrets that have become old enough. */
  release(now: number): void {
    const due = this.#countReleasable(now);
    const entries = this.#match.log.slice(this.#released, due);
    this.#released = due;
    const group = this.#groups.get(groupKey(OMNISCIENT_VIEWER, 'late'));
    if (!group || entries.length === 0) return;
    const secrets = entries.flatMap((entry) => this.#match.game.privateWire(entry, OMNISCIENT_VIEWER));
    this.#outbox.sendAll(group.clients, listParcel('events', secrets));
  }

  /** Only of what everybody hears: a label goes to nobody who was not shown the line. */
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

  /** Of how many steps the group may know all that it will ever know. */
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

  /** As what they are shown the match at this moment. */
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
