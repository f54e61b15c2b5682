// Exports spans with OpenTelemetry. Loaded only when a collector is configured.
import {
  type Context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

import type { TracingConfig } from '../config/config.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import { SpanExporter } from './export-spans.ts';
import { parseTraceparent } from './parse-traceparent.ts';
import { recordSpans, type Span, type SpanOptions } from './spans.ts';

/** Spans that wait for the collector; further ones are discarded. */
const QUEUED_SPANS_MAX = 2_048;
const BATCH_SPANS_MAX = 256;
const EXPORT_INTERVAL_MS = 1_000;
/** Limits each export, and the last one during shutdown. */
const EXPORT_TIMEOUT_MS = 3_000;
const ATTRIBUTE_CHARACTERS_MAX = 1_024;

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<NonNullable<SpanOptions['kind']>, SpanKind>;

export type TracingOptions = {
  readonly version: string;
  readonly log: Logger;
  readonly onExported: Metrics['spansExported'];
};

/** Records and exports spans until its disposal, which sends the last ones. */
export function openTracing(config: TracingConfig, options: TracingOptions): AsyncDisposable {
  const exporter = new SpanExporter(config, { ...options, timeoutMs: EXPORT_TIMEOUT_MS });
  const ratio = new TraceIdRatioBasedSampler(config.ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.serviceName,
      'service.version': options.version,
    }),
    // The sampled flag of a client must not raise the ratio.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_CHARACTERS_MAX },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUED_SPANS_MAX,
        maxExportBatchSize: BATCH_SPANS_MAX,
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('reelay', options.version);
  const contexts = new WeakMap<Span, Context>();
  const recording = recordSpans((name, { parent, ...span }) => {
    const context = (parent && contexts.get(parent)) ?? toRemoteContext(span.traceparent);
    const opened = startSpan(tracer, name, { ...span, context });
    const started = toSpan(opened);
    contexts.set(started, trace.setSpan(context, opened));
    return started;
  });
  return {
    async [Symbol.asyncDispose]() {
      recording[Symbol.dispose]();
      await provider.shutdown().catch(() => undefined);
      await exporter[Symbol.asyncDispose]();
    },
  };
}

function startSpan(
  tracer: Tracer,
  name: string,
  { kind = 'internal', attributes, startMs, context }: SpanOptions & { readonly context: Context },
): OtelSpan {
  const options = {
    kind: KINDS[kind],
    ...(attributes && { attributes }),
    ...(startMs !== undefined && { startTime: startMs }),
  };
  return tracer.startSpan(name, options, context);
}

function toRemoteContext(traceparent: string | undefined): Context {
  const remote = traceparent === undefined ? undefined : parseTraceparent(traceparent);
  if (remote === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = remote;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function toSpan(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    rename: (name) => void span.updateName(name),
    setAttributes: (attributes) => void span.setAttributes(attributes),
    end(error) {
      if (!span.isRecording()) return;
      if (error !== undefined) {
        // The message of an error may contain a URL.
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}
