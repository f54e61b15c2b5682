import type { IncomingMessage } from 'node:http';

/** Fields that the framework handles, or that change the response of some route. */
const OTHER_FIELDS: ReadonlySet<string> = new Set([
  'accept-version',
  'authorization',
  'cdn-loop',
  'cmcd-object',
  'cmcd-request',
  'cmcd-session',
  'cmcd-status',
  'content-length',
  'cookie',
  'expect',
  'if-match',
  'if-modified-since',
  'if-range',
  'if-unmodified-since',
  'prefer',
  'range',
  'transfer-encoding',
  'upgrade',
  'x-api-key',
]);

const READ_FIELDS: ReadonlySet<string> = new Set([
  'accept',
  'host',
  'if-none-match',
  'x-forwarded-for',
  'x-request-id',
]);

/** The values of `READ_FIELDS`. */
export type OrdinaryRequest = ReadonlyMap<string, string>;

/**
 * Reads a GET request without body and credentials whose fields are unique. Returns undefined for
 * other requests. Reads `rawHeaders`, because building `headers` takes longer.
 */
export function readOrdinaryRequest({
  method,
  rawHeaders,
}: Pick<IncomingMessage, 'method' | 'rawHeaders'>): OrdinaryRequest | undefined {
  if (method !== 'GET') return undefined;
  const fields = new Map<string, string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (OTHER_FIELDS.has(name) || fields.has(name)) return undefined;
    if (READ_FIELDS.has(name)) fields.set(name, rawHeaders[index + 1] ?? '');
  }
  return fields.has('host') ? fields : undefined;
}
