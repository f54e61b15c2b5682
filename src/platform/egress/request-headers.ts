import { isHopByHopHeader } from '#lib/http/hop-by-hop.ts';

import { EgressError } from './egress-failure.ts';
import type { EgressRequest } from './egress.ts';

/** Says what we are and nothing of the machine that runs us. */
export const USER_AGENT = 'Reelay/0.1';
const DECODABLE = 'gzip, br, zstd';

/** Fields that frame the message or that egress itself decides. */
const OURS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'cdn-loop',
  'content-length',
  'expect',
  'host',
]);

/** Fields of the caller's that go along to another origin; any other may be a credential. */
const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'if-range',
  'range',
  'user-agent',
]);

const FIELD_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const FIELD_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** What the service says of itself. */
export type Sender = { readonly loopMark: string | null; readonly userAgent: string };

/**
 * The fields to send. A part of a coded body can't be decoded, so a range asks for the plain one. `loopMark` is how the
 * service knows its own requests when they come back to it, by whatever name and proxy (RFC 8586).
 */
export function toRequestHeaders(
  request: EgressRequest,
  { loopMark, userAgent }: Sender,
): Readonly<Record<string, string>> {
  const given = request.headers ?? {};
  for (const [name, value] of Object.entries(given)) {
    const isOurs = OURS.has(name) || isHopByHopHeader(name);
    if (isOurs || !FIELD_NAME.test(name) || !FIELD_VALUE.test(value)) {
      throw new EgressError(
        'protocol',
        `request field ${JSON.stringify(name.slice(0, 64))} refused`,
      );
    }
  }
  const isDecodable = request.decode !== false && given['range'] === undefined;
  return {
    accept: '*/*',
    'user-agent': userAgent,
    'accept-encoding': isDecodable ? DECODABLE : 'identity',
    ...given,
    ...(loopMark === null ? {} : { 'cdn-loop': loopMark }),
  };
}

/** What of the caller's fields may be sent to an origin that the caller did not name. */
export function withoutCredentials(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name)));
}
