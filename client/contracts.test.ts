import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('the page', () => {
  it('imports contracts as types only, so that zod stays out of its bundle', () => {
    const files = globSync('client/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] });
    const imports = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type\b)[^;]*?shared\/contracts\/[^;]*;/gm)].map(
        ([line]) => `${file}: ${line}`,
      ),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(imports).toEqual([]);
  });
});
