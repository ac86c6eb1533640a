import { matchPreview } from '../../../shared/share/match-card.ts';
import type { MakePreview } from '../../../shared/share/preview.ts';
import type { Kernel } from '../kernel.ts';

export const matchPreviews =
  ({ histories, matches }: Pick<Kernel, 'histories' | 'matches'>): MakePreview =>
  async ({ params: { id = '' }, query: { at } }) => {
    // A look at the row first: strangers may make up any number of ids.
    if (!(await matches.byId(id))) return null;
    const match = await histories.of(id);
    return match ? matchPreview(match, at) : null;
  };
