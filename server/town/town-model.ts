/**
 * The public state of the town: buildings, villagers, the queues, and the featured match. Receives events and notifies
 * its watchers of changes. It knows no rooms, sockets or games' rules, and it gets public events only.
 */
import type { Entry } from '../../shared/matches/game.ts';
import type { Bubble } from '../../shared/protocol/room-messages.ts';
import type { Place } from '../../shared/schema/town-state.ts';
import type { CrierLine } from '../../shared/town/crier/line.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { Broadcast, type Change, type ChangeReason } from './broadcast.ts';
import { type BuildingFacts, buildingAfter, buildingOf } from './building-facts.ts';
import { Crier } from './crier.ts';
import { type QueueFacts, Queues, type TownGame, type WaitingLine } from './queues.ts';

/** Matches read per tick; the others follow in the next. */
const READ_AT_ONCE = 16;

type Read = Pick<LiveMatch, 'game' | 'state' | 'moments' | 'log' | 'plotId'>;

interface Followed {
  readonly match: Read;
  readUpTo: number;
}

class Headlines {
  readonly #followed = new Map<string, Followed>();

  /** A match without a place on the map has no sign. */
  follow(buildingId: string, match: Read): void {
    if (match.game.headline && match.plotId !== '') this.#followed.set(buildingId, { match, readUpTo: 0 });
  }

  leave(buildingId: string): void {
    this.#followed.delete(buildingId);
  }

  *refresh(): Generator<readonly [buildingId: string, said: Pick<BuildingFacts, 'headline' | 'grips'>]> {
    let left = READ_AT_ONCE;
    for (const [buildingId, followed] of this.#followed) {
      if (left === 0) return;
      const { match, readUpTo } = followed;
      if (match.log.length === readUpTo) continue;
      left -= 1;
      followed.readUpTo = match.log.length;
      this.#followed.delete(buildingId);
      this.#followed.set(buildingId, followed);
      const { game, state, moments } = match;
      yield [
        buildingId,
        { headline: game.headline?.(state, moments) ?? '', grips: game.grips?.(state, moments) ?? false },
      ];
    }
  }
}

const HERE = '';

class Attendance {
  readonly #connections = new Map<string, Map<string, number>>();
  readonly #places = new Map<string, number>();

  came(agentId: string, node = HERE): void {
    const there = this.#connections.get(node) ?? new Map<string, number>();
    this.#connections.set(node, there);
    const connections = there.get(agentId) ?? 0;
    there.set(agentId, connections + 1);
    if (connections === 0) this.#places.set(agentId, (this.#places.get(agentId) ?? 0) + 1);
  }

  went(agentId: string, node = HERE): void {
    const there = this.#connections.get(node);
    const connections = there?.get(agentId);
    if (!there || connections === undefined) return;
    if (connections > 1) {
      there.set(agentId, connections - 1);
      return;
    }
    there.delete(agentId);
    if (there.size === 0) this.#connections.delete(node);
    const places = (this.#places.get(agentId) ?? 0) - 1;
    if (places > 0) this.#places.set(agentId, places);
    else this.#places.delete(agentId);
  }

  has(agentId: string): boolean {
    return this.#places.has(agentId);
  }

  at(node = HERE): Iterable<string> {
    return this.#connections.get(node)?.keys() ?? [];
  }
}

export interface VillagerFacts {
  readonly agentId: string;
  readonly name: string;
  readonly where: Place;
  readonly buildingId: string;
  /** The game whose queue it waits in; otherwise empty. */
  readonly queue: string;
  readonly queuePlace: number;
  readonly house: boolean;
  readonly online: boolean;
}

/** Notified after every change. A watcher implements the methods it needs. */
export interface TownWatcher {
  /** `before`: as last notified; undefined for a building that is new to the watcher. */
  building?(building: BuildingFacts, before?: BuildingFacts): void;
  buildingGone?(buildingId: string): void;
  villager?(villager: VillagerFacts): void;
  villagerGone?(agentId: string): void;
  queue?(game: string, queue: QueueFacts): void;
  featured?(matchId: string | null, why: ChangeReason): void;
  /** The next matches to be featured, liveliest first. */
  upNext?(matchIds: readonly string[]): void;
  crier?(line: CrierLine): void;
  /** An announcement that other nodes cannot derive; `crier` is notified as well. */
  cried?(line: CrierLine): void;
  bubble?(bubble: Bubble): void;
}

export interface TownSettings {
  readonly games: readonly TownGame[];
  /** How many times faster than usual the town runs. Durations below are real milliseconds, already scaled. */
  readonly timeScale: number;
  readonly dayLengthMs: number;
  readonly buildingLingerMs: number;
  isHouse(agentId: string): boolean;
  /** Called when another match is featured, with the reason. */
  onFeatured?(change: Change): void;
}

export class TownModel {
  readonly settings: TownSettings;
  readonly #buildings = new Map<string, BuildingFacts>();
  readonly #villagers = new Map<string, VillagerFacts>();
  readonly #names = new Map<string, string>();
  readonly #attendance = new Attendance();
  readonly #homes = new Map<string, string>();
  readonly #watchers = new Set<TownWatcher>();
  readonly #queues: Queues;
  readonly #crier: Crier;
  readonly #broadcast: Broadcast;
  readonly #headlines = new Headlines();
  #featuredWhy: ChangeReason = 'first';
  #upNext: readonly string[] = [];

  constructor(settings: TownSettings) {
    this.settings = settings;
    this.#queues = new Queues(settings.games);
    this.#crier = new Crier(settings.games, (line) => this.announce(line));
    this.#broadcast = new Broadcast(settings.timeScale);
  }

  watch(watcher: TownWatcher): () => void {
    for (const building of this.#buildings.values()) watcher.building?.(building);
    for (const villager of this.#villagers.values()) watcher.villager?.(villager);
    for (const [game, queue] of this.#queues.all()) watcher.queue?.(game, queue);
    watcher.featured?.(this.featuredMatchId, this.#featuredWhy);
    watcher.upNext?.(this.#upNext);
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  cry(line: CrierLine): void {
    this.announce(line);
    for (const watcher of this.#watchers) watcher.cried?.(line);
  }

  announce(line: CrierLine): void {
    for (const watcher of this.#watchers) watcher.crier?.(line);
  }

  get featuredMatchId(): string | null {
    return this.#broadcast.matchId;
  }

  get buildings(): Iterable<BuildingFacts> {
    return this.#buildings.values();
  }

  onlineAt(node?: string): ReadonlyMap<string, string> {
    const agentIds = [...this.#attendance.at(node)];
    return new Map(agentIds.map((agentId) => [agentId, this.#names.get(agentId) ?? '']));
  }

  matchOpened(match: LiveMatch): void {
    const building = buildingOf(match);
    this.#crier.count(building);
    for (const { agentId, displayName } of match.state.players) {
      this.#names.set(agentId, displayName);
      this.#homes.set(agentId, building.buildingId);
    }
    this.#show(building);
    this.#headlines.follow(building.buildingId, match);
    if (building.status === 'starting') this.#crier.starting(building);
    match.subscribe((added) => this.#stepped(match, added));
  }

  /** A building reported by another node; `names` in the order of its agents. */
  buildingReported(building: BuildingFacts, names: readonly string[]): void {
    const before = this.#buildings.get(building.buildingId);
    this.#crier.count(building);
    building.agentIds.forEach((agentId, i) => {
      this.#names.set(agentId, names[i] ?? '');
      const home = this.#buildings.get(this.#homes.get(agentId) ?? '');
      // Reports come in any order: an older building must not move an agent back.
      if (!home || home.startedAt <= building.startedAt) this.#homes.set(agentId, building.buildingId);
    });
    this.#show(building);
    // The first report may have come from the store, before the seats were known.
    for (const agentId of building.agentIds) this.#place(agentId);
    if (!before && building.status === 'starting') this.#crier.starting(building);
    if (before && before.status !== 'ended' && building.status === 'ended') this.#crier.ended(building);
  }

  /** It has left the map without a timely report. */
  buildingVanished(buildingId: string): void {
    const building = this.#buildings.get(buildingId);
    if (building) this.#takeDown(building);
  }

  bubbleReported(bubble: Bubble): void {
    if (bubble.matchId !== this.featuredMatchId) return;
    for (const watcher of this.#watchers) watcher.bubble?.(bubble);
  }

  queueChanged(game: string, line: WaitingLine): void {
    const queue = { ...line, status: this.#statusOf(game) };
    const before = this.#queues.change(game, queue);
    for (const watcher of this.#watchers) watcher.queue?.(game, queue);
    for (const { agentId, name } of queue.waiting) this.#names.set(agentId, name);
    for (const { agentId } of [...before.waiting, ...queue.waiting]) this.#place(agentId);
    this.#crier.queueChanged(game, queue);
  }

  /** An agent may hold several connections, here or through another node. */
  cameOnline(agentId: string, name: string, node?: string): void {
    this.#names.set(agentId, name);
    this.#attendance.came(agentId, node);
    this.#place(agentId);
  }

  wentOffline(agentId: string, node?: string): void {
    this.#attendance.went(agentId, node);
    this.#place(agentId);
  }

  /** Removes buildings that have stood long enough, and chooses the featured match. Call it about every second. */
  tick(now: number): void {
    for (const building of [...this.#buildings.values()]) {
      if (building.endedAt === null || now < building.endedAt + this.settings.buildingLingerMs) continue;
      this.#takeDown(building);
    }
    for (const [buildingId, said] of this.#headlines.refresh()) {
      const building = this.#buildings.get(buildingId);
      if (building && (building.headline !== said.headline || building.grips !== said.grips))
        this.#show({ ...building, ...said });
    }
    this.#feature(now);
    this.#announceNext(now);
    this.#crier.tick(now);
  }

  #stepped(match: LiveMatch, added: readonly Entry[]): void {
    const known = this.#buildings.get(match.state.buildingId);
    if (!known) return;
    if (known.matchId === this.featuredMatchId) this.#float(match, added);
    const building = buildingAfter(match.game, known, added);
    if (building === known) return;
    this.#show(building);
    if (building.status === 'ended' && known.status !== 'ended') this.#crier.ended(building);
  }

  #show(building: BuildingFacts): void {
    const before = this.#buildings.get(building.buildingId);
    this.#buildings.set(building.buildingId, building);
    for (const watcher of this.#watchers) watcher.building?.(building, before);
    if (before?.status === building.status) return;
    for (const agentId of building.agentIds) this.#place(agentId);
    this.#refreshQueue(building.game);
  }

  #statusOf(game: string): QueueFacts['status'] {
    for (const building of this.#buildings.values())
      if (building.game === game && building.status === 'starting') return 'STARTING';
    return 'WAITING';
  }

  #refreshQueue(game: string): void {
    const queue = this.#queues.of(game);
    if (queue && queue.status !== this.#statusOf(game)) this.queueChanged(game, queue);
  }

  #takeDown({ buildingId, agentIds, game }: BuildingFacts): void {
    this.#buildings.delete(buildingId);
    this.#headlines.leave(buildingId);
    for (const watcher of this.#watchers) watcher.buildingGone?.(buildingId);
    this.#refreshQueue(game);
    for (const agentId of agentIds) {
      if (this.#homes.get(agentId) === buildingId) this.#homes.delete(agentId);
      this.#place(agentId);
    }
  }

  #announceNext(now: number): void {
    const next = this.#broadcast.upNext(this.#buildings.values(), now);
    if (next.join() === this.#upNext.join()) return;
    this.#upNext = next;
    for (const watcher of this.#watchers) watcher.upNext?.(next);
  }

  #feature(now: number): void {
    const change = this.#broadcast.look(this.#buildings.values(), now);
    if (!change) return;
    this.#featuredWhy = change.reason;
    this.settings.onFeatured?.(change);
    for (const watcher of this.#watchers) watcher.featured?.(change.matchId, change.reason);
    const building = [...this.#buildings.values()].find(({ matchId }) => matchId === change.matchId);
    if (building) this.#crier.featured(building);
  }

  #place(agentId: string): void {
    const before = this.#villagers.get(agentId);
    const now = this.#whereabouts(agentId);
    if (!now) {
      this.#villagers.delete(agentId);
      this.#names.delete(agentId);
      if (before) for (const watcher of this.#watchers) watcher.villagerGone?.(agentId);
      return;
    }
    if (before && sameVillager(before, now)) return;
    this.#villagers.set(agentId, now);
    for (const watcher of this.#watchers) watcher.villager?.(now);
  }

  /** `null`: not in town. Players stay on the square while their match's building stands. */
  #whereabouts(agentId: string): VillagerFacts | null {
    const home = this.#buildings.get(this.#homes.get(agentId) ?? '');
    const { queue, queuePlace } = this.#queues.placeOf(agentId);
    const playing = home !== undefined && home.status !== 'ended';
    // Players always count as present: the times of their calls would reveal who acts at night.
    const online = playing || this.#attendance.has(agentId);
    if (!home && queuePlace === 0 && !online) return null;
    return {
      agentId,
      name: this.#names.get(agentId) ?? '',
      where: playing ? 'building' : queuePlace > 0 ? 'hall' : 'square',
      buildingId: playing ? home.buildingId : '',
      queue: playing ? '' : queue,
      queuePlace: playing ? 0 : queuePlace,
      house: this.settings.isHouse(agentId),
      online,
    };
  }

  #float(match: LiveMatch, added: readonly Entry[]): void {
    const { game, matchId, state } = match;
    for (const { event } of added) {
      const said = event.audience === 'public' ? game.spoken?.(event) : null;
      const speaker = said && state.players.find(({ playerId }) => playerId === said.playerId);
      if (!speaker) continue;
      const bubble: Bubble = {
        matchId,
        buildingId: state.buildingId,
        eventId: event.eventId,
        speakerId: speaker.agentId,
        speaker: speaker.displayName,
        text: said.text,
      };
      for (const watcher of this.#watchers) watcher.bubble?.(bubble);
    }
  }
}

const sameVillager = (a: VillagerFacts, b: VillagerFacts): boolean =>
  a.name === b.name &&
  a.where === b.where &&
  a.buildingId === b.buildingId &&
  a.queue === b.queue &&
  a.queuePlace === b.queuePlace &&
  a.house === b.house &&
  a.online === b.online;
