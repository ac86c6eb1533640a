/** Publishes an experience, and waits until the town has found it as it says it is. */
import { expect } from 'vitest';
import type { Caller } from './caller.ts';

export const verified = async (who: Caller, manifest: object): Promise<string> => {
  const { id } = await who.call('experience.register', { manifest });
  await expect
    .poll(async () => (await who.call('experiences.get', { experience_id: id })).verification_status)
    .toBe('verified');
  return id as string;
};
