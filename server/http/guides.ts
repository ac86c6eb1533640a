import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { GUIDES, guidePath } from '../../shared/protocol/guides.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import type { FinishedAnswers } from './finished-answers.ts';
import { htmlOf } from './markdown.ts';
import { BACK_TO_TOWN, townDocument } from './town-document.ts';

const isGuide = (name: string): name is (typeof GUIDES)[number] =>
  (GUIDES as readonly string[]).includes(name);

/** Another guide, or an address; files beside the code are named without a link. */
function linkTo(target: string): string | null {
  if (/^(https?:\/\/|\/|#)/.test(target)) return target;
  const name = /^([a-z]+)\.md(#[\w-]+)?$/.exec(target);
  return name?.[1] !== undefined && isGuide(name[1]) ? guidePath(name[1]) + (name[2] ?? '') : null;
}

const pageOf = (markdown: string): string =>
  townDocument({
    title: /^# (.+)$/m.exec(markdown)?.[1] ?? 'A guide',
    body: `${BACK_TO_TOWN}\n${htmlOf(markdown, linkTo)}`,
  });

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
