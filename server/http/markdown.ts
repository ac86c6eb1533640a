/**
 * The town's own guides as HTML: headings, paragraphs, lists, tables, code, links, and nothing else. Everything is
 * escaped before it is marked up. For texts of this repository alone: what strangers write is shown as plain text.
 */

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Where a link leads from a page of the town; null: nowhere, and its words stand alone. */
export type LinkTo = (target: string) => string | null;

const HEADING = /^(#{1,4}) +(.+)$/;
const FENCE = /^```/;
const ITEM = /^([-*]|\d+\.) +/;
/** For whoever writes the file. */
const NOTE = /^<!--.*-->\s*$/;
const ROW = /^\|(.*)\|\s*$/;

export const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .trim()
    .replaceAll(/ +/g, '-');

export function htmlOf(markdown: string, linkTo: LinkTo): string {
  return blocksOf(markdown.split('\n'), linkTo).join('\n');
}

function blocksOf(lines: readonly string[], linkTo: LinkTo): string[] {
  const blocks: string[] = [];
  const inline = (text: string) => inlineOf(text, linkTo);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const take = (goesOn: (line: string) => boolean): string[] => {
      const from = at++;
      while (at < lines.length && goesOn(lines[at] ?? '')) at++;
      return lines.slice(from, at);
    };
    const heading = HEADING.exec(line);
    if (line.trim() === '' || NOTE.test(line)) at++;
    else if (heading) {
      const [, marks = '#', words = ''] = heading;
      blocks.push(`<h${marks.length} id="${idOf(words)}">${inline(words)}</h${marks.length}>`);
      at++;
    } else if (FENCE.test(line)) {
      const code = take((each) => !FENCE.test(each)).slice(1);
      at++;
      blocks.push(`<pre tabindex="0"><code>${escaped(code.join('\n'))}</code></pre>`);
    } else if (ROW.test(line))
      blocks.push(
        tableOf(
          take((each) => ROW.test(each)),
          inline,
        ),
      );
    else if (ITEM.test(line)) {
      const isNumbered = /^\d/.test(line);
      const list = take((each) => each.trim() === '' || /^\s+\S/.test(each) || isItem(each, isNumbered));
      const items = itemsIn(list).map((item) => `<li>${tight(blocksOf(item, linkTo))}</li>`);
      blocks.push(isNumbered ? `<ol>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`);
    } else {
      const words = take((each) => each.trim() !== '' && !isBlock(each));
      blocks.push(`<p>${inline(words.map((each) => each.trim()).join(' '))}</p>`);
    }
  }
  return blocks;
}

const isItem = (line: string, isNumbered: boolean): boolean =>
  ITEM.test(line) && /^\d/.test(line) === isNumbered;
const isBlock = (line: string): boolean =>
  [HEADING, FENCE, ITEM, ROW, NOTE].some((start) => start.test(line));

/** The lines of each, without what indents them. */
function itemsIn(lines: readonly string[]): string[][] {
  const items: string[][] = [];
  let indent = 0;
  for (const line of lines) {
    const mark = ITEM.exec(line)?.[0];
    if (mark !== undefined) {
      indent = mark.length;
      items.push([line.slice(indent)]);
    } else items.at(-1)?.push(line.slice(Math.min(indent, line.search(/\S|$/))));
  }
  return items;
}

/** One that is a paragraph alone needs none. */
const tight = (blocks: readonly string[]): string =>
  blocks.length === 1 ? (blocks[0] ?? '').replace(/^<p>(.*)<\/p>$/s, '$1') : blocks.join('\n');

function tableOf(lines: readonly string[], inline: (text: string) => string): string {
  const cells = (line: string): string[] =>
    (ROW.exec(line)?.[1] ?? '').split(/(?<!\\)\|/).map((cell) => inline(cell.trim().replaceAll('\\|', '|')));
  const [head = '', ...rest] = lines;
  const rows = rest.filter((line) => !/^[|\s:-]+$/.test(line));
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  return `<div class="wide" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table></div>`;
}

/** Code first: what stands in it is no mark. */
function inlineOf(text: string, linkTo: LinkTo): string {
  return text
    .split(/(`+[^`]+`+)/)
    .map((part) =>
      part.startsWith('`') ? `<code>${escaped(part.replaceAll('`', ''))}</code>` : markedUp(part, linkTo),
    )
    .join('');
}

const markedUp = (text: string, linkTo: LinkTo): string =>
  escaped(text)
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, target: string) => {
      const href = linkTo(target);
      return href === null ? `<em>${words}</em>` : `<a href="${href}">${words}</a>`;
    })
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*\s][^*]*)\*/g, '<em>$1</em>');
