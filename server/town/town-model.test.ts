import { describe, expect, it } from 'vitest';
import type { Bubble } from '../../shared/protocol/room-messages.ts';
import { agentIdFor, recordMatch } from '../parts/werewolf/testing/recorded-match.ts';
import { ScriptedMatch } from '../parts/werewolf/testing/scripted-match.ts';
import type { BuildingFacts } from './building-facts.ts';
import { chooseFeatured, dramaScore, HYSTERESIS } from './drama.ts';
import { type QueueFacts, TownModel, type VillagerFacts } from './town-model.ts';

const LINGER_MS = 10_000;

/** What a watcher holds after everything it was told. */
function watched() {
  const town = new TownModel({
    timeScale: 1,
    dayLengthMs: 600_000,
    buildingLingerMs: LINGER_MS,
    isHouse: (agentId) => agentId === agentIdFor('Hugo'),
  });
  const buildings = new Map<string, BuildingFacts>();
  const villagers = new Map<string, VillagerFacts>();
  const cries: string[] = [];
  const bubbles: Bubble[] = [];
  const featured: (string | null)[] = [];
  town.watch({
    building: (building) => void buildings.set(building.buildingId, building),
    buildingGone: (id) => void buildings.delete(id),
    villager: (villager) => void villagers.set(villager.agentId, villager),
    villagerGone: (id) => void villagers.delete(id),
    queue: () => undefined,
    featured: (matchId) => void featured.push(matchId),
    crier: ({ key }) => void cries.push(key),
    bubble: (bubble) => void bubbles.push(bubble),
  });
  return { town, buildings, villagers, cries, bubbles, featured };
}

const queueOf = (...names: string[]): QueueFacts => ({
  size: names.length,
  required: 8,
  status: 'WAITING',
  estimateSeconds: 10,
  waiting: names.map((name) => ({ agentId: agentIdFor(name), name })),
});

const steps = recordMatch('mt_town', 'town');
const opened = () => new ScriptedMatch(steps[0] ?? []);
const finish = (match: ScriptedMatch): number => {
  for (const step of steps.slice(1)) match.play(step);
  return match.log.at(-1)?.event.at ?? 0;
};

describe('the town model', () => {
  it('raises a building with its match, follows it, and takes it down a while after the end', () => {
    const { town, buildings } = watched();
    const match = opened();
    town.matchOpened(match);
    expect(buildings.get('bd_town')).toMatchObject({
      status: 'starting',
      number: 7,
      alive: 8,
      plotId: 'plot_1',
    });
    const endedAt = finish(match);
    const { players, winner } = match.state;
    const alive = players.filter((player) => player.alive).length;
    expect(buildings.get('bd_town')).toMatchObject({
      status: 'ended',
      phase: 'ENDED',
      alive,
      winner,
      endedAt,
    });
    town.tick(endedAt + LINGER_MS - 1);
    expect(buildings.size).toBe(1);
    town.tick(endedAt + LINGER_MS);
    expect(buildings.size).toBe(0);
  });

  it('shows a match that was found again after a restart as it is', () => {
    const { town, buildings, cries } = watched();
    const match = opened();
    const half = steps.slice(1, Math.floor(steps.length / 2));
    for (const step of half) match.play(step);
    town.matchOpened(match);
    const { phase, dayNumber, phaseEndsAt } = match.state;
    expect(buildings.get('bd_town')).toMatchObject({ status: 'running', phase, dayNumber, phaseEndsAt });
    expect(cries).toEqual([]);
  });

  it('moves villagers between square, hall and building, and lets go of those who left', () => {
    const { town, villagers } = watched();
    const ada = agentIdFor('Ada');
    town.cameOnline(ada, 'Ada');
    town.cameOnline(ada, 'Ada');
    expect(villagers.get(ada)).toMatchObject({ where: 'square', online: true, house: false });
    town.queueChanged(queueOf('Hugo', 'Ada'));
    expect(villagers.get(ada)).toMatchObject({ where: 'hall', queuePlace: 2 });
    expect(villagers.get(agentIdFor('Hugo'))).toMatchObject({ where: 'hall', house: true, online: false });
    const match = opened();
    town.matchOpened(match);
    town.queueChanged(queueOf());
    expect(villagers.get(ada)).toMatchObject({ where: 'building', buildingId: 'bd_town', queuePlace: 0 });
    town.wentOffline(ada);
    expect(villagers.get(ada)?.online).toBe(true);
    town.wentOffline(ada);
    // When players call is nobody's business: the hour of a night action could be read from it.
    expect(villagers.get(ada)?.online).toBe(true);
    const endedAt = finish(match);
    expect(villagers.get(ada)).toMatchObject({ where: 'square', online: false });
    town.tick(endedAt + LINGER_MS);
    expect(villagers.size).toBe(0);
  });

  it('cries what happens in town, and a growing queue only when it grows', () => {
    const { town, cries } = watched();
    town.queueChanged(queueOf('Ada', 'Bram'));
    town.queueChanged(queueOf('Ada'));
    town.matchOpened(opened());
    expect(cries).toEqual(['town.queue', 'town.game_starting']);
  });

  it('cries the end of a match once', () => {
    const { town, cries } = watched();
    const match = opened();
    town.matchOpened(match);
    finish(match);
    expect(cries.filter((key) => key.endsWith('_won'))).toHaveLength(1);
  });

  it('floats the public lines of the featured match only', () => {
    const { town, bubbles, featured } = watched();
    const match = opened();
    town.matchOpened(match);
    const speech = steps.findIndex((step) => step.some(({ type }) => type === 'PUBLIC_MESSAGE'));
    for (const step of steps.slice(1, speech + 1)) match.play(step);
    expect(bubbles).toEqual([]);
    town.tick(match.log.at(-1)?.event.at ?? 0);
    expect(featured).toEqual([null, 'mt_town']);
    finish(match);
    expect(bubbles.length).toBeGreaterThan(0);
    expect(bubbles[0]).toMatchObject({ matchId: 'mt_town', buildingId: 'bd_town' });
  });

  it('tells a later watcher everything that is', () => {
    const { town } = watched();
    town.matchOpened(opened());
    town.tick(steps[0]?.[0]?.at ?? 0);
    const told: string[] = [];
    town.watch({
      building: () => void told.push('building'),
      villager: () => void told.push('villager'),
      queue: () => void told.push('queue'),
      featured: (matchId) => void told.push(`featured ${matchId}`),
      buildingGone: () => undefined,
      villagerGone: () => undefined,
      crier: () => void told.push('crier'),
      bubble: () => void told.push('bubble'),
    });
    expect(told).toEqual(['building', ...Array(8).fill('villager'), 'queue', 'featured mt_town']);
  });
});

describe('where the town looks', () => {
  const building = (facts: Partial<BuildingFacts>): BuildingFacts => ({
    buildingId: 'b',
    matchId: 'm',
    number: 1,
    plotId: 'p',
    agentIds: [],
    status: 'running',
    phase: 'DAY_DISCUSSION',
    dayNumber: 1,
    nightNumber: 1,
    alive: 8,
    phaseEndsAt: 0,
    winner: null,
    drama: '',
    dramaAt: 0,
    startedAt: 0,
    endedAt: null,
    stirrings: [],
    ...facts,
  });
  const score = (facts: Partial<BuildingFacts>, now = 0) => dramaScore(building(facts), now, 1);

  it('is drawn by votes, deaths, few survivors and talk, and forgets', () => {
    expect(score({ phase: 'DAY_VOTE' })).toBeGreaterThan(score({}));
    expect(score({ alive: 4 })).toBeGreaterThan(score({}));
    expect(score({ drama: 'kill' })).toBeGreaterThan(score({}));
    expect(score({ stirrings: [0, 0, 0] })).toBeGreaterThan(score({ stirrings: [0] }));
    expect(score({ drama: 'kill' }, 60_000)).toBeLessThan(score({ drama: 'kill' }, 1_000));
    expect(score({ status: 'ended' })).toBe(0);
  });

  it('stays where it is until another match is clearly livelier', () => {
    const held = { matchId: 'held', score: 10 };
    const rival = (factor: number) => ({ matchId: 'rival', score: 10 * factor });
    expect(chooseFeatured('held', [held, rival(HYSTERESIS)])).toBe('held');
    expect(chooseFeatured('held', [held, rival(HYSTERESIS + 0.01)])).toBe('rival');
    expect(chooseFeatured('gone', [held, rival(1.01)])).toBe('rival');
    expect(chooseFeatured('held', [{ ...held, score: 0 }, rival(0.1)])).toBe('rival');
    expect(chooseFeatured('held', [{ ...held, score: 0 }])).toBeNull();
    expect(chooseFeatured(null, [])).toBeNull();
  });
});
