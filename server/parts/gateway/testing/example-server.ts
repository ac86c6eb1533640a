/** One of the examples as a child process, started like its author would. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type ExampleKind = 'mcp' | 'rest';

export interface ExampleServer {
  readonly url: string;
  readonly manifest: object;
  stop(): Promise<void>;
}

export async function startExample(
  kind: ExampleKind,
  name = `Guess the number (${kind})`,
): Promise<ExampleServer> {
  const child = spawn(process.execPath, [`examples/experiences/number-guessing-${kind}.ts`], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
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
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
