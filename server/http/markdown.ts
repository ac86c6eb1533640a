/**
 * Renders the town's own guides as HTML. HTML in them is shown as text, comments are dropped, pictures are named, and
 * links lead only where `linkTo` says.
 */
import { Marked } from 'marked';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The target of a link on a page of the town; null: the link's text without a link. */
export type LinkTo = (target: string) => string | null;

const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .trim()
    .replaceAll(/ +/g, '-');

export function htmlOf(markdown: string, linkTo: LinkTo): string {
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Wide blocks scroll, with the keyboard as well.
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
      html: ({ text }) => (/^\s*<!--.*-->\s*$/s.test(text) ? '' : escaped(text)),
      image: ({ text }) => `<em>${escaped(text)}</em>`,
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const to = linkTo(href);
        return to === null ? `<em>${words}</em>` : `<a href="${escaped(to)}">${words}</a>`;
      },
    },
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
          .replaceAll('</table>', '</table></div>'),
    },
  });
  return marked.parse(markdown, { async: false }).trim();
}
