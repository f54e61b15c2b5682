import type { Dispatcher } from 'undici';

import { EgressError } from './egress-failure.ts';
import { RESPONSE_HEADERS_MAX } from './limits.ts';

const SET_COOKIE = 'set-cookie';

/**
 * Converts undici's raw list (name, value, name, value) to a map: names in lower case, values
 * decoded as ISO 8859-1 (RFC 9110, section 5.5), repeated fields joined. `Set-Cookie` is omitted,
 * because it can't be joined and no viewer may receive it. Throws `too_large` for too many fields.
 */
export function toHeaderMap(raw: readonly (Buffer | string)[]): ReadonlyMap<string, string> {
  if (raw.length / 2 > RESPONSE_HEADERS_MAX) {
    throw new EgressError('too_large', `${raw.length / 2} header fields`);
  }
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = toText(raw[index]).toLowerCase();
    if (name === SET_COOKIE) continue;
    const value = toText(raw[index + 1]).trim();
    const previous = headers.get(name);
    headers.set(name, previous === undefined ? value : `${previous}, ${value}`);
  }
  return headers;
}

/** The values of all `Set-Cookie` fields. */
export function listSetCookies(raw: readonly (Buffer | string)[]): readonly string[] {
  return raw.flatMap((value, index) =>
    index % 2 === 1 && toText(raw[index - 1]).toLowerCase() === SET_COOKIE ? [toText(value)] : [],
  );
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
