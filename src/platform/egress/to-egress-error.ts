import { errors } from 'undici';

import { EgressError, type EgressFailure } from './egress-failure.ts';

const FAILURE_OF_CODE: ReadonlyMap<string, EgressFailure> = new Map([
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

/** undici's messages for a response that no client could have asked for. */
const UNASKED: ReadonlySet<string> = new Set(['bad response', 'bad upgrade']);
/** llhttp's message for a connection that ended inside a message. */
const ENDED_EARLY = 'Invalid EOF state';

/**
 * The one place where errors of sockets, TLS, DNS, undici and zlib become ours. `otherwise` is what
 * an error without a known code means at the step where it was caught.
 */
export function toEgressError(error: unknown, otherwise: EgressFailure): EgressError {
  if (error instanceof EgressError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof errors.HTTPParserError) {
    // Without its cause, which carries the bytes that could not be parsed.
    return new EgressError(message.includes(ENDED_EARLY) ? 'reset' : 'protocol', message);
  }
  const failure = UNASKED.has(message) ? 'protocol' : FAILURE_OF_CODE.get(codeOf(error));
  return new EgressError(failure ?? otherwise, message, { cause: error });
}

function codeOf(error: unknown): string {
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return isCoded ? String(error.code) : '';
}
