/** Finds what a link to a page of this town shows: asked by the page's own head, by pictures and by oEmbed alike. */
import { matchPattern } from '../../shared/protocol/pages.ts';
import type { MakePreview, PagePreview } from '../../shared/share/preview.ts';

/** Undefined: links to this page have nothing of their own to show. Null: no such thing. */
export type FindPreview = (
  path: string,
  query: Readonly<Record<string, string>>,
) => Promise<PagePreview | null | undefined>;

export const previewFinder =
  (previews: Readonly<Record<string, MakePreview>>): FindPreview =>
  async (path, query) => {
    for (const [pattern, make] of Object.entries(previews)) {
      const params = matchPattern(pattern, path);
      if (params) return make({ params, query });
    }
    return undefined;
  };

/** What of a query decides what is shown: a moment's link. */
export function tellingQuery(query: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const { at } = query;
  return typeof at === 'string' && at.length <= 128 ? { at } : {};
}
