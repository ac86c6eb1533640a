import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/town/free-port.ts';
import { type LocalServer, serveLocally } from '../../scripts/town/local-server.ts';
import { type CallerOptions, GuardedCaller, type OutboundRequest } from './guarded-caller.ts';
import { AddressRefusedError, OutboundError } from './outbound-error.ts';
import { OwnAddresses } from './own-addresses.ts';
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
const servers = new Set<LocalServer>();
const callers = new Set<GuardedCaller>();
afterEach(async () => {
  for (const caller of callers) await caller.close();
  for (const server of servers) await server.close();
  servers.clear();
  callers.clear();
});

function calling(options: CallerOptions): GuardedCaller {
  const caller = new GuardedCaller(options);
  callers.add(caller);
  return caller;
}
const strict = (
  addresses: Readonly<Record<string, readonly string[]>> = {},
  more: Partial<CallerOptions> = {},
) =>
  calling({
    mayCallPrivate: false,
    resolve: async (host) =>
      (addresses[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ...more,
  });
const open = (more: Partial<CallerOptions> = {}) => calling({ mayCallPrivate: true, ...more });

async function listen(answer: RequestListener): Promise<string> {
  const server = await serveLocally(answer);
  servers.add(server);
  return `${server.url}/hook`;
}

const posting = (to: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url: to,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"a":"ä"}',
  timeoutMs: 5_000,
  maxBytes: 1_000_000,
  ...more,
});

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => (error instanceof OutboundError ? error.failure : error),
  );

describe('public addresses', () => {
  it.each(PRIVATE)('do not include %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(PUBLIC)('include %s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('a public town calls', () => {
  it.each([
    'http://127.0.0.1:6379/',
    'http://[::1]/',
    'http://[::ffff:169.254.169.254]/latest/meta-data',
    'http://[::ffff:127.0.0.1]/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://127.1/',
    'http://0/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'http://user:secret@example.org/',
  ])('not %s, asked before or called', async (address) => {
    const caller = strict({ 'example.org': ['93.184.216.34'] });
    await expect(caller.addressesOf(url(address))).rejects.toBeInstanceOf(AddressRefusedError);
    expect(await failureOf(caller.request(posting(address)))).toBe('ADDRESS_REFUSED');
    const fetched = caller.fetchWithin({ timeoutMs: 1_000, maxBytes: 1_000 });
    expect(await failureOf(fetched(address))).toBe('ADDRESS_REFUSED');
  });

  it('no name with a private address, or without any address', async () => {
    const caller = strict({ 'rebind.test': ['93.184.216.34', '10.0.0.7'], 'fine.test': ['93.184.216.34'] });
    await expect(caller.addressesOf(url('https://rebind.test/'))).rejects.toBeInstanceOf(AddressRefusedError);
    await expect(caller.addressesOf(url('https://nowhere.test/'))).rejects.toBeInstanceOf(
      AddressRefusedError,
    );
    await expect(caller.addressesOf(url('https://fine.test/'))).resolves.toHaveLength(1);
  });

  it('no name that was public before and is private now', async () => {
    let asked = 0;
    const reached: (string | undefined)[] = [];
    const target = new URL(await listen((req) => void reached.push(req.url)));
    const caller = strict(
      {},
      { resolve: async () => [{ address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }] },
    );
    const address = `http://rebind.test:${target.port}/`;
    await caller.addressesOf(url(address));
    expect(await failureOf(caller.request(posting(address)))).toBe('ADDRESS_REFUSED');
    expect(reached).toEqual([]);
  });

  it("the operator's own hosts, wherever they are", async () => {
    const to = new URL(await listen((_req, res) => res.end('ours')));
    const caller = strict({ 'games.internal': ['127.0.0.1'] }, { knownHosts: ['games.internal'] });
    const { body } = await caller.request(posting(`http://games.internal:${to.port}/`));
    expect(String(body)).toBe('ours');
  });
});

describe('no town calls', () => {
  const NEVER = [
    ...['169.254.169.254', '169.254.0.1', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
    ...['fe80::1', 'fe80::1%eth0', 'febf::1', 'fd00:ec2::254', 'fd20:ce::254'],
    ...['::127.0.0.1', '::169.254.169.254', '::10.0.0.1', '::2'],
    ...['::ffff:127.0.0.1', '::ffff:169.254.169.254', '::ffff:10.0.0.1', '::ffff:0:0'],
    ...['::ffff:0:127.0.0.1', '::ffff:0:169.254.169.254'],
    ...['64:ff9b::127.0.0.1', '64:ff9b::169.254.169.254', '64:ff9b::10.0.0.1', '64:ff9b::'],
    ...['64:ff9b:1::169.254.169.254', '2002:a9fe:a9fe::', '2002:7f00:1::1', '2001::1'],
  ];
  const MAY_BE = [
    ...['127.0.0.1', '10.1.2.3', '192.168.0.1', '8.8.8.8'],
    ...['::1', 'fd12:3456::1', '2606:4700::1111', '64:ff9b::8.8.8.8', '::ffff:8.8.8.8'],
  ];
  const leading = (address: string) => ({
    resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }],
  });

  it.each(NEVER)('refuses %s, however it is named and whoever listed it', async (address) => {
    const literal = address.includes('%') ? null : address.includes(':') ? `[${address}]` : address;
    for (const caller of [open(leading(address)), strict({}, leading(address))]) {
      const named = caller.addressesOf(url('https://name.test/'));
      await expect(named).rejects.toBeInstanceOf(AddressRefusedError);
      if (literal !== null)
        await expect(caller.addressesOf(url(`http://${literal}/`))).rejects.toBeInstanceOf(
          AddressRefusedError,
        );
    }
    const known = strict({}, { ...leading(address), knownHosts: ['ours.test'] });
    await expect(known.addressesOf(url('https://ours.test/'))).rejects.toBeInstanceOf(AddressRefusedError);
  });

  it('a name with one such address', async () => {
    const found = ['127.0.0.1', '169.254.169.254'].map((address) => ({ address, family: 4 }));
    const caller = open({ resolve: async () => found });
    await expect(caller.addressesOf(url('http://name.test/'))).rejects.toThrow('link-local');
  });

  it.each(MAY_BE)('calls %s where private addresses are allowed', async (address) => {
    await expect(open(leading(address)).addressesOf(url('http://name.test/'))).resolves.toHaveLength(1);
  });
});

describe('the town itself', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    'localhost',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '2130706433',
  ])('is not called as %s, even where private addresses are', async (host) => {
    const own = new OwnAddresses();
    own.addPort(2567);
    own.addName('https://town.example/');
    const caller = open({ own });
    expect(await failureOf(caller.request(posting(`http://${host}:2567/`)))).toBe('ADDRESS_REFUSED');
  });

  it('is not called by its public name', async () => {
    const own = new OwnAddresses();
    own.addName('https://town.example/');
    const caller = open({ own, resolve: async () => [{ address: '93.184.216.34', family: 4 }] });
    await expect(caller.addressesOf(url('https://TOWN.example/mcp'))).rejects.toThrow('this town itself');
    await expect(caller.addressesOf(url('https://town.example./mcp'))).rejects.toThrow('this town itself');
    await expect(caller.addressesOf(url('https://other.example/'))).resolves.toHaveLength(1);
  });
});

describe('a call', () => {
  it('goes to the address that was checked, with an unchanged body, and returns the status', async () => {
    let body = '';
    let host: string | undefined;
    const to = await listen((req, res) => {
      host = req.headers.host;
      req.on('data', (part: Buffer) => {
        body += part.toString();
      });
      req.on('end', () => res.writeHead(202).end('thank you'));
    });
    const caller = open({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    expect(await caller.status(posting(`http://owner.test:${new URL(to).port}/`))).toBe(202);
    expect(body).toBe('{"a":"ä"}');
    expect(host).toBe(`owner.test:${new URL(to).port}`);
  });

  it('follows no redirect', async () => {
    const reached: (string | undefined)[] = [];
    const to = await listen((req, res) => {
      reached.push(req.url);
      res.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    });
    expect(await open().status(posting(to))).toBe(307);
    expect(await failureOf(open().request(posting(to)))).toBe('REDIRECTED');
    expect(await failureOf(open().fetchWithin({ timeoutMs: 1_000, maxBytes: 9 })(to))).toBe('REDIRECTED');
    expect(reached).toEqual(['/hook', '/hook', '/hook']);
  });

  it('times out and reports that the request was sent', async () => {
    const to = await listen(() => undefined);
    const failed = await open()
      .request(posting(to, { timeoutMs: 50 }))
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ failure: 'TIMEOUT', wasSent: true });
  });

  it('reports that nothing was sent if no server listens', async () => {
    const to = `http://127.0.0.1:${await freePort()}/hook`;
    const failed = await open()
      .request(posting(to))
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ failure: 'UNREACHABLE', wasSent: false });
  });

  it('ends when its caller aborts it', async () => {
    const to = await listen(() => undefined);
    const off = new AbortController();
    const call = open().request(posting(to, { signal: off.signal }));
    off.abort(new Error('called off'));
    await expect(call).rejects.toThrow('called off');
  });

  it.each([
    ['told', { 'content-length': '50000000' }],
    ['untold', {}],
  ])('reads no more than it may where the length is %s', async (_case, headers) => {
    let written = 0;
    const to = await listen((_req, res) => {
      res.writeHead(200, headers);
      const more = () => {
        while (!res.destroyed && written < 50_000_000) {
          written += 65_536;
          if (!res.write('x'.repeat(65_536))) return;
        }
      };
      res.on('drain', more);
      more();
    });
    expect(await failureOf(open().request(posting(to)))).toBe('TOO_LARGE');
    expect(written).toBeLessThan(20_000_000);
    expect(await open().status(posting(to))).toBe(200);
  });

  it('decompresses nothing', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const asked: (string | undefined)[] = [];
    const to = await listen((req, res) => {
      asked.push(req.headers['accept-encoding']);
      res.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(await failureOf(open().request(posting(to)))).toBe('ENCODED');
    expect(await failureOf(open().fetchWithin({ timeoutMs: 5_000, maxBytes: 1_000_000 })(to))).toBe(
      'ENCODED',
    );
    expect(asked).toEqual(['identity', 'identity']);
  });

  it('streams events as they arrive, and ends the stream when it grows too large', async () => {
    const to = await listen((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write('data: first\n\n');
      res.write('x'.repeat(2_000));
    });
    const response = await open().fetchWithin({ timeoutMs: 5_000, maxBytes: 1_000 })(to);
    await expect(response.text()).rejects.toMatchObject({ failure: 'TOO_LARGE' });
  });
});
