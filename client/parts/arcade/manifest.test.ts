import { describe, expect, it } from 'vitest';
import { EMPTY_FIELDS, manifestOf } from './manifest.ts';

describe('a manifest from the form', () => {
  it('names the address as its kind requires', () => {
    const fields = {
      ...EMPTY_FIELDS,
      name: ' Tide ',
      url: ' https://tide.example/mcp ',
      tags: 'trade, , sea',
    };
    expect(JSON.parse(manifestOf(fields))).toMatchObject({
      name: 'Tide',
      tags: ['trade', 'sea'],
      tier: 2,
      mcp: { server_url: 'https://tide.example/mcp' },
    });
    const rest = JSON.parse(manifestOf({ ...fields, kind: 'rest' }));
    expect(rest.rest).toEqual({ base_url: 'https://tide.example/mcp' });
    expect(rest).not.toHaveProperty('mcp');
  });
});
