/** What links to matches and their moments show. */
import { matchPreview } from '../../../shared/share/match-card.ts';
import type { MakePreview } from '../../../shared/share/preview.ts';
import { Matches } from '../../store/matches-table.ts';
import type { Store } from '../../store/store.ts';
import type { Hosting } from '../hosting.ts';

export const matchPreviews =
  (store: Store, hosting: () => Hosting | null): MakePreview =>
  async ({ params: { id = '' }, query: { at } }) => {
    // A look at the row first: strangers may make up any number of ids.
    if (!(await new Matches(store).byId(id))) return null;
    const match = await hosting()?.histories.of(id);
    return match ? matchPreview(match, at) : null;
  };
