/**
 * The tools, prompts and resources that the conformance suite uses by name, as a toolset of the town, so that its
 * scenarios take the path of every other call. Contains only what the town's own sets can do; no content types that no
 * tool here has.
 */
import { no, refuse, yes } from '../../../shared/protocol/refusals.ts';
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { Clock } from '../../time/clock.ts';
import { pause } from '../../time/pause.ts';
import { fromJsonSchema } from '../../tools/define-tool.ts';
import type { Render } from '../../tools/results.ts';

import type { Toolset, ToolsetResources, WatchedMatch } from '../../tools/toolset.ts';

const STATIC_TEXT = 'test://static-text';
const WATCHED = 'test://watched-resource';
const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/;

const definition = (name: string, description: string): ToolDefinition => ({
  name,
  title: name,
  description,
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
});

const simpleText = definition('test_simple_text', 'Answers with a text.');
const errorHandling = definition('test_error_handling', 'Refuses, always.');
const withProgress = definition('test_tool_with_progress', 'Takes a while, as a held call does.');

/** Time for three progress messages, one every five seconds, even if the third is late; the fourth is not due yet. */
const A_WHILE_MS = 19_000;

const render: Render = (_, outcome) =>
  outcome.ok
    ? { isError: false, structuredContent: outcome.value, text: String(outcome.value.text) }
    : { isError: true, structuredContent: { error: outcome.refusal }, text: outcome.refusal.message };

const resources = (watched: WatchedMatch): ToolsetResources => ({
  templates: [
    {
      uriTemplate: 'test://template/{id}/data',
      name: 'template',
      title: 'Data by id',
      mimeType: 'application/json',
    },
  ],
  async list() {
    return [{ uri: STATIC_TEXT, name: 'static-text', title: 'A text', mimeType: 'text/plain' }];
  },
  read(uri) {
    if (uri === STATIC_TEXT) {
      const text = 'This is the content of the static text resource.';
      return Promise.resolve({ ok: true, value: { mimeType: 'text/plain', text } });
    }
    const id = TEMPLATE.exec(uri)?.[1];
    if (id === undefined) return null;
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return Promise.resolve({ ok: true, value: { mimeType: 'application/json', text } });
  },
  matchAt: (uri) => (uri === WATCHED ? watched : null),
});

/** `watched`: a match in which the suite's client sits, because only players may watch a match. */
export const conformanceFixtures = (watched: WatchedMatch, clock: Clock): Toolset => ({
  id: 'conformance',
  title: 'Fixtures of the conformance suite',
  path: '',
  version: '0',
  definitions: [simpleText, errorHandling, withProgress],
  tools: [
    fromJsonSchema({
      definition: simpleText,
      access: 'anyone',
      run: async () => yes({ text: 'This is a simple text response for testing.' }),
    }),
    fromJsonSchema({
      definition: errorHandling,
      access: 'anyone',
      run: async () => no(refuse('FORBIDDEN', 'This tool intentionally returns an error for testing')),
    }),
    fromJsonSchema({
      definition: withProgress,
      access: 'anyone',
      async run({ signal }) {
        await pause(clock, A_WHILE_MS, signal);
        return yes({ text: 'It has taken a while.' });
      },
    }),
  ],
  instructions: '',
  prompts: [
    {
      name: 'test_simple_prompt',
      title: 'A prompt',
      description: 'A prompt without arguments.',
      text: 'This is a simple prompt for testing.',
    },
  ],
  resources: resources(watched),
  bodyBytes: 16 * 1024,
  render,
});
