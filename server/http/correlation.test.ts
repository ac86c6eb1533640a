import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolCall } from '../../scripts/town/town-client.ts';
import { createLog } from '../log.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('[S4-68] the correlation id of a request', () => {
  const lines: { correlationId?: string; tool?: string; msg: string }[] = [];
  let town: VirtualTown;
  beforeAll(async () => {
    const into = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    town = await openVirtualTown({}, { log: createLog('debug', into) });
  });
  afterAll(() => town.end());

  const call = (headers: Readonly<Record<string, string>>, name: string, path = '/mcp/context') =>
    fetch(`${town.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: toolCall(name),
    });

  it("is the caller's if valid, otherwise generated, and returned on MCP and REST", async () => {
    const own = await call({ 'x-correlation-id': 'task-7/step-2' }, 'health');
    expect(own.headers.get('x-correlation-id')).toBe('task-7/step-2');
    for (const odd of ['', 'two words', 'x'.repeat(129), '<script>']) {
      const reply = await call({ 'x-correlation-id': odd }, 'health');
      expect(reply.headers.get('x-correlation-id'), odd).toMatch(UUID);
    }
    const rest = await fetch(`${town.url}/api/town`, { headers: { 'x-correlation-id': 'rest-1' } });
    expect(rest.headers.get('x-correlation-id')).toBe('rest-1');
  });

  it('appears on the log lines of its request, and on no others', async () => {
    lines.length = 0;
    await Promise.all(
      ['a', 'b', 'c'].map((id) =>
        call({ 'x-correlation-id': `refused-${id}` }, 'et.werewolf.queue.join', '/mcp'),
      ),
    );
    const refused = lines.filter(({ msg }) => msg === 'a call was refused');
    expect(refused.map(({ correlationId }) => correlationId).sort()).toEqual([
      'refused-a',
      'refused-b',
      'refused-c',
    ]);
  });
});
