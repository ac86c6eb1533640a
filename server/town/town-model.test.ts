import { describe, expect, it } from 'vitest';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import type { BuildingSign } from '../../shared/matches/sign.ts';
import type { Bubble } from '../../shared/protocol/room-messages.ts';
import { agentIdFor, recordMatch } from '../parts/werewolf/testing/recorded-match.ts';
import { ScriptedMatch } from '../parts/werewolf/testing/scripted-match.ts';
import { DRAMA_HALF_LIFE_MS, dramaScore } from './broadcast.ts';
import type { BuildingFacts } from './building-facts.ts';
import type { QueueFacts, WaitingLine } from './queues.ts';
import { TownModel, type VillagerFacts } from './town-model.ts';

const LINGER_MS = 10_000;

/** The state that a watcher has after all notifications. */
function watched() {
  const town = new TownModel({
    games: [werewolf, { id: 'dice', title: 'Dice', seats: 2 }],
    timeScale: 1,
    dayLengthMs: 600_000,
    buildingLingerMs: LINGER_MS,
    isHouse: (agentId) => agentId === agentIdFor('Hugo'),
  });
  const buildings = new Map<string, BuildingFacts>();
  const villagers = new Map<string, VillagerFacts>();
  const queues = new Map<string, QueueFacts>();
  const cries: string[] = [];
  const bubbles: Bubble[] = [];
  const featured: (string | null)[] = [];
  town.watch({
    building: (building) => void buildings.set(building.buildingId, building),
    buildingGone: (id) => void buildings.delete(id),
    villager: (villager) => void villagers.set(villager.agentId, villager),
    villagerGone: (id) => void villagers.delete(id),
    queue: (game, queue) => void queues.set(game, queue),
    featured: (matchId) => void featured.push(matchId),
    crier: ({ key }) => void cries.push(key),
    bubble: (bubble) => void bubbles.push(bubble),
  });
  return { town, buildings, villagers, queues, cries, bubbles, featured };
}

const queueOf = (...names: string[]): WaitingLine => ({
  size: names.length,
  required: 8,
  away: 0,
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
  it('adds a building with its match, updates it, and removes it a while after the end', () => {
    const { town, buildings } = watched();
    const match = opened();
    town.matchOpened(match);
    expect(buildings.get('bd_town')).toMatchObject({
      game: 'werewolf',
      status: 'starting',
      number: 7,
      sign: { label: 'LOBBY', detail: '8/8 alive', tone: 'gathering', outcome: '' },
      plotId: 'plot_1',
      endedAt: null,
    });
    const endedAt = finish(match);
    const sign = werewolf.sign(match.state);
    expect(['Village won', 'Wolves won']).toContain(sign.outcome);
    expect(buildings.get('bd_town')).toMatchObject({ status: 'ended', sign, endedAt });
    town.tick(endedAt + LINGER_MS - 1);
    expect(buildings.size).toBe(1);
    town.tick(endedAt + LINGER_MS);
    expect(buildings.size).toBe(0);
  });

  it('reads the headline of a sign at a tick, and removes it at the end', () => {
    const { town, buildings } = watched();
    const match = opened();
    town.matchOpened(match);
    const headline = () => buildings.get('bd_town')?.headline;
    expect(headline()).toBe('');
    town.tick(match.state.createdAt + 1);
    expect(headline()).toBe('taking their seats');
    const seen = new Set<string | undefined>();
    for (const step of steps.slice(1)) {
      match.play(step);
      town.tick(match.log.at(-1)?.event.at ?? 0);
      seen.add(headline());
    }
    expect([...seen].some((words) => /hanged|votes? on|accused by/.test(words ?? ''))).toBe(true);
    expect(headline()).toBe('');
  });

  it('shows a match found again after a restart unchanged', () => {
    const { town, buildings, cries } = watched();
    const match = opened();
    const half = steps.slice(1, Math.floor(steps.length / 2));
    for (const step of half) match.play(step);
    town.matchOpened(match);
    const sign = werewolf.sign(match.state);
    const { phaseEndsAt } = match.state;
    expect(buildings.get('bd_town')).toMatchObject({ status: 'running', sign, phaseEndsAt });
    expect(cries).toEqual([]);
  });

  it('moves villagers between square, hall and building, and removes those who left', () => {
    const { town, villagers } = watched();
    const ada = agentIdFor('Ada');
    town.cameOnline(ada, 'Ada');
    town.cameOnline(ada, 'Ada');
    expect(villagers.get(ada)).toMatchObject({ where: 'square', online: true, house: false });
    town.queueChanged('werewolf', queueOf('Hugo', 'Ada'));
    expect(villagers.get(ada)).toMatchObject({ where: 'hall', queue: 'werewolf', queuePlace: 2 });
    expect(villagers.get(agentIdFor('Hugo'))).toMatchObject({ where: 'hall', house: true, online: false });
    const match = opened();
    town.matchOpened(match);
    town.queueChanged('werewolf', queueOf());
    expect(villagers.get(ada)).toMatchObject({
      where: 'building',
      buildingId: 'bd_town',
      queue: '',
      queuePlace: 0,
    });
    town.wentOffline(ada);
    expect(villagers.get(ada)?.online).toBe(true);
    town.wentOffline(ada);
    // The times of players' calls are private: they could reveal the hour of a night action.
    expect(villagers.get(ada)?.online).toBe(true);
    const endedAt = finish(match);
    expect(villagers.get(ada)).toMatchObject({ where: 'square', online: false });
    town.tick(endedAt + LINGER_MS);
    expect(villagers.size).toBe(0);
  });

  it('announces events in town, and a queue only when it grows', () => {
    const { town, cries } = watched();
    town.queueChanged('werewolf', queueOf('Ada', 'Bram'));
    town.queueChanged('werewolf', queueOf('Ada'));
    town.matchOpened(opened());
    expect(cries).toEqual(['town.queue', 'town.game_starting']);
  });

  it('announces a queue with constant joins and leaves now and then, with its latest length', () => {
    const { town, cries } = watched();
    const names = ['Ada', 'Bram', 'Cleo', 'Dora'];
    for (let second = 0; second < 30; second++) {
      for (let n = 0; n < 100; n++) town.queueChanged('werewolf', queueOf(...names.slice(0, n % 5)));
      town.tick(second * 1_000);
    }
    expect(cries.length).toBeGreaterThan(5);
    expect(cries.length).toBeLessThan(25);
    const before = cries.length;
    for (let second = 30; second < 40; second++) town.tick(second * 1_000);
    expect(cries.length - before).toBeLessThanOrEqual(1);
  });

  it('shows a game as starting while a match of it gathers, whoever waits meanwhile', () => {
    const { town, queues } = watched();
    const status = () => [...queues].map(([game, queue]) => [game, queue.status, queue.size]);
    town.queueChanged('werewolf', queueOf('Ada', 'Bram'));
    expect(status()).toEqual([
      ['werewolf', 'WAITING', 2],
      ['dice', 'WAITING', 0],
    ]);
    const match = opened();
    town.matchOpened(match);
    town.queueChanged('werewolf', queueOf());
    expect(status()).toEqual([
      ['werewolf', 'STARTING', 0],
      ['dice', 'WAITING', 0],
    ]);
    finish(match);
    expect(queues.get('werewolf')?.status).toBe('WAITING');
    const other = opened();
    town.matchOpened(other);
    expect(queues.get('werewolf')?.status).toBe('STARTING');
    town.buildingVanished('bd_town');
    expect(queues.get('werewolf')?.status).toBe('WAITING');
  });

  it('keeps the queues of its games apart', () => {
    const { town, villagers, queues, cries } = watched();
    expect([...queues].map(([game, { size, required }]) => [game, size, required])).toEqual([
      ['werewolf', 0, 8],
      ['dice', 0, 2],
    ]);
    town.queueChanged('dice', { ...queueOf('Ada'), required: 2 });
    town.queueChanged('werewolf', queueOf('Bram'));
    expect(villagers.get(agentIdFor('Ada'))).toMatchObject({ where: 'hall', queue: 'dice', queuePlace: 1 });
    expect(villagers.get(agentIdFor('Bram'))).toMatchObject({ queue: 'werewolf', queuePlace: 1 });
    expect(cries).toEqual(['town.queue_one_missing', 'town.queue']);
    town.queueChanged('werewolf', queueOf());
    expect([...villagers.keys()]).toEqual([agentIdFor('Ada')]);
  });

  it('marks deaths and verdicts over the building, and counts lines as activity', () => {
    const { town, buildings } = watched();
    const match = opened();
    town.matchOpened(match);
    const marks = new Set<string>();
    for (const step of steps.slice(1)) {
      match.play(step);
      const { mark, markAt, stirrings } = buildings.get('bd_town') ?? {};
      const death = step.find(({ type }) => type === 'PLAYER_ELIMINATED');
      if (death) expect(markAt).toBe(death.at);
      if (step.some(({ type }) => type === 'PUBLIC_MESSAGE')) expect(stirrings?.at(-1)).toBe(step[0]?.at);
      if (mark) marks.add(mark);
    }
    expect([...marks].sort()).toEqual(['death', 'verdict']);
  });

  it('changes nothing after a hidden event', () => {
    const { town } = watched();
    const match = opened();
    town.matchOpened(match);
    let told = 0;
    town.watch({
      building: () => void told++,
      buildingGone: () => void told++,
      villager: () => void told++,
      villagerGone: () => void told++,
      queue: () => void told++,
      featured: () => void told++,
      crier: () => void told++,
      bubble: () => void told++,
    });
    let hiddenSteps = 0;
    for (const step of steps.slice(1)) {
      told = 0;
      match.play(step);
      if (step.some(({ audience }) => audience === 'public')) continue;
      hiddenSteps++;
      expect(told).toBe(0);
    }
    expect(hiddenSteps).toBeGreaterThan(3);
  });

  it('lists a match without a place on the map', () => {
    const { town, buildings, villagers } = watched();
    const match = opened();
    town.matchOpened(Object.defineProperty(match, 'plotId', { value: '' }));
    expect(buildings.get('bd_town')).toMatchObject({ plotId: '', status: 'starting' });
    expect(villagers.get(agentIdFor('Ada'))).toMatchObject({ where: 'building', buildingId: 'bd_town' });
  });

  it('does not move an agent back to an older building of another game, whatever its number', () => {
    const { town, villagers, buildings } = watched();
    const match = opened();
    town.matchOpened(match);
    const newer = buildings.get('bd_town') as BuildingFacts;
    const older = { ...newer, buildingId: 'bd_dice', matchId: 'mt_dice', game: 'dice', number: 900 };
    const names = newer.agentIds.map(() => '');
    town.buildingReported({ ...older, startedAt: newer.startedAt - 1 }, names);
    expect(villagers.get(agentIdFor('Ada'))?.buildingId).toBe('bd_town');
    town.buildingReported({ ...older, startedAt: newer.startedAt + 1 }, names);
    expect(villagers.get(agentIdFor('Ada'))?.buildingId).toBe('bd_dice');
  });

  it('announces the end of a match once', () => {
    const { town, cries } = watched();
    const match = opened();
    town.matchOpened(match);
    finish(match);
    expect(cries.filter((key) => key.endsWith('_won'))).toHaveLength(1);
  });

  it('shows speech bubbles of the featured match only', () => {
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

  it('sends a new watcher the complete state', () => {
    const { town } = watched();
    town.matchOpened(opened());
    town.tick(steps[0]?.[0]?.at ?? 0);
    const told: string[] = [];
    town.watch({
      building: () => void told.push('building'),
      villager: () => void told.push('villager'),
      queue: (game) => void told.push(`queue ${game}`),
      featured: (matchId) => void told.push(`featured ${matchId}`),
      buildingGone: () => undefined,
      villagerGone: () => undefined,
      crier: () => void told.push('crier'),
      bubble: () => void told.push('bubble'),
    });
    expect(told).toEqual([
      'building',
      ...Array(8).fill('villager'),
      'queue werewolf',
      'queue dice',
      'featured mt_town',
    ]);
  });
});

describe('the drama score', () => {
  const at = (phase: string, remaining = 8): BuildingSign =>
    werewolf.glance({ phase, round: 1, remaining, winner: null, aborted: false, players: [] });
  const building = (facts: Partial<BuildingFacts>): BuildingFacts => ({
    buildingId: 'b',
    matchId: 'm',
    game: 'werewolf',
    number: 1,
    plotId: 'p',
    agentIds: [],
    ranked: true,
    status: 'running',
    sign: at('DAY_DISCUSSION'),
    headline: '',
    grips: false,
    mark: '',
    markAt: 0,
    phaseEndsAt: 0,
    startedAt: 0,
    endedAt: null,
    stirrings: [],
    ...facts,
  });
  const score = (facts: Partial<BuildingFacts>, now = 0) =>
    dramaScore(building(facts), now, DRAMA_HALF_LIFE_MS);

  it('rises with votes, deaths, few survivors and talk, and decays', () => {
    expect(score({ sign: at('DAY_VOTE') })).toBeGreaterThan(score({}));
    expect(score({ sign: at('DAY_DISCUSSION', 4) })).toBe(score({}) + 4 * 2.5);
    expect(score({ mark: 'death' })).toBe(score({}) + 8);
    expect(score({ mark: 'death' }, DRAMA_HALF_LIFE_MS)).toBe(score({}) + 4);
    expect(score({ stirrings: [0, 0, 0] })).toBeCloseTo(score({}) + 3 * 0.8);
    expect(score({ stirrings: [0, 0, 0] }, 2 * DRAMA_HALF_LIFE_MS)).toBeCloseTo(score({}) + 0.6);
    expect(score({ status: 'ended' })).toBe(0);
  });
});
