/** A no-op tool as a set of the town's own: measures the cost of the whole path in and out. */

import express, { type Express } from 'express';
import { createMcpHttp } from '../../../server/mcp/http.ts';
import { LEAN_MCP } from '../../../server/testing/shortcuts.ts';
import { systemClock } from '../../../server/time/clock.ts';
import { fromJsonSchema } from '../../../server/tools/define-tool.ts';
import { createDispatch } from '../../../server/tools/dispatch.ts';
import type { Toolset } from '../../../server/tools/toolset.ts';
import { yes } from '../../../shared/protocol/refusals.ts';

const definition = {
  name: 'noop',
  title: 'Nothing',
  description: 'Does nothing.',
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  annotations: { readOnlyHint: true },
} as const;

const set: Toolset = {
  id: 'noop',
  title: 'Nothing',
  path: '',
  version: '1.0.0',
  definitions: [definition],
  tools: [fromJsonSchema({ definition, access: 'anyone', run: async () => yes({}) })],
  instructions: '',
  prompts: [],
  bodyBytes: 64 * 1024,
  render: () => ({ isError: false, structuredContent: {}, text: 'ok', textOnly: true }),
};

export function townsNoop(): Express {
  const { router } = createMcpHttp({
    isLean: LEAN_MCP,
    sets: [set],
    clock: systemClock,
    dispatch: createDispatch({ sets: [set], clock: systemClock }),
    identify: () => null,
    allowedHosts: ['127.0.0.1'],
    allowedOrigins: [],
    onError(error) {
      throw error;
    },
  });
  return express().use(router);
}
