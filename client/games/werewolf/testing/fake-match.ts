// Seeded pictures of the hall for the dev page: no server, no rules, the same hall every time.

import { PLAYER_IDS, SEATS } from '../../../../shared/games/werewolf/model.ts';
import type { Stage } from '../../../scenes/pictures.ts';
import type { HallPicture, SeatPicture } from '../state/hall-picture.ts';
import { BLANK_SEAT } from '../state/match-model.ts';
import { werewolfView } from '../view.ts';

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
const HALL_KINDS = ['talk', 'reply', 'vote', 'night', 'omni', 'dawn', 'end'] as const;
type HallKind = (typeof HALL_KINDS)[number];

function fakeSeat(index: number, kind: HallKind): SeatPicture {
  const dead = index === 6 || (kind === 'end' && (index === 5 || index === 2 || index === 0));
  const open = kind === 'omni' || kind === 'end' || dead;
  const night = kind === 'night' || kind === 'omni';
  const wolf = ROLES[index] === 'WEREWOLF';
  return {
    ...BLANK_SEAT,
    playerId: PLAYER_IDS[index] ?? 'p:1',
    seat: SEATS[index] ?? 1,
    displayName: NAMES[index] ?? '',
    agentId: `hall-${index}`,
    alive: !dead,
    role: open ? (ROLES[index] ?? '') : '',
    color: COLORS[index] ?? '#ffffff',
    expression: night
      ? kind === 'omni' && wolf
        ? 'wolf'
        : 'sleep'
      : kind === 'talk' && index === 3
        ? 'talk'
        : 'calm',
    thinking: kind === 'talk' && (index === 4 || index === 1),
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

function fakeHall(kind: HallKind): HallPicture {
  const omniscient = kind === 'omni';
  const night = kind === 'night' || omniscient;
  const speech =
    'Fenn, you were the only one who never asked why Greta died. That silence is louder than any howl.';
  return {
    guess: null,
    own: null,
    choice: null,
    matchId: 'm1',
    seats: NAMES.map((_, i) => fakeSeat(i, kind)),
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
    winner: kind === 'end' ? 'VILLAGERS' : '',
  };
}

export function showFakeMatch(stage: Stage, kind: string): void {
  stage.showGame(werewolfView, fakeHall(HALL_KINDS.find((known) => known === kind) ?? 'talk'));
}
