import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { AppError } from '#contract/app-error.ts';

import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log/logger.ts';
import { newRequestId } from '../request-id.ts';
import { toErrorEnvelope } from './error-envelope.ts';

const REASONS: ReadonlyMap<string, string> = new Map([
  ['bad_request', 'Bad Request'],
  ['request_timeout', 'Request Timeout'],
  ['payload_too_large', 'Content Too Large'],
  ['headers_too_large', 'Request Header Fields Too Large'],
]);

/** The current request of a connection. */
export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * Responds to bytes that are not an HTTP request, or that arrived too slowly, and closes the
 * connection, because the start of the next request is unknown (RFC 9112, section 11.2).
 */
export function sendClientError(
  error: { readonly code?: string },
  socket: Socket,
  {
    clock,
    log,
    exchange,
  }: {
    readonly clock: Clock;
    readonly log: Logger;
    readonly exchange: Exchange | undefined;
  },
): void {
  // Our response must not be mixed with one that is in progress, or with the response to an earlier
  // request.
  const isBusy =
    exchange !== undefined &&
    !exchange.response.writableFinished &&
    (exchange.response.headersSent || exchange.request.complete);
  if (isBusy || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const refusal = toRefusal(error.code ?? '');
  const requestId = newRequestId();
  log.info(
    { requestId, code: refusal.code, status: refusal.status },
    'rejected a malformed or slow request',
  );
  socket.write(toMessage(refusal, requestId, clock));
  socket.destroySoon();
}

function toRefusal(code: string): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError(
        'headers_too_large',
        'The headers are too large. Send fewer or shorter headers.',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('request_timeout', 'The request took too long to arrive. Send it again.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new AppError('payload_too_large', 'The chunk extensions are too large. Send none.');
    default:
      return new AppError(
        'bad_request',
        'This is not a valid HTTP/1.1 request. Check the request line and headers.',
      );
  }
}

function toMessage(refusal: AppError, requestId: string, clock: Clock): string {
  const body = JSON.stringify(toErrorEnvelope(refusal, requestId, clock));
  return [
    `HTTP/1.1 ${refusal.status} ${REASONS.get(refusal.code) ?? 'Error'}`,
    `Date: ${new Date(clock()).toUTCString()}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
