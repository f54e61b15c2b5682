import { EgressError, type EgressFailure } from './egress-failure.ts';

const FAILURE_OF_CODE: ReadonlyMap<string, EgressFailure> = new Map([
  ['ECONNREFUSED', 'connect'],
  ['EHOSTUNREACH', 'connect'],
  ['ENETUNREACH', 'connect'],
  ['ETIMEDOUT', 'timeout'],
  ['ECONNRESET', 'reset'],
  ['EPIPE', 'reset'],
  ['ERR_STREAM_PREMATURE_CLOSE', 'reset'],
  // undici says so of a connection that ended inside a body of known length.
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'reset'],
  ['UND_ERR_SOCKET', 'reset'],
  ['UND_ERR_CLOSED', 'reset'],
  ['UND_ERR_DESTROYED', 'reset'],
  ['UND_ERR_HEADERS_OVERFLOW', 'too_large'],
]);

/** undici's messages for a response that no client could have asked for. */
const UNASKED = new Set(['bad response', 'bad upgrade']);

/**
 * The one place where errors of sockets, TLS, DNS, undici and zlib become ours. `otherwise` is what
 * an error without a known code means at the step where it was caught.
 */
export function toEgressError(error: unknown, otherwise: EgressFailure): EgressError {
  if (error instanceof EgressError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new EgressError(failureOf(error, message) ?? otherwise, message, { cause: error });
}

function failureOf(error: unknown, message: string): EgressFailure | undefined {
  if (UNASKED.has(message)) return 'protocol';
  return FAILURE_OF_CODE.get(codeOf(error));
}

function codeOf(error: unknown): string {
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return isCoded ? String(error.code) : '';
}
