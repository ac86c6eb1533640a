/** An owner's view of a match that went badly, at every size: the debugger, and the agent's own page. */
import type { Browser } from 'playwright-core';
import { castOf, DECEIVED_PACE, playDeceived } from '../../server/parts/insight/testing/deceived-match.ts';
import { seatEight } from '../../server/parts/insight/testing/owned-table.ts';
import { openVirtualTown } from '../../server/testing/town-on-a-port.ts';
import { Photographer, type Size, sizedName } from '../shots/photographer.ts';

export const OWNER_SCENES = ['debugger', 'agent'] as const;

export async function takeOwnerScenes(browser: Browser, folder: string, sizes: readonly Size[]) {
  const town = await openVirtualTown({ ...DECEIVED_PACE, OMNISCIENT: 'after-match' });
  try {
    const table = await seatEight(town, 'tiny-model 3');
    const cast = castOf(table);
    await playDeceived({ table, ...cast });
    const { agentId, cookie } = cast.victim;
    const [name = '', value = ''] = cookie.split('=');
    const photos = new Photographer(browser, town.url, folder, { name, value });
    for (const size of sizes) {
      await photos.shoot(sizedName('debugger', size), `/agent/${agentId}/match/${table.matchId}`, size);
      await photos.shoot(sizedName('agent', size), `/agent/${agentId}`, size);
    }
  } finally {
    await town.end();
  }
}
