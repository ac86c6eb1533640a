// Addresses of the page: `/`, `/tv`, `/match/:id`, `/match/:id?view=omni&at=<eventId>`, and those of the parts.

import { matchPattern, PART_PAGES, type PartPageId } from '../../shared/protocol/pages.ts';

export type ViewName = 'public' | 'omniscient';

export interface PartRoute {
  readonly screen: 'part';
  readonly part: PartPageId;
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
  /** As written, without the query. */
  readonly path: string;
  readonly query: string;
}

export type Route =
  | { readonly screen: 'town' }
  | {
      readonly screen: 'match';
      readonly matchId: string;
      readonly view: ViewName;
      readonly at: string | null;
    }
  | PartRoute;

export const TOWN: Route = { screen: 'town' };

export function parseRoute(url: URL): Route {
  const match = matchPattern('/match/:id', url.pathname);
  if (!match?.id) return partRoute(url) ?? TOWN;
  return {
    screen: 'match',
    matchId: match.id,
    view: url.searchParams.get('view') === 'omni' ? 'omniscient' : 'public',
    at: url.searchParams.get('at'),
  };
}

function partRoute(url: URL): PartRoute | null {
  for (const part of Object.keys(PART_PAGES) as PartPageId[]) {
    for (const pattern of PART_PAGES[part]) {
      const params = matchPattern(pattern, url.pathname);
      if (params) return { screen: 'part', part, pattern, params, path: url.pathname, query: url.search };
    }
  }
  return null;
}

/** The page's presentation (for a stream, for a frame on another page): kept across navigation. */
const DRESSES = ['overlay', 'embed'] as const;
export const TV_PATH = '/tv';

export interface AddressDress {
  /** Town TV is on: a reload keeps the programme, not the current match. */
  readonly tv: boolean;
  readonly opened: URLSearchParams;
}

export function addressOf(route: Route, { tv, opened }: AddressDress): string {
  const plain = tv && route.screen === 'match' ? TV_PATH : formatRoute(route);
  const worn = DRESSES.filter((name) => opened.get(name) === '1');
  if (worn.length === 0) return plain;
  const [path = '/', search = ''] = plain.split('?', 2);
  const query = new URLSearchParams(search);
  for (const name of worn) query.set(name, '1');
  return `${path}?${query}`;
}

export function formatRoute(route: Route): string {
  if (route.screen === 'town') return '/';
  if (route.screen === 'part') return `${route.path}${route.query}`;
  const query = new URLSearchParams();
  if (route.view === 'omniscient') query.set('view', 'omni');
  if (route.at) query.set('at', route.at);
  const search = query.size > 0 ? `?${query}` : '';
  return `/match/${encodeURIComponent(route.matchId)}${search}`;
}

export const agentPath = (agentId: string): string => `/agent/${encodeURIComponent(agentId)}`;

export const playTablePath = (code: string): string => `/play/${encodeURIComponent(code)}`;

export const agentMatchPath = (agentId: string, matchId: string): string =>
  `${agentPath(agentId)}/match/${encodeURIComponent(matchId)}`;
