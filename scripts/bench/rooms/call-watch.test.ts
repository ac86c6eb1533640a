import { describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../server/tools/dispatch.ts';
import { CallWatch, faultIn } from './call-watch.ts';

const answering =
  (isError: boolean): Dispatch =>
  async () => ({ isError, structuredContent: { error: isError ? { code: 'WRONG_PHASE' } : null } });

const call = (dispatch: Dispatch): Promise<unknown> => dispatch('vote', {}, null);

describe('call counter of a bench', () => {
  it('is satisfied when all calls sent were carried out', async () => {
    const watch = new CallWatch();
    await call(watch.watched(answering(false)));
    expect(faultIn(watch.tally(), 1)).toBeNull();
  });

  it('invalidates the figure when one is refused', async () => {
    const watch = new CallWatch();
    await call(watch.watched(answering(true)));
    expect(faultIn(watch.tally(), 1)).toMatch(/^1 calls failed, such as vote: .*WRONG_PHASE/);
  });

  it('invalidates it when one throws, and passes the error on to the caller', async () => {
    const watch = new CallWatch();
    const broken = watch.watched(() => Promise.reject(new Error('no such seat')));
    await expect(call(broken)).rejects.toThrow('no such seat');
    expect(faultIn(watch.tally(), 1)).toContain('no such seat');
  });

  it('invalidates it when some never arrived', () => {
    const watch = new CallWatch();
    watch.done();
    expect(faultIn(watch.tally(), 2)).toBe('1 of 2 calls were carried out');
  });
});
