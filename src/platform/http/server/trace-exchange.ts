import { beginSpan, getCurrentSpan, isTracing, runInSpan } from '../../tracing/spans.ts';
import type { Exchange } from '../errors/send-client-error.ts';

const SERVER_ERROR = 500;

/**
 * Runs `handle` in the span of the request, which ends with the response and continues the trace of
 * the client. The route's pattern becomes its name, because URLs contain tokens.
 */
export function traceExchange({ request, response }: Exchange, handle: () => void): void {
  if (!isTracing()) {
    handle();
    return;
  }
  const { method = '', headers } = request;
  const { traceparent } = headers;
  const span = beginSpan(method, {
    kind: 'server',
    attributes: { 'http.request.method': method },
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
  });
  if (span === undefined) {
    handle();
    return;
  }
  response.setHeader('traceparent', span.traceparent);
  response.once('close', () => {
    const { statusCode, writableFinished } = response;
    span.setAttributes({
      'http.response.status_code': statusCode,
      ...(!writableFinished && { 'reelay.aborted': true }),
    });
    span.end(statusCode >= SERVER_ERROR ? new Error(`status ${statusCode}`) : undefined);
  });
  runInSpan(span, handle);
}

/** Names the span of the current request by its route. */
export function nameRequestSpan({
  method,
  route,
  id,
}: {
  readonly method: string;
  readonly route: string | undefined;
  readonly id: string;
}): void {
  const span = isTracing() ? getCurrentSpan() : undefined;
  if (span === undefined) return;
  span.setAttributes({ 'reelay.request_id': id });
  if (route === undefined) return;
  span.rename(`${method} ${route}`);
  span.setAttributes({ 'http.route': route });
}
