import { Type } from 'typebox';

import { TOKEN_ERRORS } from '#platform/http/errors/operation-errors.ts';

/** Includes the error codes that are stored for failed videos. */
export const FAILURE_CODES = [
  ...TOKEN_ERRORS,
  'bad_request',
  'not_found',
  'video_not_found',
  'video_removed',
  'source_unsupported',
  'source_protected',
  'url_not_allowed',
  'source_blocked',
  'internal_error',
  'source_error',
  'source_unreachable',
  'unavailable',
  'source_timeout',
] as const;

const Bytes = { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) };

export function toContent(types: readonly string[]): Record<string, typeof Bytes> {
  return Object.fromEntries(types.map((type) => [type, Bytes]));
}
