/**
 * Traces and metrics over OTLP, using the OpenTelemetry SDK. Loaded only if a collector is configured; the SDK's own
 * `OTEL_*` variables (headers, sampler, resource, intervals) apply.
 */
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { TOWN_VERSION } from '../version.ts';
import { type Attributes, type Kind, type Mark, type Traced, traceBy } from './tracing.ts';

/** Histogram names from the conventions where there is one; in seconds. */
const METRICS: Readonly<Record<Kind, string>> = {
  http: 'http.server.request.duration',
  mcp: 'mcp.server.operation.duration',
  outbound: 'http.client.request.duration',
  room: 'eliza_town.room.duration',
  decide: 'eliza_town.decide.duration',
  journal: 'eliza_town.journal.append.duration',
};
const KINDS: Readonly<Record<Kind, SpanKind>> = {
  http: SpanKind.SERVER,
  mcp: SpanKind.SERVER,
  outbound: SpanKind.CLIENT,
  room: SpanKind.INTERNAL,
  decide: SpanKind.INTERNAL,
  journal: SpanKind.INTERNAL,
};
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30];
/** The attributes with few values. */
const ON_METRICS = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'mcp.method.name',
  'gen_ai.tool.name',
  'error.type',
  'town.game',
  'town.call',
];

export interface Telemetry {
  /** Sends what is left. */
  close(): Promise<void>;
}

export function openTelemetry(endpoint: string): Telemetry {
  const at = (path: string) => ({ url: `${endpoint.replace(/\/$/, '')}/v1/${path}` });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const resource = resourceFromAttributes({
    'service.name': 'eliza-town',
    'service.version': TOWN_VERSION,
  }).merge(detectResources({ detectors: [envDetector] }));
  const traces = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(at('traces')))],
  });
  const metrics = new MeterProvider({
    resource,
    readers: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(at('metrics')) })],
  });
  const spans = traces.getTracer('eliza-town', TOWN_VERSION);
  const meter = metrics.getMeter('eliza-town', TOWN_VERSION);
  const histograms = new Map(
    Object.entries(METRICS).map(([kind, name]) => [
      kind,
      meter.createHistogram(name, { unit: 's', advice: { explicitBucketBoundaries: SECONDS } }),
    ]),
  );

  function begin({ attributes, carrier, kind, name }: Traced) {
    const around = context.active();
    const parent = carrier ? propagation.extract(around, carrier) : around;
    const span = spans.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, parent);
    const begun = performance.now();
    const all: Record<string, Attributes[string]> = { ...attributes };
    const mark: Mark & { readonly span: Span } = {
      span,
      set(more) {
        Object.assign(all, more);
        span.setAttributes({ ...more });
      },
    };
    const end = (): void => {
      const tool = all['gen_ai.tool.name'];
      if (kind === 'mcp' && tool !== undefined) span.updateName(`${name} ${tool}`);
      if (kind === 'http' && all['http.route'] !== undefined) span.updateName(`${name} ${all['http.route']}`);
      if (all['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      const told = ON_METRICS.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]] as const]));
      histograms.get(kind)?.record((performance.now() - begun) / 1_000, Object.fromEntries(told));
    };
    return { mark, end, inside: trace.setSpan(parent, span).setValue(MARK, mark) };
  }

  traceBy({
    trace(about, work) {
      const { end, inside, mark } = begin(about);
      const failed = (error: unknown): never => {
        mark.set({ 'error.type': error instanceof Error ? error.name : 'unknown' });
        end();
        throw error;
      };
      try {
        const done = context.with(inside, work, undefined, mark);
        if (!(done instanceof Promise)) {
          end();
          return done;
        }
        return done.then((value: unknown) => {
          end();
          return value;
        }, failed) as typeof done;
      } catch (error) {
        return failed(error);
      }
    },
    annotate(attributes) {
      (context.active().getValue(MARK) as Mark | undefined)?.set(attributes);
    },
    bind: (work) => context.bind(context.active(), work),
  });
  return {
    async close() {
      traceBy(null);
      await Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
      context.disable();
      propagation.disable();
    },
  };
}

const MARK = Symbol('mark');
