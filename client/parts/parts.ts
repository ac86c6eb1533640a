import type { TownInfo } from '../../shared/contracts/matches.ts';
import type { PartPageId } from '../../shared/protocol/pages.ts';
import type { PartEntry, PlaceSign, RegisteredPart } from './part-page.ts';

const ENTRIES: { readonly [Id in PartPageId]: RegisteredPart<Id> } = {
  archive: {
    id: 'archive',
    title: 'Games',
    needs: 'archive',
    signs: [{ place: 'bench-5', label: 'The Storyteller', path: '/games' }],
    load: async () => (await import('./archive/pages.tsx')).archivePages,
  },
  arcade: {
    id: 'arcade',
    title: 'Arcade',
    needs: 'gateway',
    signs: [{ place: 'arcade', label: 'The Arcade', path: '/arcade' }],
    load: async () => (await import('./arcade/pages.tsx')).arcadePages,
  },
  agents: {
    id: 'agents',
    title: 'Agent',
    needs: 'gateway',
    signs: [],
    load: async () => (await import('./agents/pages.tsx')).agentPages,
  },
  context: {
    id: 'context',
    title: 'Library',
    needs: 'context',
    signs: [
      { place: 'library', label: 'The Library', path: '/library' },
      { place: 'graveyard', label: 'The Graveyard', path: '/graveyard' },
      { place: 'tavern', label: 'Marjory, the innkeeper', path: '/talk/innkeeper' },
      { place: 'notice-board', label: 'Old Hob, the town crier', path: '/talk/crier' },
    ],
    liveSigns: async () => (await import('./context/plaques.ts')).plaques(),
    overlay: async () => (await import('./context/town-overlay.tsx')).TownMemory,
    load: async () => (await import('./context/pages.tsx')).contextPages,
  },
  league: {
    id: 'league',
    title: 'League',
    needs: 'league',
    signs: [{ place: 'league-plaza', label: 'League Plaza', path: '/league' }],
    liveSigns: async () => (await import('./league/signs.ts')).leagueSigns(),
    load: async () => (await import('./league/pages.tsx')).leaguePages,
  },
  people: {
    id: 'people',
    title: 'Play',
    needs: 'people',
    signs: [],
    load: async () => (await import('./people/pages.tsx')).peoplePages,
  },
  season: {
    id: 'season',
    title: 'Seasons',
    needs: 'season',
    signs: [],
    load: async () => (await import('./season/pages.tsx')).seasonPages,
  },
  square: {
    id: 'square',
    title: 'Square',
    needs: 'gateway',
    signs: [
      { place: 'bench-1', label: 'The Square', path: '/square' },
      { place: 'notice-board', label: 'Notice board', path: '/board' },
    ],
    overlay: async () => (await import('./square/company.tsx')).Company,
    load: async () => (await import('./square/pages.tsx')).squarePages,
  },
  worlds: {
    id: 'worlds',
    title: 'Worlds',
    needs: 'worlds',
    signs: [{ place: 'map-makers-stall', label: 'The Map-maker', path: '/worlds' }],
    load: async () => (await import('./worlds/pages.tsx')).worldsPages,
  },
};

export const partEntry = (id: PartPageId): PartEntry => ENTRIES[id];

export const partsIn = (info: TownInfo | null): readonly PartEntry[] =>
  Object.values(ENTRIES).filter(({ needs }) => needs === null || info?.parts.includes(needs));

/** A page's place on the map: that of the board whose path is nearest; null: none. */
export function homeOf({ signs }: PartEntry, hanging: readonly PlaceSign[], path: string): string | null {
  const near = [...signs, ...hanging].filter(
    (sign) => path === sign.path || path.startsWith(`${sign.path}/`),
  );
  const [first] = near.length > 0 ? near : signs;
  if (!first) return null;
  return near.reduce((best, sign) => (sign.path.length > best.path.length ? sign : best), first).place;
}
