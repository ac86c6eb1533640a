// Every string in a page's memory, as one text to search.

import type { Page } from 'playwright-core';

export async function heapText(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const snapshot = JSON.parse(chunks.join('')) as { readonly strings: readonly string[] };
  return snapshot.strings.join('\n');
}
