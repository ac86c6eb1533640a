import { werewolf } from '../../../../shared/games/werewolf/game.ts';
import { werewolfHall } from '../../../../shared/games/werewolf/hall.ts';
import type { Door } from '../../../matches/door.ts';
import type { Toolset } from '../../../tools/toolset.ts';
import { watchToolset } from '../toolset.ts';

/** The tool that watches, over one door to Werewolf. */
export function watchSet(door: Pick<Door, 'events' | 'now' | 'view'>): Toolset {
  const watched = {
    game: werewolf.id,
    now: () => door.now(),
    view: door.view.bind(door),
    events: door.events.bind(door),
  };
  return watchToolset({
    games: [{ game: werewolf, hall: werewolfHall }],
    doors: { ofMatch: async () => watched, all: () => [] },
    ownMatch: async () => undefined,
    featured: () => null,
    budget: { name: 'watch.reads', limit: { calls: 1_000_000, everyMs: 1_000 }, exceeded: 'Too many.' },
    widgets: { templates: [], list: async () => [], read: () => null, matchAt: () => null },
  });
}
