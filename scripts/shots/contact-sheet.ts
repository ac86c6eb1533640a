/** One scene at several window sizes, side by side in one picture: small enough for a repository, large enough to be judged. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Size, sizedName } from './sizes.ts';

const HEIGHT = 450;
const GAP = 8;
const QUALITY = 72;

export async function contactSheet(
  browser: Browser,
  { folder, scene, sizes, into }: { folder: string; scene: string; sizes: readonly Size[]; into: string },
): Promise<void> {
  const pictures = sizes.map((size) => {
    const png = readFileSync(join(folder, `${sizedName(scene, size)}.png`)).toString('base64');
    return `<img src="data:image/png;base64,${png}" height="${HEIGHT}" alt="">`;
  });
  const widths = sizes.map(({ width, height }) => Math.round((width / height) * HEIGHT) + GAP);
  const width = widths.reduce((sum, each) => sum + each, GAP);
  const page = await browser.newPage({ viewport: { width, height: HEIGHT + 2 * GAP } });
  await page.setContent(
    `<body style="margin:${GAP}px;display:flex;gap:${GAP}px;background:#1a1222">${pictures.join('')}</body>`,
  );
  await page.screenshot({ path: join(into, `${scene}.jpg`), type: 'jpeg', quality: QUALITY });
  await page.close();
  process.stderr.write(`${into}/${scene}.jpg\n`);
}
