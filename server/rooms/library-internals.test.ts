/**
 * The shortcuts in `outbox.ts` and `quiet-serializer.ts` rely on internals of these library files. When one changes,
 * review the difference, run `npm run exam:shortcuts`, then update the digest. What `lean-requests.ts` relies on is
 * compared with the SDK's own answers, byte for byte, in `server/mcp/plain-answer.test.ts`.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MODULES = join(import.meta.dirname, '../../node_modules');

it.each([
  ['ws/lib/sender.js', 'b343e24310aeb924'],
  ['ws/lib/websocket.js', '9a38a02b4b6242ca'],
  ['@colyseus/ws-transport/build/WebSocketClient.mjs', '8e31c9fc7702eb9f'],
  ['@colyseus/core/build/serializer/SchemaSerializer.mjs', '9bc69d6d0c4776c3'],
])('%s is the version whose internals the rooms rely on', (file, digest) => {
  expect(hash('sha256', readFileSync(join(MODULES, file), 'utf8')).slice(0, 16)).toBe(digest);
});
