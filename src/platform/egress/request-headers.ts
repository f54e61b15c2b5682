import { filterHeadersForOrigin } from '#lib/http/filter-headers-for-origin.ts';
import { isHopByHopHeader } from '#lib/http/hop-by-hop.ts';
import { isFieldValue } from '#lib/http/is-field-value.ts';

import { EgressError } from './egress-failure.ts';
import type { EgressRequest } from './egress.ts';

/** Identifies the software, and reveals nothing about the machine. */
export const USER_AGENT = 'Reelay/0.1';
const DECODABLE = 'gzip, br, zstd';

/** Fields that frame the message or that egress sets itself. */
const RESERVED_FIELDS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'cdn-loop',
  'content-length',
  'expect',
  'host',
]);

/**
 * Fields that another origin receives in addition to those of `filterHeadersForOrigin`; any other
 * may contain credentials.
 */
const CROSS_ORIGIN_FIELDS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'if-range',
  'range',
]);

const FIELD_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

export type RequestIdentity = {
  readonly cdnLoopId: string | null;
  readonly userAgent: string;
  /** Sent in addition to those of the request. Empty if there are none. */
  readonly cookies: string;
};

/**
 * The fields to send. A range of an encoded body can't be decoded, so a range request specifies
 * `identity`. `cdnLoopId` lets the service recognize its own requests, whatever name or proxy they
 * come back through (RFC 8586).
 */
export function toRequestHeaders(
  request: EgressRequest,
  { cdnLoopId, userAgent, cookies }: RequestIdentity,
): Readonly<Record<string, string>> {
  const given = request.headers ?? {};
  for (const [name, value] of Object.entries(given)) {
    const isOurs = RESERVED_FIELDS.has(name) || isHopByHopHeader(name);
    if (isOurs || !FIELD_NAME.test(name) || !isFieldValue(value)) {
      throw new EgressError(
        'protocol',
        `invalid request field ${JSON.stringify(name.slice(0, 64))}`,
      );
    }
  }
  const isDecodable = request.decode !== false && given['range'] === undefined;
  return {
    accept: '*/*',
    'user-agent': userAgent,
    'accept-encoding': isDecodable ? DECODABLE : 'identity',
    ...given,
    ...(cookies === '' ? {} : { cookie: joinCookies(given['cookie'], cookies) }),
    ...(cdnLoopId === null ? {} : { 'cdn-loop': cdnLoopId }),
  };
}

function joinCookies(given: string | undefined, cookies: string): string {
  return given === undefined ? cookies : `${given}; ${cookies}`;
}

/**
 * The fields of a request to `from` that a request to `to` may have. Another origin receives no
 * field that may contain credentials.
 */
export function toHeadersFor(
  headers: Readonly<Record<string, string>>,
  hop: { readonly from: URL; readonly to: URL },
): Readonly<Record<string, string>> {
  const permitted = filterHeadersForOrigin(headers, hop);
  if (permitted === headers) return headers;
  const others = Object.entries(headers).filter(([name]) => CROSS_ORIGIN_FIELDS.has(name));
  return { ...permitted, ...Object.fromEntries(others) };
}
