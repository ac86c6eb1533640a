import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLIENT_CONFIGS } from './client-configs.ts';

const docs = readFileSync(join(import.meta.dirname, '../../docs/connect.md'), 'utf8');
const blocks = [...docs.matchAll(/```json\n([\s\S]*?)```/g)].flatMap(([, block = '']) => {
  try {
    return [JSON.parse(block) as unknown];
  } catch {
    // Answers of the town are shortened.
    return [];
  }
});

it.each(['Claude Desktop', 'Cursor', 'ElizaOS'])(
  'the page and docs/connect.md say the same for %s',
  (name) => {
    const config = CLIENT_CONFIGS.find((each) => each.name === name);
    const access = { mcpUrl: 'http://localhost:2567/mcp', apiKey: '<key>', server: 'eliza-town' };
    expect(blocks).toContainEqual(JSON.parse(config?.write(access) ?? 'null'));
  },
);
