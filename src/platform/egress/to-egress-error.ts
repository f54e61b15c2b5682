import { errors } from 'undici';

import { EgressError, type EgressFailure } from './egress-failure.ts';

const FAILURE_BY_CODE: ReadonlyMap<string, EgressFailure> = new Map([
  ['ECONNREFUSED', 'connect'],
  ['EHOSTUNREACH', 'connect'],
  ['ENETUNREACH', 'connect'],
  ['ETIMEDOUT', 'timeout'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['ERR_STREAM_PREMATURE_CLOSE', 'reset'],
  ['UND_ERR_SOCKET', 'reset'],
  ['UND_ERR_CLOSED', 'reset'],
  ['UND_ERR_DESTROYED', 'reset'],
  ['UND_ERR_HEADERS_OVERFLOW', 'too_large'],
]);

/** undici's messages for an unsolicited response. */
const UNSOLICITED: ReadonlySet<string> = new Set(['bad response', 'bad upgrade']);
/** llhttp's message for a connection that ended inside a response. */
const ENDED_EARLY = 'Invalid EOF state';

/**
 * The only place that maps errors of sockets, TLS, DNS, undici and zlib to EgressError. `fallback`
 * is the failure for an error without a known code.
 */
export function toEgressError(error: unknown, fallback: EgressFailure): EgressError {
  if (error instanceof EgressError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof errors.HTTPParserError) {
    // The cause is omitted, because it contains the bytes that could not be parsed.
    return new EgressError(message.includes(ENDED_EARLY) ? 'reset' : 'protocol', message);
  }
  const failure = UNSOLICITED.has(message) ? 'protocol' : FAILURE_BY_CODE.get(getErrorCode(error));
  return new EgressError(failure ?? fallback, message, { cause: error });
}

function getErrorCode(error: unknown): string {
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return isCoded ? String(error.code) : '';
}
