import { isInBlock, parseAddressBlock } from '#lib/net/address-block.ts';
import { parseAddress } from '#lib/net/parse-address.ts';
import { unmapAddress } from '#lib/net/unmap-address.ts';

import { UNKNOWN_VALUE } from '../rollup.ts';

/** What the country of who sends is told from. */
export type CountryClues = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The viewer's address, and that of who is connected: a proxy, or the viewer. */
  readonly address: string;
  readonly peer: string | undefined;
};

/** ISO 3166-1 alpha-2, or `unknown`. Nobody is asked: it is told by a proxy or a file. */
export type FindCountry = (clues: CountryClues) => string;

type Options = {
  /** In lower case; null where no proxy tells. */
  readonly header: string | null;
  readonly trustProxy: readonly string[];
  readonly lookUp: ((address: string) => string | undefined) | null;
};

const COUNTRY = /^[A-Z]{2}$/;
/** What proxies say where they don't know, and for Tor's exits. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['XX', 'ZZ', 'T1']);

export function createFindCountry({ header, trustProxy, lookUp }: Options): FindCountry {
  const blocks = trustProxy.flatMap((cidr) => parseAddressBlock(cidr) ?? []);

  function isTrusted(peer: string | undefined): boolean {
    const address = parseAddress(peer ?? '');
    if (address === undefined) return false;
    return blocks.some((block) => isInBlock(unmapAddress(address), block));
  }

  return ({ headers, address, peer }) => {
    const told = header !== null && isTrusted(peer) ? headers[header] : undefined;
    const named = typeof told === 'string' ? toCountry(told) : undefined;
    return named ?? toCountry(lookUp?.(address) ?? '') ?? UNKNOWN_VALUE;
  };
}

function toCountry(text: string): string | undefined {
  const country = text.trim().toUpperCase();
  return COUNTRY.test(country) && !NO_COUNTRY.has(country) ? country : undefined;
}
