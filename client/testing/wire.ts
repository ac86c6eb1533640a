// Everything a page receives, over sockets and over HTTP, as one searchable text.

import type { Page } from 'playwright-core';

export interface Wire {
  text(): string;
}

export function listenToWire(page: Page): Wire {
  const received: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      received.push(typeof payload === 'string' ? payload : payload.toString('latin1'));
    });
  });
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    response.text().then(
      (text) => received.push(text),
      // A response whose page was left has no body to read.
      () => undefined,
    );
  });
  return { text: () => received.join('\n') };
}
