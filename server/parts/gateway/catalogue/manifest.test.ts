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
      value: { minPlayers: min, maxPlayers: max },
    });
  });
});
const refusalOf = (given: unknown): string | null => {
  const facts = factsIn(given);
  return facts.ok ? null : facts.refusal.message;
};

describe('a manifest sent as text', () => {
  const withExtra = (json: string) => `{"name":"A game","extra":${json}}`;

  it('is validated like one sent as an object: depth, NUL and __proto__', () => {
    expect(refusalOf(withExtra('{"kept":[1]}'))).toBeNull();
    expect(refusalOf(withExtra('['.repeat(7_000) + ']'.repeat(7_000)))).toMatch(/^manifest .*deeper than 32/);
    expect(refusalOf(withExtra('"\\u0000"'))).toMatch(/^manifest \/extra .*NUL/);
    expect(refusalOf(withExtra('{"__proto__":{"x":1}}'))).toMatch(/^manifest .*__proto__/);
    expect(refusalOf('{')).toBe('manifest is not valid JSON.');
  });
});

describe('a manifest shown in the catalogue', () => {
  it.each<[string, object]>([
    ['name', { name: 'Gas the Jews' }],
    ['publisher_name', { publisher_name: 'Call 212-555-0147' }],
    ['summary', { summary: 'Write to anna.schmidt@example.org and kill yourself.' }],
    ['tags', { tags: ['fun', 'faggots'] }],
  ])('is refused when its %s is unsafe', (field, manifest) => {
    expect(refusalOf({ name: 'A game', ...manifest })).toMatch(
      new RegExp(`^manifest\\.${field} The text is refused as `),
    );
  });
});

describe('addresses in a manifest', () => {
  const withAddress = (field: string, value: string) =>
    ({
      homepage_url: { homepage_url: value },
      'mcp.server_url': { mcp: { server_url: value } },
      'rest.base_url': { rest: { base_url: value } },
      'ui.session_ui_url_template': { ui: { session_ui_url_template: value } },
    })[field];

  it.each(['homepage_url', 'mcp.server_url', 'rest.base_url', 'ui.session_ui_url_template'])(
    '%s is http or https',
    (field) => {
      const ask = (value: string) => refusalOf({ name: 'A game', ...withAddress(field, value) });
      expect(ask('https://play.test/watch?s={session_id}')).toBeNull();
      expect(ask('http://play.test/{session_id}')).toBeNull();
      for (const bad of [
        'javascript:alert(1)//{session_id}',
        'JavaScript:alert(1)',
        'data:text/html,<script>alert(1)</script>',
        'vbscript:x',
        'file:///etc/passwd',
        '{session_id}://play.test',
        '//play.test/',
        '/watch',
      ])
        expect(ask(bad), bad).toContain(`manifest.${field} must be an http or https address`);
    },
  );
});
