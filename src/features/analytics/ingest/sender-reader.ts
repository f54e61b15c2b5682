import type { FastifyRequest } from 'fastify';

import type { FindCountry } from '#platform/files/find-country.ts';

import { UNKNOWN_VALUE } from '../rollup.ts';
import { describeAgent } from './describe-agent.ts';
import type { Sender } from './ingest.ts';
import { toSiteOfOrigin } from './to-host-name.ts';

export type SenderOptions = {
  readonly publicUrl: URL;
  /** Null if this service cannot find countries. */
  readonly findCountry: FindCountry | null;
};

/** Reads who sent a request. */
export class SenderReader {
  readonly #origin: string;
  readonly #findCountry: FindCountry | null;

  constructor({ publicUrl, findCountry }: SenderOptions) {
    this.#origin = publicUrl.origin;
    this.#findCountry = findCountry;
  }

  read(request: FastifyRequest): Sender {
    const { headers, ip } = request;
    const userAgent = headers['user-agent'] ?? '';
    return {
      address: ip,
      userAgent,
      agent: describeAgent(userAgent),
      country: this.#findCountry?.(request) ?? UNKNOWN_VALUE,
      site: toSiteOfOrigin(headers.origin, this.#origin),
      isAnonymous: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
      isPrefetch: [headers['sec-purpose'], headers['purpose']].some(
        (purpose) => typeof purpose === 'string' && /\bprefetch\b/.test(purpose),
      ),
    };
  }
}
