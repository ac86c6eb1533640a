/**
 * What anybody may know of the town: buildings, villagers, the queue, and where to look. Fed with what happens,
 * it tells its watcher what changed. It knows no room and no socket, and it sees public events only.
 */

import { PUBLIC_VIEWER, viewFor } from '../../shared/games/werewolf/audience.ts';
import type { LogEntry } from '../../shared/games/werewolf/log.ts';
import { seatIndex } from '../../shared/games/werewolf/model.ts';
import type { PublicEvent } from '../../shared/games/werewolf/moments/moment.ts';
import type { CrierLine } from '../../shared/games/werewolf/narrator/crier-line.ts';
import type { TownMoment } from '../../shared/games/werewolf/narrator/town.ts';
import { townLines } from '../../shared/games/werewolf/narrator/town.ts';
import type { Bubble } from '../../shared/protocol/room-messages.ts';
import type { Place } from '../../shared/schema/town-state.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { asWerewolf, type WerewolfMatch } from '../parts/werewolf/werewolf-match.ts';
import { Attendance } from './attendance.ts';
import type { BuildingFacts } from './building-facts.ts';
import { evolveBuilding, openedBuilding } from './building-facts.ts';
import { chooseFeatured, dramaScore } from './drama.ts';

export interface QueueFacts {
  readonly size: number;
  readonly required: number;
  readonly status: 'WAITING' | 'STARTING';
  readonly estimateSeconds: number;
  /** In queue order. */
  readonly waiting: readonly { readonly agentId: string; readonly name: string }[];
}

export interface VillagerFacts {
  readonly agentId: string;
  readonly name: string;
  readonly where: Place;
  readonly buildingId: string;
  readonly queuePlace: number;
  readonly house: boolean;
  readonly online: boolean;
}

/** Told of every change, after it. */
export interface TownWatcher {
  building(building: BuildingFacts): void;
  buildingGone(buildingId: string): void;
  villager(villager: VillagerFacts): void;
  villagerGone(agentId: string): void;
  queue(queue: QueueFacts): void;
  featured(matchId: string | null): void;
  crier(line: CrierLine): void;
  bubble(bubble: Bubble): void;
}

export interface TownSettings {
  readonly timeScale: number;
  /** Real milliseconds of one town day. */
  readonly dayLengthMs: number;
  /** How long a building stands after the end of its match. */
  readonly buildingLingerMs: number;
  isHouse(agentId: string): boolean;
}

const EMPTY_QUEUE: QueueFacts = { size: 0, required: 8, status: 'WAITING', estimateSeconds: 0, waiting: [] };

export class TownModel {
  readonly settings: TownSettings;
  readonly #buildings = new Map<string, BuildingFacts>();
  readonly #villagers = new Map<string, VillagerFacts>();
  readonly #names = new Map<string, string>();
  readonly #attendance = new Attendance();
  /** The building each villager is in or has just come out of. */
  readonly #homes = new Map<string, string>();
  readonly #watchers = new Set<TownWatcher>();
  #queue = EMPTY_QUEUE;
  #queuePlaces: ReadonlyMap<string, number> = new Map();
  #featured: string | null = null;
  #lastGame = 0;

  constructor(settings: TownSettings) {
    this.settings = settings;
  }

  /** Tells the watcher everything that is, then everything that changes. */
  watch(watcher: TownWatcher): () => void {
    for (const building of this.#buildings.values()) watcher.building(building);
    for (const villager of this.#villagers.values()) watcher.villager(villager);
    watcher.queue(this.#queue);
    watcher.featured(this.#featured);
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  get featuredMatchId(): string | null {
    return this.#featured;
  }

  get buildings(): Iterable<BuildingFacts> {
    return this.#buildings.values();
  }

  /** Agents that are connected here or through that other node, with their names. */
  onlineAt(node?: string): ReadonlyMap<string, string> {
    const agentIds = [...this.#attendance.at(node)];
    return new Map(agentIds.map((agentId) => [agentId, this.#names.get(agentId) ?? '']));
  }

  matchOpened(live: LiveMatch): void {
    const match = asWerewolf(live);
    const created = match.log.find(({ event }) => event.type === 'MATCH_CREATED')?.event;
    if (created?.type !== 'MATCH_CREATED') return;
    let building = openedBuilding(created, match.plotId);
    for (const { event } of match.log) if (isPublic(event)) building = evolveBuilding(building, event);
    this.#lastGame = Math.max(this.#lastGame, building.number);
    for (const { agentId, displayName } of created.players) {
      this.#names.set(agentId, displayName);
      this.#homes.set(agentId, building.buildingId);
    }
    this.#show(building);
    if (building.status === 'starting') this.#cry({ kind: 'game-starting', gameNumber: building.number });
    match.subscribe((added) => this.#stepped(match, added));
  }

  /** What another node shows of a match that lives there; `names` in the order of its agents. */
  buildingReported(building: BuildingFacts, names: readonly string[]): void {
    const before = this.#buildings.get(building.buildingId);
    this.#lastGame = Math.max(this.#lastGame, building.number);
    building.agentIds.forEach((agentId, i) => {
      this.#names.set(agentId, names[i] ?? '');
      const home = this.#buildings.get(this.#homes.get(agentId) ?? '');
      // Reports come in any order: an older building must not call back who has moved on.
      if (!home || home.number <= building.number) this.#homes.set(agentId, building.buildingId);
    });
    this.#show(building);
    // The first report may have come from the store, before anybody's seat was known.
    for (const agentId of building.agentIds) this.#place(agentId);
    if (!before && building.status === 'starting')
      this.#cry({ kind: 'game-starting', gameNumber: building.number });
    if (before && before.status !== 'ended' && building.status === 'ended')
      this.#cry({ kind: 'match-ended', gameNumber: building.number, winner: building.winner });
  }

  /** It has left the map, and nobody said so in time. */
  buildingVanished(buildingId: string): void {
    const building = this.#buildings.get(buildingId);
    if (building) this.#takeDown(building);
  }

  /** A line of a match that lives elsewhere. */
  bubbleReported(bubble: Bubble): void {
    if (bubble.matchId !== this.#featured) return;
    for (const watcher of this.#watchers) watcher.bubble(bubble);
  }

  queueChanged(queue: QueueFacts): void {
    const before = this.#queue;
    this.#queue = queue;
    this.#queuePlaces = new Map(queue.waiting.map(({ agentId }, i) => [agentId, i + 1]));
    for (const watcher of this.#watchers) watcher.queue(queue);
    for (const { agentId, name } of queue.waiting) this.#names.set(agentId, name);
    for (const { agentId } of [...before.waiting, ...queue.waiting]) this.#place(agentId);
    if (queue.size > before.size) {
      const { size, required } = queue;
      this.#cry({ kind: 'queue-filling', size, required, nextGame: this.#lastGame + 1 });
    }
  }

  /** An agent may hold several connections, here or through another node. */
  cameOnline(agentId: string, name: string, node?: string): void {
    this.#names.set(agentId, name);
    this.#attendance.came(agentId, node);
    this.#place(agentId);
  }

  /** It has left when the last of them is closed. */
  wentOffline(agentId: string, node?: string): void {
    this.#attendance.went(agentId, node);
    this.#place(agentId);
  }

  /** Takes down what has stood long enough, and looks where the drama is. Call it every second or so. */
  tick(now: number): void {
    for (const building of [...this.#buildings.values()]) {
      if (building.endedAt === null || now < building.endedAt + this.settings.buildingLingerMs) continue;
      this.#takeDown(building);
    }
    this.#feature(now);
  }

  #stepped(match: WerewolfMatch, added: readonly LogEntry[]): void {
    const known = this.#buildings.get(match.state.buildingId);
    if (!known) return;
    let building = known;
    for (const { event } of added) {
      if (!isPublic(event)) continue;
      building = evolveBuilding(building, event);
      if (event.type === 'PUBLIC_MESSAGE' && building.matchId === this.#featured) this.#float(match, event);
    }
    if (building === known) return;
    this.#show(building);
    if (building.status !== 'ended' || known.status === 'ended') return;
    this.#cry({ kind: 'match-ended', gameNumber: building.number, winner: building.winner });
  }

  #show(building: BuildingFacts): void {
    const before = this.#buildings.get(building.buildingId);
    this.#buildings.set(building.buildingId, building);
    for (const watcher of this.#watchers) watcher.building(building);
    if (before?.status !== building.status) for (const agentId of building.agentIds) this.#place(agentId);
  }

  #takeDown({ buildingId, agentIds }: BuildingFacts): void {
    this.#buildings.delete(buildingId);
    for (const watcher of this.#watchers) watcher.buildingGone(buildingId);
    for (const agentId of agentIds) {
      if (this.#homes.get(agentId) === buildingId) this.#homes.delete(agentId);
      this.#place(agentId);
    }
  }

  #feature(now: number): void {
    const candidates = [...this.#buildings.values()].map((building) => ({
      matchId: building.matchId,
      score: dramaScore(building, now, this.settings.timeScale),
    }));
    const chosen = chooseFeatured(this.#featured, candidates);
    if (chosen === this.#featured) return;
    this.#featured = chosen;
    for (const watcher of this.#watchers) watcher.featured(chosen);
    const building = [...this.#buildings.values()].find(({ matchId }) => matchId === chosen);
    if (building) this.#cry({ kind: 'featured-changed', gameNumber: building.number });
  }

  #place(agentId: string): void {
    const before = this.#villagers.get(agentId);
    const now = this.#whereabouts(agentId);
    if (!now) {
      this.#villagers.delete(agentId);
      this.#names.delete(agentId);
      if (before) for (const watcher of this.#watchers) watcher.villagerGone(agentId);
      return;
    }
    if (before && sameVillager(before, now)) return;
    this.#villagers.set(agentId, now);
    for (const watcher of this.#watchers) watcher.villager(now);
  }

  /** `null`: not in town. Those who have played stay on the square while their building stands. */
  #whereabouts(agentId: string): VillagerFacts | null {
    const home = this.#buildings.get(this.#homes.get(agentId) ?? '');
    const queuePlace = this.#queuePlaces.get(agentId) ?? 0;
    const playing = home !== undefined && home.status !== 'ended';
    // Whoever plays is at the table. When a player calls is its own affair: at night it would tell who acts.
    const online = playing || this.#attendance.has(agentId);
    if (!home && queuePlace === 0 && !online) return null;
    return {
      agentId,
      name: this.#names.get(agentId) ?? '',
      where: playing ? 'building' : queuePlace > 0 ? 'hall' : 'square',
      buildingId: playing ? home.buildingId : '',
      queuePlace: playing ? 0 : queuePlace,
      house: this.settings.isHouse(agentId),
      online,
    };
  }

  #cry(moment: TownMoment): void {
    for (const line of townLines(moment)) for (const watcher of this.#watchers) watcher.crier(line);
  }

  #float(match: WerewolfMatch, event: Extract<PublicEvent, { type: 'PUBLIC_MESSAGE' }>): void {
    const speaker = viewFor(match.state, PUBLIC_VIEWER).players[seatIndex(event.playerId)];
    if (!speaker) return;
    const bubble: Bubble = {
      matchId: match.matchId,
      buildingId: match.state.buildingId,
      eventId: event.eventId,
      speakerId: speaker.agentId,
      speaker: speaker.displayName,
      text: event.text,
    };
    for (const watcher of this.#watchers) watcher.bubble(bubble);
  }
}

const isPublic = (event: LogEntry['event']): event is PublicEvent => event.audience === 'public';

const sameVillager = (a: VillagerFacts, b: VillagerFacts): boolean =>
  a.name === b.name &&
  a.where === b.where &&
  a.buildingId === b.buildingId &&
  a.queuePlace === b.queuePlace &&
  a.house === b.house &&
  a.online === b.online;
