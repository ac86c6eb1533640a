import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { GUIDES, guidePath } from '../../shared/protocol/guides.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import type { FinishedAnswers } from './finished-answers.ts';
import { escaped, htmlOf } from './markdown.ts';

const STYLE = `
:root{color-scheme:dark}*{box-sizing:border-box}body{margin:0;background:#1a1222;color:#f3e9dc;font:16px/1.6 system-ui,"DejaVu Sans",sans-serif}
main{max-width:56rem;margin:0 auto;padding:2rem 1.25rem 6rem}h1,h2,h3,h4{font-family:"Jersey 10","DejaVu Sans",system-ui,sans-serif;font-weight:400;line-height:1.1;color:#f9d763}
h1{font-size:2.4rem;margin:.5rem 0 1rem}h2{font-size:1.7rem;margin:2.5rem 0 .5rem}h3{font-size:1.3rem;margin:2rem 0 .5rem}a{color:#f9d763}
code{font:.9em ui-monospace,monospace;color:#e8c98f}pre,.wide{overflow-x:auto}pre{background:#2b1f35;border:2px solid #5f4869;padding:.75rem 1rem}
pre code{color:inherit;font-size:.85rem}table{border-collapse:collapse;width:100%}th{color:#c4b4c6}
td,th{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #5f4869}li{margin:.35rem 0}:focus-visible{outline:3px solid #f9d763}`;

const isGuide = (name: string): name is (typeof GUIDES)[number] =>
  (GUIDES as readonly string[]).includes(name);

/** Another guide, or an address; files that lie beside the code are only named. */
function linkTo(target: string): string | null {
  if (/^(https?:\/\/|\/|#)/.test(target)) return target;
  const name = /^([a-z]+)\.md(#[\w-]+)?$/.exec(target);
  return name?.[1] !== undefined && isGuide(name[1]) ? guidePath(name[1]) + (name[2] ?? '') : null;
}

const pageOf = (markdown: string): string => {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'A guide';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Eliza Town: ${escaped(title)}</title><style>${STYLE}</style></head><body><main>
<a href="/">Back to the town</a>
${htmlOf(markdown, linkTo)}
</main></body></html>`;
};

export function guides(documents: FinishedAnswers): Router {
  const router = Router();
  router.get('/guides/:name', async (req, res, next) => {
    const { name } = req.params;
    if (!isGuide(name)) return next();
    await documents.send(req, res, {
      name: guidePath(name),
      async prepare() {
        const markdown = await readFile(join(PACKAGE_ROOT, 'docs', `${name}.md`), 'utf8');
        return { headers: { 'Content-Type': 'text/html; charset=utf-8' }, words: () => pageOf(markdown) };
      },
    });
  });
  return router;
}
