/** A whole town with a stand-in for a collector that keeps what it receives. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalServer, serveLocally } from '../../scripts/town/local-server.ts';
import { Caller } from '../parts/gateway/testing/caller.ts';
import { startForeignServer } from '../parts/gateway/testing/foreign-server.ts';
import { openVirtualTown } from '../testing/town-on-a-port.ts';
import { currentTracer, traced } from './tracing.ts';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Span {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}
interface Metric {
  readonly name: string;
  readonly unit: string;
  readonly histogram: { readonly dataPoints: readonly { readonly attributes: readonly Attribute[] }[] };
}

const OWN_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const spans: Span[] = [];
const metrics = new Map<string, Metric>();
const resources: readonly Attribute[][] = [];
let collector: LocalServer;

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

beforeAll(async () => {
  collector = await serveLocally(async (req, res) => {
    // biome-ignore lint/suspicious/noExplicitAny: the protocol's own deep shape
    const body = (await json(req)) as any;
    for (const { resource, scopeSpans } of body.resourceSpans ?? []) {
      (resources as Attribute[][]).push(resource.attributes);
      spans.push(...scopeSpans.flatMap((scope: { spans: Span[] }) => scope.spans));
    }
    for (const { scopeMetrics } of body.resourceMetrics ?? [])
      for (const metric of scopeMetrics.flatMap((scope: { metrics: Metric[] }) => scope.metrics))
        metrics.set(metric.name, metric);
    res.setHeader('content-type', 'application/json').end('{}');
  });
  const town = await openVirtualTown({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '0',
    HOUSE_FILL_AFTER_S: '1',
  });
  const foreign = await startForeignServer({
    echo: { description: 'Says it again.', properties: {}, call: () => 'so' },
  });
  try {
    const ada = await Caller.make(town.url, 'Ada');
    await ada.call('experience.discover', { server_url: foreign.url });
    const call = async (name: string, args: object, meta?: object) => {
      const response = await fetch(`${town.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${ada.apiKey}`,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 7,
          method: 'tools/call',
          params: { name: `et.werewolf.${name}`, arguments: args, ...(meta && { _meta: meta }) },
        }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: results of several tools
      return ((await response.json()) as any).result.structuredContent;
    };
    await call('queue.join', {});
    await town.advance('3s');
    const { matchId } = (await call('queue.status', {})).matchAssignment;
    await call('match.ready', { matchId }, { traceparent: `00-${OWN_TRACE}-00f067aa0ba902b7-01` });
    await call('match.vote', { matchId, targetPlayerId: 'p:1' });
  } finally {
    await town.end();
    await foreign.close();
  }
}, 60_000);
afterAll(() => collector.close());

const named = (name: string): Span[] => spans.filter((span) => span.name === name);
const parentOf = (span: Span | undefined) => spans.find(({ spanId }) => spanId === span?.parentSpanId);

describe('with a collector', () => {
  it('traces a call from HTTP over MCP and the room to the decision and the journal', () => {
    const act = spans.find((span) => span.name === 'room act' && span.traceId !== OWN_TRACE);
    const mcp = parentOf(act);
    expect(mcp?.name).toMatch(/^tools\/call et\.werewolf\.match\.vote$/);
    expect(parentOf(mcp)).toMatchObject({ name: 'POST /mcp', kind: 2 });
    const [ready] = spans.filter(({ name, traceId }) => name === 'room act' && traceId === OWN_TRACE);
    const inside = spans.filter(({ traceId }) => traceId === OWN_TRACE).map(({ name }) => name);
    expect(inside).toEqual(expect.arrayContaining(['decide', 'journal append']));
    // The call appears in the trace that the client names.
    expect(parentOf(ready)).toMatchObject({ parentSpanId: '00f067aa0ba902b7', kind: 2 });
  });

  it('follows the conventions for MCP, and marks refusals', () => {
    const [ready] = named('tools/call et.werewolf.match.ready');
    expect(valuesOf(ready?.attributes ?? [])).toMatchObject({
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': 'et.werewolf.match.ready',
      'gen_ai.operation.name': 'execute_tool',
      'jsonrpc.request.id': '7',
      'network.transport': 'tcp',
    });
    const [vote] = named('tools/call et.werewolf.match.vote');
    expect(valuesOf(vote?.attributes ?? [])['error.type']).toBe('WRONG_PHASE');
    expect(vote?.status.code).toBe(2);
  });

  it('traces outbound calls', () => {
    const [out] = spans.filter(({ kind }) => kind === 3);
    expect(valuesOf(out?.attributes ?? [])).toMatchObject({
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    });
  });

  it('measures each kind of work in seconds, by few attributes', () => {
    expect([...metrics.keys()].sort()).toEqual([
      'eliza_town.decide.duration',
      'eliza_town.journal.append.duration',
      'eliza_town.room.duration',
      'http.client.request.duration',
      'http.server.request.duration',
      'mcp.server.operation.duration',
    ]);
    const points = [...metrics.values()].flatMap(({ histogram }) => histogram.dataPoints);
    const keys = new Set(points.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].filter((key) => /match|session|request\.id|server\.address/.test(key))).toEqual([]);
    for (const { unit } of metrics.values()) expect(unit).toBe('s');
  });

  it('names its service and reveals no key', () => {
    expect(valuesOf(resources[0] ?? [])).toMatchObject({ 'service.name': 'eliza-town' });
    expect(JSON.stringify(spans)).not.toMatch(/pgos_|authorization/i);
  });
});

describe('without a collector', () => {
  it('only does the work', () => {
    expect(currentTracer()).toBeNull();
    const about = () => {
      throw new Error('nobody listens');
    };
    expect(traced(about, () => 'done')).toBe('done');
  });

  it('does not load the SDK', () => {
    const seen = new Set<string>();
    const imported = new Set<string>();
    const follow = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom '([^']+)';/g))
        if (!name.startsWith('.')) imported.add(name);
        else if (name.endsWith('.ts')) follow(join(dirname(file), name));
    };
    follow(join(import.meta.dirname, '../main.ts'));
    expect(seen.size).toBeGreaterThan(400);
    expect([...imported].filter((name) => name.startsWith('@opentelemetry/'))).toEqual([]);
  });
});
