import { expect, it } from 'vitest';
import { compiledOnce } from './compiled-once.ts';

it('compiles a query once and fills in new values on every call', () => {
  let built = 0;
  const query = compiledOnce(({ from, to }: { from: string; to: number | null }) => {
    built += 1;
    return { sql: 'select ? ? ? ?', parameters: [from, 7, to, from] };
  });
  expect(query({ from: 'a', to: 1 })).toEqual({ sql: 'select ? ? ? ?', parameters: ['a', 7, 1, 'a'] });
  expect(query({ from: 'b', to: null }).parameters).toEqual(['b', 7, null, 'b']);
  expect(built).toBe(1);
});
