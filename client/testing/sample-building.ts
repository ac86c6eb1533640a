import type { TownBuilding } from '../state/town-model.ts';

/** A building with every field set; tests override the ones they are about. */
export const sampleBuilding = (over: Partial<TownBuilding> = {}): TownBuilding => ({
  buildingId: 'b1',
  matchId: 'm1',
  game: 'chess',
  number: 1,
  plotId: 'plot-001',
  address: '12 Lantern Lane',
  ranked: true,
  status: 'running',
  label: 'MOVE 12',
  detail: '',
  headline: '',
  tone: 'calm',
  outcome: '',
  banner: '',
  mark: '',
  markAt: 0,
  phaseEndsAt: 0,
  startedAt: 0,
  endedAt: 0,
  ...over,
});
