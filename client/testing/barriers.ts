// Checks that everybody can use the page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TownPage } from './town-page.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Accessibility violations, as axe reports them. */
export const seriousViolations = (visit: TownPage): Promise<string[]> =>
  violations(visit, ({ impact }) => impact === 'serious' || impact === 'critical');

/** All findings of axe, down to the order of headings. */
export async function violations(
  { page }: TownPage,
  counts: (violation: Violation) => boolean = () => true,
): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // Of what passes it then describes one element, not all.
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return found
    .filter(counts)
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** How far the window scrolls: a page has its own scrollbar, and needs no second one. */
export const windowScroll = ({ page }: TownPage) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);

/** No word is wider than its box, and none leaves the window sideways. */
export const sidewaysScroll = ({ page }: TownPage) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
