/** One of the examples as a child process, started like its author would. */
import { StartedProcess } from '../../../../scripts/town/child-process.ts';

export type ExampleKind = 'mcp' | 'rest';

export interface ExampleServer {
  readonly url: string;
  readonly manifest: object;
  stop(): Promise<void>;
}

export async function startExample(
  kind: ExampleKind,
  name = `Guess the number (${kind})`,
  settings: Readonly<Record<string, string>> = {},
): Promise<ExampleServer> {
  const file = `examples/experiences/number-guessing-${kind}.ts`;
  const child = new StartedProcess([process.execPath, file], {
    env: { ...process.env, ...settings, PORT: '0' },
    errors: 'inherit',
  });
  const [, url = ''] = await child.printed(/^(http\S+)\n/);
  return {
    url,
    manifest: {
      name,
      summary: 'I think of a number, you find it.',
      category: 'puzzle',
      tags: ['numbers', kind],
      ...(kind === 'mcp' ? { mcp: { server_url: url } } : { rest: { base_url: url } }),
      sessions: { multiplayer: { supported: true, min_players: 2, max_players: 4 } },
    },
    stop: () => child.kill(),
  };
}
