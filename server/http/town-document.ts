/** Text pages in the town's look: guides, rules and errors. They load no scripts. */
import { escaped } from './markdown.ts';

const STYLE = `
@font-face{font-family:"Jersey 10";src:url(/oauth/jersey-10.woff2) format("woff2");font-display:swap}
:root{color-scheme:dark}*{box-sizing:border-box}body{margin:0;background:#1a1222;color:#f3e9dc;font:16px/1.6 system-ui,"DejaVu Sans",sans-serif}
main{max-width:56rem;margin:0 auto;padding:2rem 1.25rem 6rem}h1,h2,h3,h4{font-family:"Jersey 10","DejaVu Sans",system-ui,sans-serif;font-weight:400;line-height:1.1;color:#f9d763}
h1{font-size:2.4rem;margin:.5rem 0 1rem}h2{font-size:1.7rem;margin:2.5rem 0 .5rem}h3{font-size:1.3rem;margin:2rem 0 .5rem}a{color:#f9d763}
code{font:.9em ui-monospace,monospace;color:#e8c98f}pre,.wide{overflow-x:auto}pre{background:#2b1f35;border:2px solid #5f4869;padding:.75rem 1rem}
pre code{color:inherit;font-size:.85rem}table{border-collapse:collapse;width:100%}th{color:#c4b4c6}
td,th{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #5f4869}li{margin:.35rem 0}:focus-visible{outline:3px solid #f9d763}
main.note{max-width:34rem;margin-top:16vh;padding:1.5rem 1.75rem 1.75rem;background:#2b1f35;border:3px solid #85584c;border-radius:6px}`;

export interface TownDocument {
  readonly title: string;
  /** HTML; callers' texts in it must be escaped. */
  readonly body: string;
  /** True: a short text in a box, not a full page. */
  readonly isNote?: boolean;
}

export const townDocument = ({ title, body, isNote = false }: TownDocument): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} · Eliza Town</title><style>${STYLE}</style></head><body><main${isNote ? ' class="note"' : ''}>
${body}
</main></body></html>
`;

export const BACK_TO_TOWN = '<p><a href="/">Back to the town</a></p>';
