/** Publishes an experience and waits until the town has verified it. */
import { expect } from 'vitest';
import type { VirtualTown } from '../../../testing/town-on-a-port.ts';
import type { Caller } from './caller.ts';

export const verified = async (
  town: Pick<VirtualTown, 'until'>,
  who: Caller,
  manifest: object,
): Promise<string> => {
  const { id } = await who.call('experience.register', { manifest });
  await town.until(async () =>
    expect(await who.call('experiences.get', { experience_id: id })).toMatchObject({
      verification_status: 'verified',
    }),
  );
  return id as string;
};
