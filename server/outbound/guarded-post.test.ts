import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressRefusedError, GuardedPost } from './guarded-post.ts';
import { isPublicAddress } from './public-address.ts';

const PRIVATE = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...[
    '172.31.255.255',
    '192.168.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '100::1',
    'fc00::1',
  ],
  ...[
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::',
    '2001::1',
    'no address',
    '',
  ],
];
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '100.128.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
];

const url = (text: string) => new URL(text);
const strict = (addresses: Readonly<Record<string, readonly string[]>> = {}) =>
  new GuardedPost({
    mayCallPrivate: false,
    resolve: async (host) =>
      (addresses[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });

const servers = new Set<Server>();
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  servers.clear();
});

async function listen(answer: Parameters<typeof createServer>[1] & object): Promise<string> {
  const server = createServer(answer as never).listen(0, '127.0.0.1');
  servers.add(server);
  await new Promise((ready) => server.once('listening', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const open = new GuardedPost({ mayCallPrivate: true });
const post = (to: string, timeoutMs = 5_000) => ({
  url: to,
  headers: { 'content-type': 'application/json' },
  body: '{"a":"ä"}',
  timeoutMs,
  signal: new AbortController().signal,
});

describe('which addresses are public', () => {
  it.each(PRIVATE)('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC)('%s is', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('whom a public town calls', () => {
  it.each([
    'http://127.0.0.1:6379/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/latest/meta-data',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://127.1/',
    'http://0/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'http://user:secret@example.org/',
  ])('not %s', async (address) => {
    const guard = strict({ 'example.org': ['93.184.216.34'] });
    await expect(guard.addressesOf(url(address))).rejects.toBeInstanceOf(AddressRefusedError);
  });

  it('not a name of which any address is private, nor one without an address', async () => {
    const guard = strict({ 'rebind.test': ['93.184.216.34', '10.0.0.7'], 'fine.test': ['93.184.216.34'] });
    await expect(guard.addressesOf(url('https://rebind.test/'))).rejects.toBeInstanceOf(AddressRefusedError);
    await expect(guard.addressesOf(url('https://nowhere.test/'))).rejects.toBeInstanceOf(AddressRefusedError);
    await expect(guard.addressesOf(url('https://fine.test/'))).resolves.toHaveLength(1);
  });

  it('looks again at every call: a name that was public and is private now is not reached', async () => {
    let asked = 0;
    const reached: string[] = [];
    const target = new URL(await listen((req: IncomingMessage) => void reached.push(req.url ?? '')));
    const guard = new GuardedPost({
      mayCallPrivate: false,
      resolve: async () => [{ address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }],
    });
    const address = `http://rebind.test:${target.port}/`;
    await guard.addressesOf(url(address));
    await expect(guard.send(post(address))).rejects.toBeInstanceOf(AddressRefusedError);
    expect(reached).toEqual([]);
  });
});

describe('a call', () => {
  it('goes to the address that was looked at, with the body as it is, and tells the status', async () => {
    let body = '';
    let host: string | undefined;
    const to = await listen((req: IncomingMessage, res: import('node:http').ServerResponse) => {
      host = req.headers.host;
      req.on('data', (part: Buffer) => {
        body += part.toString();
      });
      req.on('end', () => res.writeHead(202).end('thank you'));
    });
    const guard = new GuardedPost({
      mayCallPrivate: true,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    expect(await guard.send(post(`http://owner.test:${new URL(to).port}/`))).toBe(202);
    expect(body).toBe('{"a":"ä"}');
    expect(host).toBe(`owner.test:${new URL(to).port}`);
  });

  it('follows no redirect', async () => {
    const reached: string[] = [];
    const to = await listen((req: IncomingMessage, res: import('node:http').ServerResponse) => {
      reached.push(req.url ?? '');
      res.writeHead(307, { location: '/secret' }).end();
    });
    expect(await open.send(post(to))).toBe(307);
    expect(reached).toEqual(['/hook']);
  });

  it('waits for nobody longer than it may', async () => {
    const to = await listen(() => undefined);
    await expect(open.send(post(to, 50))).rejects.toThrow();
  });

  it('does not read an answer without end', async () => {
    const to = await listen((_req: IncomingMessage, res: import('node:http').ServerResponse) => {
      res.writeHead(200);
      const more = () => {
        while (!res.destroyed && res.write('x'.repeat(65_536)));
      };
      res.on('drain', more);
      more();
    });
    expect(await open.send(post(to))).toBe(200);
  });
});
