import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanOptions = {
  /** The role in the exchange (OpenTelemetry, SpanKind); `internal` by default. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  readonly attributes?: Attributes;
  /** `traceparent` of a client (W3C Trace Context); by default, the current span is the parent. */
  readonly traceparent?: string | undefined;
  /** Milliseconds since the epoch; now by default. */
  readonly startMs?: number;
};

/** A timed operation of a trace. */
export type Span = {
  /** Identifies the span in the `traceparent` field of a response. */
  readonly traceparent: string;
  readonly rename: (name: string) => void;
  readonly setAttributes: (attributes: Attributes) => void;
  /** Further calls have no effect. */
  readonly end: (error?: unknown) => void;
};

export type StartSpan = (
  name: string,
  options: SpanOptions & { readonly parent: Span | undefined },
) => Span;

/** Work for which no spans are recorded. */
const UNTRACED = Symbol('untraced');

const current = new AsyncLocalStorage<Span | typeof UNTRACED>();
let startSpan: StartSpan | undefined;

/** Records spans with `start` until the result is disposed of. */
export function recordSpans(start: StartSpan): Disposable {
  startSpan = start;
  return {
    [Symbol.dispose]() {
      if (startSpan === start) startSpan = undefined;
    },
  };
}

export function isTracing(): boolean {
  return startSpan !== undefined;
}

export function getCurrentSpan(): Span | undefined {
  const store = current.getStore();
  return store === UNTRACED ? undefined : store;
}

/** Starts a span, which the caller ends. Undefined if no spans are recorded. */
export function beginSpan(name: string, options: SpanOptions = {}): Span | undefined {
  if (startSpan === undefined || current.getStore() === UNTRACED) return undefined;
  return startSpan(name, { ...options, parent: getCurrentSpan() });
}

/** Makes `span` the parent of the spans that start during `work`. */
export function runInSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

export function runUntraced<T>(work: () => T): T {
  return current.run(UNTRACED, work);
}

/** Records `work` as a span. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, options);
  if (span === undefined) return await work(undefined);
  try {
    const result = await runInSpan(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
