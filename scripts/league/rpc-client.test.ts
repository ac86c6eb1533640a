import { expect, it } from 'vitest';
import { FailedError } from '../cli/program.ts';
import { serveLocally } from '../town/local-server.ts';
import { envelopeOf, sendUntilTaken } from './rpc-client.ts';

const wish = envelopeOf({ type: 'PLAYER_REGISTER_REQUEST', sender: 'player:new', payload: {} });

it('a league that refuses is not asked again, and its message is shown', async () => {
  let asked = 0;
  const server = await serveLocally((_req, res) => {
    asked += 1;
    res.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'not here' } }));
  });
  const url = `${server.url}/mcp`;
  const sending = sendUntilTaken(url, wish, { forMs: 5_000 });
  await expect(sending).rejects.toThrow(FailedError);
  await expect(sending).rejects.toThrow(`${url} refuses it: not here`);
  expect(asked).toBe(1);
  await server.close();
});

it('reports the address and a remedy if no league answers', async () => {
  const sending = sendUntilTaken('http://127.0.0.1:9/mcp', wish, { forMs: 100 });
  await expect(sending).rejects.toThrow(
    /no league answers at http:\/\/127\.0\.0\.1:9\/mcp \(.+\): .*--league/,
  );
});

it('abandons a manager that accepts the message and stays silent as well', async () => {
  const server = await serveLocally(() => undefined);
  const url = `${server.url}/mcp`;
  await expect(sendUntilTaken(url, wish, { forMs: 100 })).rejects.toThrow(`no league answers at ${url}`);
  await server.close();
});
