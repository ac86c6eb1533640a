// Addresses of the page: `/`, `/match/:id`, `/match/:id?view=omni&at=<eventId>`.

export type ViewName = 'public' | 'omniscient';

export type Route =
  | { readonly screen: 'town' }
  | {
      readonly screen: 'match';
      readonly matchId: string;
      readonly view: ViewName;
      /** The event to stand at. */
      readonly at: string | null;
    };

export const TOWN: Route = { screen: 'town' };

export function parseRoute(url: URL): Route {
  const match = /^\/match\/([^/]+)\/?$/.exec(url.pathname);
  if (!match?.[1]) return TOWN;
  return {
    screen: 'match',
    matchId: decodeURIComponent(match[1]),
    view: url.searchParams.get('view') === 'omni' ? 'omniscient' : 'public',
    at: url.searchParams.get('at'),
  };
}

export function formatRoute(route: Route): string {
  if (route.screen === 'town') return '/';
  const query = new URLSearchParams();
  if (route.view === 'omniscient') query.set('view', 'omni');
  if (route.at) query.set('at', route.at);
  const search = query.size > 0 ? `?${query}` : '';
  return `/match/${encodeURIComponent(route.matchId)}${search}`;
}
