import type { Dispatcher } from 'undici';

import { EgressError } from './egress-failure.ts';
import { RESPONSE_HEADERS_MAX } from './limits.ts';

const SET_COOKIE = 'set-cookie';

export type ReceivedFields = {
  /** Names in lower case, repeated fields joined. */
  readonly headers: ReadonlyMap<string, string>;
  /** The values of `Set-Cookie`, which can't be joined and which no viewer may receive. */
  readonly setCookies: readonly string[];
};

/**
 * Converts a raw list (name, value, name, value), with values decoded as ISO 8859-1 (RFC 9110,
 * section 5.5). Throws `too_large` for too many fields.
 */
export function toReceivedFields(raw: readonly (Buffer | string)[]): ReceivedFields {
  if (raw.length / 2 > RESPONSE_HEADERS_MAX) {
    throw new EgressError('too_large', `${raw.length / 2} header fields`);
  }
  const headers = new Map<string, string>();
  const setCookies: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = toText(raw[index]).toLowerCase();
    const text = toText(raw[index + 1]);
    if (name === SET_COOKIE) {
      setCookies.push(text);
      continue;
    }
    const value = text.trim();
    const previous = headers.get(name);
    headers.set(name, previous === undefined ? value : `${previous}, ${value}`);
  }
  return { headers, setCookies };
}

/** The fields as a list of names and values; undici returns those of HTTP/2 as an object. */
export function toRawList(
  raw: NonNullable<Dispatcher.DispatchController['rawHeaders']>,
): readonly (Buffer | string)[] {
  if (Array.isArray(raw)) return raw;
  return Object.entries(raw).flatMap(([name, values = []]) =>
    [values].flat().flatMap((value) => [name, value]),
  );
}

function toText(bytes: Buffer | string | undefined): string {
  return typeof bytes === 'object' ? bytes.toString('latin1') : (bytes ?? '');
}
