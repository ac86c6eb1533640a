import { describe, expect, it } from 'vitest';
import { addressOf, formatRoute, parseRoute, type Route } from './route.ts';

const at = (path: string) => parseRoute(new URL(path, 'http://town.example'));

describe('addresses', () => {
  it.each<[string, Route]>([
    ['/', { screen: 'town' }],
    ['/nowhere', { screen: 'town' }],
    ['/match/mt_1', { screen: 'match', matchId: 'mt_1', view: 'public', at: null }],
    ['/match/mt_1/', { screen: 'match', matchId: 'mt_1', view: 'public', at: null }],
    [
      '/match/mt_1?view=omni&at=mt_1.0007-w0001',
      { screen: 'match', matchId: 'mt_1', view: 'omniscient', at: 'mt_1.0007-w0001' },
    ],
    ['/match/%E0%A4%A', { screen: 'town' }],
    [
      '/arcade',
      { screen: 'part', part: 'arcade', pattern: '/arcade', params: {}, path: '/arcade', query: '' },
    ],
    [
      '/x/a%2Fb?tab=ladder',
      {
        screen: 'part',
        part: 'arcade',
        pattern: '/x/:id',
        params: { id: 'a/b' },
        path: '/x/a%2Fb',
        query: '?tab=ladder',
      },
    ],
    ['/x', { screen: 'town' }],
    ['/match/a%2Fb', { screen: 'match', matchId: 'a/b', view: 'public', at: null }],
  ])('%s', (path, route) => {
    expect(at(path)).toEqual(route);
  });

  it('are written as they are read', () => {
    const route: Route = { screen: 'match', matchId: 'a/b', view: 'omniscient', at: 'm.0001+c0' };
    expect(at(formatRoute(route))).toEqual(route);
    expect(formatRoute(at('/x/a%2Fb?tab=ladder'))).toBe('/x/a%2Fb?tab=ladder');
    expect(formatRoute({ screen: 'match', matchId: 'm', view: 'public', at: null })).toBe('/match/m');
  });

  it.each([
    ['/match/m', false, '', '/match/m'],
    ['/match/m?at=e', true, '', '/tv'],
    ['/match/m', true, 'overlay=1&test=1', '/tv?overlay=1'],
    ['/match/m?view=omni', false, 'embed=1', '/match/m?view=omni&embed=1'],
    ['/', true, 'overlay=0', '/'],
    ['/games?page=2', false, 'embed=1', '/games?page=2&embed=1'],
  ])('%s with the programme on: %s, opened with ?%s, is %s', (path, tv, opened, address) => {
    expect(addressOf(at(path), { tv, opened: new URLSearchParams(opened) })).toBe(address);
  });
});
