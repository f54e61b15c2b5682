import type { Networks } from '#lib/net/networks.ts';
import type { CountryFile } from '#platform/files/country-file.ts';

import { UNKNOWN_VALUE } from '../rollup.ts';

type CountryInput = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /**
   * `address` is the viewer's IP address. `peer` is the other end of the connection: a proxy or the
   * viewer.
   */
  readonly address: string;
  readonly peer: string | undefined;
};

export type CountrySources = {
  /** The header name in lower case; null if no proxy sends the country. */
  readonly header: string | null;
  /** The trusted proxies. */
  readonly proxies: Networks;
  /** Null without a local file. */
  readonly countries: Pick<CountryFile, 'find'> | null;
};

const COUNTRY = /^[A-Z]{2}$/;
/** Values that proxies send for unknown countries and Tor exits. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['XX', 'ZZ', 'T1']);

/**
 * Returns an ISO 3166-1 alpha-2 code or `unknown`, from a trusted proxy's header or a local file.
 * No external service is queried.
 */
export function findCountry(
  { headers, address, peer = '' }: CountryInput,
  { header, proxies, countries }: CountrySources,
): string {
  const headerValue = header !== null && proxies.has(peer) ? headers[header] : undefined;
  const fromHeader = typeof headerValue === 'string' ? toCountry(headerValue) : undefined;
  return fromHeader ?? toCountry(countries?.find(address) ?? '') ?? UNKNOWN_VALUE;
}

function toCountry(text: string): string | undefined {
  const country = text.trim().toUpperCase();
  return COUNTRY.test(country) && !NO_COUNTRY.has(country) ? country : undefined;
}
