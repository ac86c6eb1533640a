import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Settings, TestTown } from '../../server/testing/town-on-a-port.ts';

export const DESKTOP = { width: 1280, height: 720 };
export const WIDE = { width: 1600, height: 900 };
export const PHONE = { width: 390, height: 844 };

const LOOK_EVERY_MS = 200;
const PATIENCE_MS = 400_000;
const SETTLE_MS = 2_500;

export async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  process.stderr.write(`  waiting for ${what} …\n`);
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const found = look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`${what} never came`);
}

/** The page's own report when it is opened with `?test=1`. */
interface PageHook {
  state(): { readonly stage: string; readonly link: string };
}

export interface OwnerCookie {
  readonly name: string;
  readonly value: string;
}

/** Waits until the page has its picture and its connection. */
export async function openPage(
  browser: Browser,
  address: URL,
  viewport: Size = DESKTOP,
  owner?: OwnerCookie,
): Promise<Page> {
  const page = await browser.newPage({ viewport });
  if (owner) await page.context().addCookies([{ ...owner, url: address.origin }]);
  const tested = new URL(address);
  tested.searchParams.set('test', '1');
  await page.goto(tested.href);
  await page.waitForFunction(() => {
    const state = (globalThis as unknown as { __et?: PageHook }).__et?.state();
    return state?.stage === 'ready' && state.link === 'online';
  });
  return page;
}

export class Photographer {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #folder: string;
  readonly #owner: OwnerCookie | undefined;

  constructor(browser: Browser, url: string, folder: string, owner?: OwnerCookie) {
    this.#browser = browser;
    this.#url = url;
    this.#folder = folder;
    this.#owner = owner;
  }

  /** A blank page of a separate browser; addresses may omit the town's. */
  async blank(viewport = DESKTOP): Promise<Page> {
    return this.#browser.newPage({ viewport, baseURL: this.#url });
  }

  async open(path: string, viewport: Size = DESKTOP): Promise<Page> {
    const page = await openPage(this.#browser, new URL(path, this.#url), viewport, this.#owner);
    await page.waitForTimeout(SETTLE_MS);
    return page;
  }

  async take(page: Page, name: string): Promise<void> {
    await page.screenshot({ path: join(this.#folder, `${name}.png`) });
    await page.close();
    process.stderr.write(`${this.#folder}/${name}.png\n`);
  }

  async shoot(name: string, path: string, viewport: Size = DESKTOP): Promise<void> {
    await this.take(await this.open(path, viewport), name);
  }
}

export interface PictureBook {
  /** Settings of the town, so that there are matches to see. */
  readonly settings: Settings;
  take(town: TestTown, photos: Photographer): Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const SIZES: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];

export const sizedName = (scene: string, { width }: Size): string => `${scene}-${width}`;
