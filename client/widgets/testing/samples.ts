// Inputs of each widget in tests and pictures, and the results of its further calls.

import type { WidgetName } from '../build-widgets.ts';

export const MARKUP = '<img src=x onerror="parent.hacked=1"><b>Bold</b>';

interface Sample {
  readonly result: Readonly<Record<string, unknown>>;
  readonly shows: readonly string[];
  /** The button to press, the expected call, its result, and the expected text. */
  readonly press: string;
  readonly call: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> };
  readonly answer: Readonly<Record<string, unknown>>;
  readonly thenShows: string;
}

const MERLIN = {
  characterId: 'ch_1',
  name: 'Merlin the Wise',
  role: 'Archmage',
  traits: ['Wise', 'Mysterious', 'Powerful'],
  background: 'An ancient wizard who guards the secrets of Eldergrove, and loses at chess.',
  worldName: 'Eldergrove',
  createdAt: '2025-11-09T15:45:00Z',
};
const ARTHUR = {
  characterId: 'ch_2',
  characterName: 'King Arthur',
  characterIs: 'pupil',
  type: 'mentor',
  description: 'Taught him to rule',
};
const SHEET = {
  ...MERLIN,
  relationships: [
    ARTHUR,
    { characterId: 'ch_3', characterName: 'Morgana', characterIs: 'enemy', type: 'enemy', description: null },
  ],
  updatedAt: '2025-11-09T16:00:00Z',
};
const WORLD = {
  worldId: 'wd_1',
  name: 'Eldergrove',
  theme: 'Dark Fantasy',
  description: 'A mystical forest realm shrouded in ancient magic.',
  createdAt: '2025-11-09T10:30:00Z',
};
const DASHBOARD = {
  ...WORLD,
  characterCount: 12,
  locationCount: 8,
  relationshipCount: 15,
  updatedAt: '2025-11-09T15:45:00Z',
  recentActivity: [
    {
      id: 'act_9',
      type: 'character_added',
      description: 'Added character: Merlin the Wise',
      timestamp: '2025-11-09T15:45:00Z',
    },
    {
      id: 'act_7',
      type: 'location_added',
      description: 'Added location: Tower of Shadows',
      timestamp: '2025-11-09T15:40:00Z',
    },
  ],
};
const SUMMARY = {
  worldId: 'wd_1',
  summary: 'Eldergrove is a dark fantasy world. At its centre stands Merlin the Wise.',
  keyThemes: ['Dark Fantasy', 'Ancient Magic'],
  keyCharacters: [{ id: 'ch_1', name: 'Merlin the Wise', role: 'Archmage' }],
  keyLocations: [{ id: 'lo_1', name: 'Tower of Shadows', type: 'dungeon' }],
};
const TOWER = {
  locationId: 'lo_1',
  name: 'Tower of Shadows',
  type: 'dungeon',
  description: 'A dark tower at the heart of Eldergrove, rumored to hold ancient artifacts.',
  worldName: 'Eldergrove',
  createdAt: '2025-11-09T15:40:00Z',
};

export const SAMPLES: Readonly<Record<WidgetName, Sample>> = {
  'world-card': {
    result: WORLD,
    shows: ['Eldergrove', 'Dark Fantasy', 'A mystical forest realm', '2025'],
    press: 'Look around',
    call: { name: 'get_world', arguments: { worldId: 'wd_1' } },
    answer: DASHBOARD,
    thenShows: 'Added location: Tower of Shadows',
  },
  'world-dashboard': {
    result: DASHBOARD,
    shows: ['12', 'characters', '8', 'places', '15', 'ties', 'Added character: Merlin the Wise'],
    press: 'Tell me about it',
    call: { name: 'get_world_summary', arguments: { worldId: 'wd_1' } },
    answer: SUMMARY,
    thenShows: 'At its centre stands Merlin the Wise',
  },
  'character-card': {
    result: MERLIN,
    shows: ['Merlin the Wise', 'Archmage', 'Mysterious', 'loses at chess', 'Eldergrove'],
    press: 'Open the sheet',
    call: { name: 'get_character', arguments: { characterId: 'ch_1' } },
    answer: SHEET,
    thenShows: 'Taught him to rule',
  },
  'character-sheet': {
    result: SHEET,
    shows: ['Merlin the Wise', 'Powerful', 'King Arthur', 'pupil', 'Morgana', 'enemy'],
    press: 'King Arthur',
    call: { name: 'get_character', arguments: { characterId: 'ch_2' } },
    answer: { ...SHEET, characterId: 'ch_2', name: 'King Arthur', role: 'King', relationships: [] },
    thenShows: 'Nobody yet.',
  },
  'location-card': {
    result: TOWER,
    shows: ['Tower of Shadows', 'dungeon', 'rumored to hold', 'Eldergrove'],
    press: 'Who is here?',
    call: { name: 'get_location', arguments: { locationId: 'lo_1' } },
    answer: { ...TOWER, characters: [{ characterId: 'ch_9', name: 'The Jailer', role: 'Guard' }] },
    thenShows: 'The Jailer',
  },
};

/** The same with markup in every text. */
export const withMarkup = (value: unknown): unknown => {
  if (typeof value === 'string') return MARKUP;
  if (Array.isArray(value)) return value.map(withMarkup);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withMarkup(inner)]));
};
