import type { FastifyRequest } from 'fastify';

import { matchNetworks } from '#lib/net/match-networks.ts';

import { createDescribeAgent } from './describe-agent.ts';
import { findCountry } from './find-country.ts';
import type { Sender } from './ingest.ts';
import { toSiteOfOrigin } from './to-host-name.ts';

export type ReadSender = (request: FastifyRequest) => Sender;

export type SenderOptions = {
  readonly publicUrl: URL;
  readonly trustProxy: readonly string[];
  /** The header in which a trusted proxy sends the viewer's country; null if there is none. */
  readonly countryHeader: string | null;
  /** Looks up the country of an IP address in a local file; null without a file. */
  readonly lookUpCountry: ((address: string) => string | undefined) | null;
};

export function createReadSender({ publicUrl, ...options }: SenderOptions): ReadSender {
  const describeAgent = createDescribeAgent();
  const isTrusted = matchNetworks(options.trustProxy);
  const sources = { header: options.countryHeader, isTrusted, lookup: options.lookUpCountry };
  return ({ headers, ip, socket }) => {
    const userAgent = headers['user-agent'] ?? '';
    return {
      address: ip,
      userAgent,
      agent: describeAgent(userAgent),
      country: findCountry({ headers, address: ip, peer: socket.remoteAddress }, sources),
      site: toSiteOfOrigin(headers.origin, publicUrl.origin),
      isAnonymous: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
      isPrefetch: [headers['sec-purpose'], headers['purpose']].some(
        (purpose) => typeof purpose === 'string' && /\bprefetch\b/.test(purpose),
      ),
    };
  };
}
