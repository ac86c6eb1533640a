/** A snapshot of the page: its markup with every attribute, and its requests to the town. */
import type { Browser, Page } from 'playwright-core';
import { openTownPage } from '../../../client/testing/town-page.ts';

export interface Visit {
  readonly url: string;
  readonly path: string;
  /** The page's clock is stopped there. */
  readonly now: number;
  readonly cookie: string | null;
}

export async function pageOf(browser: Browser, { cookie, now, path, url }: Visit): Promise<string[]> {
  const asked = new Set<string>();
  const visit = await openTownPage(browser, url, {
    path,
    async listen(page) {
      await page.clock.setFixedTime(now);
      if (cookie) {
        const [name = '', value = ''] = cookie.split('=');
        await page.context().addCookies([{ name, value, url }]);
      }
      page.on('request', (request) => asked.add(requestOf(request)));
    },
  });
  await visit.until(
    ({ link, match, stage }) => match?.seated === true && link === 'online' && stage !== 'loading',
  );
  await isStill(visit.page);
  // In the head, modules are in order of arrival.
  const markup = await visit.page.evaluate(() => `${document.title}\n${document.body.outerHTML}`);
  await visit.close();
  if (visit.complaints.length > 0) throw new Error(visit.complaints.join('\n'));
  return [markup, [...asked].sort().join('\n')];
}

/** Without values that the town generates anew for every visit. */
function requestOf(request: { method(): string; url(): string }): string {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
}

const QUIET_MS = 400;

/** The markup has not changed for a while. */
const isStill = (page: Page): Promise<void> =>
  page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, quietMs);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, quietMs);
        }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      }),
    QUIET_MS,
  );
