import type { FastifyRequest } from 'fastify';

import { Networks } from '#lib/net/networks.ts';
import type { CountryFile } from '#platform/files/country-file.ts';

import { describeAgent } from './describe-agent.ts';
import { type CountrySources, findCountry } from './find-country.ts';
import type { Sender } from './ingest.ts';
import { toSiteOfOrigin } from './to-host-name.ts';

export type SenderOptions = {
  readonly publicUrl: URL;
  readonly trustProxy: readonly string[];
  /** The header in which a trusted proxy sends the viewer's country; null if there is none. */
  readonly countryHeader: string | null;
  /** Null without a file. */
  readonly countries: Pick<CountryFile, 'find'> | null;
};

/** Reads who sent a request. */
export class SenderReader {
  readonly #origin: string;
  readonly #sources: CountrySources;

  constructor({ publicUrl, trustProxy, countryHeader, countries }: SenderOptions) {
    this.#origin = publicUrl.origin;
    this.#sources = { header: countryHeader, proxies: new Networks(trustProxy), countries };
  }

  read({ headers, ip, socket }: FastifyRequest): Sender {
    const userAgent = headers['user-agent'] ?? '';
    return {
      address: ip,
      userAgent,
      agent: describeAgent(userAgent),
      country: findCountry({ headers, address: ip, peer: socket.remoteAddress }, this.#sources),
      site: toSiteOfOrigin(headers.origin, this.#origin),
      isAnonymous: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
      isPrefetch: [headers['sec-purpose'], headers['purpose']].some(
        (purpose) => typeof purpose === 'string' && /\bprefetch\b/.test(purpose),
      ),
    };
  }
}
