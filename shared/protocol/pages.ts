/**
 * Addresses of the page that belong to a part, by the part's page: the server answers each with the page, and the page
 * looks up by them what to show. `:name` stands for one path segment.
 */
export const PART_PAGES = {
  arcade: ['/arcade', '/arcade/new', '/arcade/sessions', '/arcade/sessions/:sid', '/x/:id'],
  square: ['/square', '/square/:id', '/board'],
  agents: ['/agent/:id'],
  archive: ['/games', '/agent/:id/match/:matchId'],
  league: ['/league', '/league/:id', '/league/:id/player/:pid'],
  season: ['/seasons', '/seasons/:id'],
  worlds: ['/worlds', '/worlds/:id'],
  people: ['/play/:code'],
  context: ['/library', '/library/fact/:id', '/graveyard', '/talk/:npc'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PartPageId = keyof typeof PART_PAGES;
export type PartPattern<Id extends PartPageId = PartPageId> = (typeof PART_PAGES)[Id][number];

/** The values in an address that matches; otherwise `null`. */
export function matchPattern(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = pieces(pattern);
  const given = pieces(path);
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [i, piece] of wanted.entries()) {
    const value = given[i] ?? '';
    if (piece.startsWith(':')) {
      const read = readable(value);
      if (read === null) return null;
      found[piece.slice(1)] = read;
    } else if (piece !== value) return null;
  }
  return found;
}

const pieces = (path: string): string[] => path.split('/').filter((piece) => piece !== '');

function readable(piece: string): string | null {
  try {
    return decodeURIComponent(piece);
  } catch {
    return null;
  }
}
