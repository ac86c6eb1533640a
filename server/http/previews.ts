/** Finds the preview of a page of this town, for the page's own head, for pictures and for oEmbed. */
import { matchPattern } from '../../shared/protocol/pages.ts';
import type { MakePreview, PagePreview } from '../../shared/share/preview.ts';

/** Undefined: the page has no preview of its own. Null: it does not exist. */
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

/** The part of the query that changes the preview: a link to a moment. */
export function tellingQuery(query: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const { at } = query;
  return typeof at === 'string' && at.length <= 128 ? { at } : {};
}
