// Whether everybody can use what the page shows.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TownPage } from './town-page.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What keeps somebody out of the page, as axe tells it. */
export async function seriousViolations({ page }: TownPage): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** No word of the page is wider than its box, and none leaves the window sideways. */
export const sidewaysScroll = ({ page }: TownPage) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
