import { describe, expect, it } from 'vitest';
import { factsIn } from './manifest.ts';

const refusalOf = (given: unknown): string | null => {
  const facts = factsIn(given);
  return facts.ok ? null : facts.refusal.message;
};

describe('a manifest sent as text', () => {
  const withExtra = (json: string) => `{"name":"A game","extra":${json}}`;

  it('is checked like one that is sent as an object: depth, NUL and __proto__', () => {
    expect(refusalOf(withExtra('{"kept":[1]}'))).toBeNull();
    expect(refusalOf(withExtra('['.repeat(7_000) + ']'.repeat(7_000)))).toMatch(/^manifest .*deeper than 32/);
    expect(refusalOf(withExtra('"\\u0000"'))).toMatch(/^manifest \/extra .*NUL/);
    expect(refusalOf(withExtra('{"__proto__":{"x":1}}'))).toMatch(/^manifest .*__proto__/);
    expect(refusalOf('{')).toBe('manifest is not valid JSON.');
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
