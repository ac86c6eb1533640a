import { describe, expect, it } from 'vitest';
import { factsIn } from './manifest.ts';

const MCP = { server_url: 'https://example.com/mcp' };
const REST = { base_url: 'https://example.com/api' };

describe('a manifest', () => {
  it.each<[string, object, RegExp]>([
    [
      'more players needed than allowed',
      { mcp: MCP, sessions: { min_players: 4, max_players: 2 } },
      /min_players \(4\).*max_players \(2\)/,
    ],
    [
      'the same at tables',
      { mcp: MCP, sessions: { multiplayer: { supported: true, min_players: 5, max_players: 3 } } },
      /min_players \(5\)/,
    ],
    ['an address beside mcp', { server_url: MCP.server_url }, /server_url .*mcp\.server_url/],
    [
      'an address of the other kind',
      { mcp: MCP, ws: { url: 'wss://example.com/', base_url: 'x' } },
      /ws\.base_url/,
    ],
    [
      'an address under rest',
      { rest: { ...REST, server_url: MCP.server_url } },
      /rest\.server_url .*mcp\.server_url/,
    ],
    ['two addresses', { mcp: MCP, rest: REST }, /one of them/],
  ])('is refused with %s', (_what, manifest, words) => {
    const facts = factsIn({ name: 'Game', ...manifest });
    expect(facts.ok ? '' : facts.refusal.message).toMatch(words);
  });

  it.each<[string, object, [number, number]]>([
    ['nothing said', {}, [1, 1]],
    ['only the fewest', { min_players: 4 }, [4, 4]],
    ['both', { min_players: 2, max_players: 8 }, [2, 8]],
    ['both at tables', { multiplayer: { supported: true, min_players: 3, max_players: 5 } }, [3, 5]],
  ])('counts players with %s', (_what, sessions, [min, max]) => {
    expect(factsIn({ name: 'Game', mcp: MCP, sessions })).toMatchObject({
      ok: true,
      value: { min_players: min, max_players: max },
    });
  });
});
