import { Networks } from '#lib/net/networks.ts';

import { CountryFile } from './country-file.ts';

/** What a request reveals about the viewer’s country. */
export type CountryInput = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The viewer’s IP address. */
  readonly ip: string;
  /** The other end of the connection: a proxy or the viewer. */
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** Returns an ISO 3166-1 alpha-2 code, or null if the country is unknown. */
export type FindCountry = (input: CountryInput) => string | null;

export type CountrySources = {
  /** The header in which a trusted proxy sends the viewer’s country; null if there is none. */
  readonly header: string | null;
  readonly trustProxy: readonly string[];
  /** Null without a local file. */
  readonly countries: Pick<CountryFile, 'find'> | null;
};

type CountrySettings = Pick<CountrySources, 'trustProxy'> & {
  readonly countryHeader: string | null;
  readonly countryFile: string | null;
};

const COUNTRY = /^[A-Z]{2}$/;
/** Values that proxies send for unknown countries and Tor exits. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['XX', 'ZZ', 'T1']);

/**
 * Finds countries in a trusted proxy’s header or a local file. No external service is queried.
 * Returns null without either.
 */
export function createFindCountry({
  header,
  trustProxy,
  countries,
}: CountrySources): FindCountry | null {
  if (header === null && countries === null) return null;
  const proxies = new Networks(trustProxy);
  return ({ headers, ip, socket: { remoteAddress: peer = '' } }) => {
    const headerValue = header !== null && proxies.has(peer) ? headers[header] : undefined;
    const fromHeader = typeof headerValue === 'string' ? toCountry(headerValue) : undefined;
    return fromHeader ?? toCountry(countries?.find(ip) ?? '') ?? null;
  };
}

/** Like `createFindCountry`, with the file of the settings. */
export async function openFindCountry({
  countryHeader: header,
  countryFile,
  trustProxy,
}: CountrySettings): Promise<FindCountry | null> {
  const countries = countryFile === null ? null : await CountryFile.open(countryFile);
  return createFindCountry({ header, trustProxy, countries });
}

function toCountry(text: string): string | undefined {
  const country = text.trim().toUpperCase();
  return COUNTRY.test(country) && !NO_COUNTRY.has(country) ? country : undefined;
}
