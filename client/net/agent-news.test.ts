import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../state/store.ts';
import type { TownBuilding, TownModel } from '../state/town-model.ts';
import { sampleBuilding } from '../testing/sample-building.ts';
import { AgentWatch, announceAgents } from './agent-news.ts';

const MINE = new Set(['ada']);

const building = (status: TownBuilding['status'], over: Partial<TownBuilding> = {}): TownBuilding =>
  sampleBuilding({ game: 'werewolf', number: 3, status, label: '', ...over });

/** `playing`: which agent plays in which building. */
const town = (
  buildings: readonly TownBuilding[],
  playing: Readonly<Record<string, string>> = {},
): TownModel => ({
  clockEpoch: 0,
  dayLengthMs: 0,
  queues: [],
  featuredMatchId: null,
  featuredWhy: '',
  upNext: [],
  buildings,
  villagers: Object.entries(playing).map(([agentId, buildingId]) => ({
    agentId,
    name: agentId.toUpperCase(),
    where: buildingId ? 'building' : 'square',
    buildingId,
    queue: '',
    queuePlace: 0,
    house: false,
    online: true,
  })),
});

const told = (watch: AgentWatch, model: TownModel, mine: ReadonlySet<string> = MINE) =>
  watch
    .look(model, mine)
    .map(
      (news) => `${news.kind} ${news.name} ${news.kind === 'dropped' ? news.game : news.building.matchId}`,
    );

describe('news of the owner’s agents', () => {
  it('announces a seat and the end of its match, once each', () => {
    const watch = new AgentWatch();
    expect(told(watch, town([], { ada: '' }))).toEqual([]);
    expect(told(watch, town([building('starting')], { ada: 'b1' }))).toEqual(['seated ADA m1']);
    expect(told(watch, town([building('running')], { ada: 'b1' }))).toEqual([]);
    expect(told(watch, town([building('ended')], { ada: '' }))).toEqual(['ended ADA m1']);
    expect(told(watch, town([building('ended')], { ada: '' }))).toEqual([]);
  });

  it('does not announce matches that ran at page load, but announces their end', () => {
    const watch = new AgentWatch();
    expect(told(watch, town([building('running')], { ada: 'b1' }))).toEqual([]);
    expect(told(watch, town([building('ended')], { ada: '' }))).toEqual(['ended ADA m1']);
  });

  it('reports a queue place lost by absence, but not one that was left', () => {
    const waiting = (queue: string, online: boolean): TownModel => {
      const model = town([], { ada: '' });
      return { ...model, villagers: model.villagers.map((each) => ({ ...each, queue, online })) };
    };
    const watch = new AgentWatch();
    expect(told(watch, waiting('werewolf', true))).toEqual([]);
    expect(told(watch, waiting('', true))).toEqual([]);
    expect(told(watch, waiting('werewolf', false))).toEqual([]);
    expect(told(watch, waiting('werewolf', false))).toEqual([]);
    expect(told(watch, waiting('', false))).toEqual(['dropped ADA werewolf']);
    expect(told(watch, waiting('', false))).toEqual([]);
    expect(told(watch, waiting('werewolf', false))).toEqual([]);
    expect(told(watch, town([], { ada: 'b1' }))).toEqual([]);
    expect(told(watch, waiting('werewolf', false))).toEqual([]);
    expect(told(watch, town([]))).toEqual(['dropped ADA werewolf']);
  });

  it('ignores other people’s agents', () => {
    const watch = new AgentWatch();
    told(watch, town([]));
    expect(told(watch, town([building('starting')], { bram: 'b1' }))).toEqual([]);
    expect(told(watch, town([building('ended')], { bram: '' }))).toEqual([]);
  });

  it('goes on to the next match, and forgets one that vanished', () => {
    const watch = new AgentWatch();
    told(watch, town([building('running')], { ada: 'b1' }));
    const next = building('starting', { buildingId: 'b2', matchId: 'm2' });
    expect(told(watch, town([building('ended'), next], { ada: 'b2' }))).toEqual([
      'ended ADA m1',
      'seated ADA m2',
    ]);
    expect(told(watch, town([]))).toEqual([]);
  });
});

describe('a browser that grants notifications but shows none', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('receives everything on the page all the same', () => {
    // Chrome on Android: only a service worker may.
    class Illegal {
      static readonly permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
      }
    }
    vi.stubGlobal('Notification', Illegal);
    const store = createStore();
    const refreshOwners = vi.fn(async () => undefined);
    store.followed.value = new Map(['ada', 'bram'].map((agentId) => [agentId, agentId]));
    announceAgents(store, { openMatch: () => undefined, refreshOwners });
    store.town.value = town([]);
    const other = building('starting', { buildingId: 'b2', matchId: 'm2' });
    store.town.value = town([building('starting'), other], { ada: 'b1', bram: 'b2' });
    expect(store.toasts.value.map(({ matchId }) => matchId)).toEqual(['m1', 'm2']);
    expect(refreshOwners).toHaveBeenCalledOnce();
    expect(store.notices.value).toBe('missing');
  });
});
