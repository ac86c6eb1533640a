/** A snapshot of the page: its markup with every attribute, and its requests to the town. */
import type { Browser, Page } from 'playwright-core';
import { openTownPage } from '../../../client/testing/town-page.ts';

export interface Visit {
  readonly url: string;
  readonly path: string;
  /** The page's clock is stopped there. */
  readonly now: number;
  readonly cookie: string | null;
  /** Resolves when the town has done all that it was asked for. */
  settled(): Promise<void>;
}

export async function pageOf(
  browser: Browser,
  { cookie, now, path, settled, url }: Visit,
): Promise<string[]> {
  const asked = new Set<string>();
  const traffic = { pending: 0, seen: 0 };
  const visit = await openTownPage(browser, url, {
    path,
    async listen(page) {
      await page.clock.setFixedTime(now);
      if (cookie) {
        const [name = '', value = ''] = cookie.split('=');
        await page.context().addCookies([{ name, value, url }]);
      }
      page.on('request', (request) => asked.add(requestOf(request)));
      watchTraffic(page, traffic);
    },
  });
  await visit.until(
    ({ link, match, stage }) => match?.seated === true && link === 'online' && stage !== 'loading',
  );
  // A busy machine is slow to answer: a page that waits does not change either.
  for (let before = -1; traffic.pending > 0 || traffic.seen !== before; ) {
    before = traffic.seen;
    await settled();
    await isStill(visit.page);
  }
  // In the head, modules are in order of arrival.
  const markup = await visit.page.evaluate(() => `${document.title}\n${document.body.outerHTML}`);
  await visit.close();
  if (visit.complaints.length > 0) throw new Error(visit.complaints.join('\n'));
  return [markup, [...asked].sort().join('\n')];
}

interface Traffic {
  /** Requests without an answer. */
  pending: number;
  /** Requests, answers and frames of sockets. */
  seen: number;
}

function watchTraffic(page: Page, traffic: Traffic): void {
  const count = (requests: number) => () => {
    traffic.pending += requests;
    traffic.seen += 1;
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  page.on('websocket', (socket) => {
    socket.on('framesent', count(0));
    socket.on('framereceived', count(0));
  });
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
