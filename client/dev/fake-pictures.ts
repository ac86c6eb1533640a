// Seeded pictures for the dev page: no server, no rules, the same town every time.

import plots from '../../shared/town/plots.json' with { type: 'json' };
import { hash2 } from '../art/noise.ts';
import type {
  BuildingPicture,
  HallPicture,
  SeatPicture,
  TownPicture,
  VillagerPicture,
} from '../scenes/pictures.ts';

const NAMES = ['Ada', 'Bram', 'Cosette', 'Dorian', 'Edda', 'Fenn', 'Greta', 'Hugo'] as const;
const COLORS = [
  '#ea8f5e',
  '#6b94c2',
  '#8bc9a0',
  '#ca9cc0',
  '#f9d763',
  '#d2644b',
  '#9bd9e4',
  '#dcb278',
] as const;
const ROLES = [
  'VILLAGER',
  'SEER',
  'WEREWOLF',
  'VILLAGER',
  'DOCTOR',
  'WEREWOLF',
  'VILLAGER',
  'VILLAGER',
] as const;
const PHASES = ['DAY 2 · VOTE', 'NIGHT 1', 'DAY 1 · TALK', 'DAY 3 · VERDICT', 'NIGHT 2', 'STARTING'] as const;

export interface FakeTown {
  readonly clock: number;
  readonly houses: number;
  readonly villagers: number;
}

function fakeBuilding(index: number): BuildingPicture {
  const label = PHASES[index % PHASES.length] ?? 'DAY 1';
  const ended = index % 9 === 7;
  return {
    id: `b${index + 1}`,
    matchId: `m${index + 1}`,
    number: index + 1,
    plotId: plots[index]?.id ?? '',
    status: ended ? 'ended' : label === 'STARTING' ? 'starting' : 'running',
    label: ended ? 'VILLAGERS WIN' : label,
    night: label.startsWith('NIGHT'),
    winner: ended ? (index % 2 ? 'VILLAGERS' : 'WEREWOLVES') : null,
    featured: index === 0,
    drama: index === 1 ? 'kill' : index === 3 ? 'verdict' : null,
    bubble:
      index === 0 ? { id: 'line-1', speaker: 'Dorian', text: 'Fenn, you never asked why Greta died.' } : null,
  };
}

function fakeVillager(index: number, houses: number): VillagerPicture {
  const where =
    index < 6
      ? { at: 'queue' as const, place: index + 1 }
      : houses > 0 && index % 10 === 9
        ? { at: 'building' as const, buildingId: `b${1 + Math.floor(hash2(index, 1, 1) * houses)}` }
        : { at: 'square' as const };
  return {
    id: `agent-${index}`,
    name: `Agent ${index}`,
    lookSeed: `agent-${index}`,
    where,
    ...(index === 8 ? { mine: true } : {}),
  };
}

export const fakeTown = ({ clock, houses, villagers }: FakeTown): TownPicture => ({
  clock,
  buildings: Array.from({ length: houses }, (_, i) => fakeBuilding(i)),
  villagers: Array.from({ length: villagers }, (_, i) => fakeVillager(i, houses)),
  follow: null,
});

export const HALL_SCENES = ['talk', 'reply', 'vote', 'night', 'omni', 'dawn', 'end'] as const;
export type HallKind = (typeof HALL_SCENES)[number];

function fakeSeat(index: number, kind: HallKind): SeatPicture {
  const dead = index === 6 || (kind === 'end' && (index === 5 || index === 2 || index === 0));
  const open = kind === 'omni' || kind === 'end' || dead;
  const night = kind === 'night' || kind === 'omni';
  const wolf = ROLES[index] === 'WEREWOLF';
  return {
    playerId: `p:${index + 1}`,
    seat: index + 1,
    name: NAMES[index] ?? '',
    lookSeed: `hall-${index}`,
    alive: !dead,
    role: open ? (ROLES[index] ?? null) : null,
    color: COLORS[index] ?? '#ffffff',
    expression: night
      ? kind === 'omni' && wolf
        ? 'wolf'
        : 'sleep'
      : kind === 'talk' && index === 3
        ? 'talk'
        : 'calm',
    thinking: kind === 'talk' && (index === 4 || index === 1),
    deadSince: dead ? 'Night 1' : null,
    accusers: kind === 'talk' && index === 5 ? 2 : 0,
    ballots: kind === 'vote' ? BALLOTS.filter(([, target]) => target === index + 1).length : 0,
  };
}

const BALLOTS = [
  [1, 6],
  [2, 6],
  [3, 4],
  [4, 6],
  [5, 3],
  [8, 6],
  [6, 2],
] as const;

export function fakeHall(kind: HallKind): HallPicture {
  const omniscient = kind === 'omni';
  const night = kind === 'night' || omniscient;
  const speech =
    'Fenn, you were the only one who never asked why Greta died. That silence is louder than any howl.';
  return {
    matchId: 'm1',
    seats: NAMES.map((_, i) => fakeSeat(i, kind)),
    phase: kind === 'vote' ? 'DAY_VOTE' : night ? 'NIGHT' : 'DAY_DISCUSSION',
    night,
    lightSettled: true,
    omniscient,
    votes: kind === 'vote' ? BALLOTS.map(([from, to]) => ({ from: `p:${from}`, to: `p:${to}` })) : [],
    bubbles:
      kind === 'reply'
        ? [
            {
              id: 'b3',
              playerId: 'p:8',
              text: 'Convenient, Dorian. Those who point first usually have fangs of their own.',
              kind: 'defense',
            },
          ]
        : kind === 'talk'
          ? [{ id: 'b1', playerId: 'p:4', text: speech, kind: 'accusation' }]
          : omniscient
            ? [
                {
                  id: 'b2',
                  playerId: 'p:3',
                  text: 'Bram is the Seer. Tonight, before he tells them.',
                  kind: 'whisper',
                },
              ]
            : [],
    moment: kind === 'dawn' ? { kind: 'death', playerId: 'p:7' } : null,
    wolvesAwake: omniscient ? ['p:3', 'p:6'] : [],
    nightMarks: omniscient
      ? [
          { from: 'p:3', to: 'p:2', kind: 'kill' },
          { from: 'p:2', to: 'p:6', kind: 'inspect' },
          { from: 'p:5', to: 'p:2', kind: 'protect' },
        ]
      : [],
    winner: kind === 'end' ? 'VILLAGERS' : null,
  };
}
