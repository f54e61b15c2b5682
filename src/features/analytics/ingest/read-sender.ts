import type { FastifyRequest } from 'fastify';

import { createDescribeAgent } from './describe-agent.ts';
import type { FindCountry } from './find-country.ts';
import type { Sender } from './ingest.ts';
import { toSiteOfOrigin } from './to-host-name.ts';

export type ReadSender = (request: FastifyRequest) => Sender;

export function createReadSender({
  findCountry,
  publicUrl,
}: {
  readonly findCountry: FindCountry;
  readonly publicUrl: URL;
}): ReadSender {
  const describeAgent = createDescribeAgent();
  return ({ headers, ip, socket }) => {
    const userAgent = headers['user-agent'] ?? '';
    return {
      address: ip,
      userAgent,
      agent: describeAgent(userAgent),
      country: findCountry({ headers, address: ip, peer: socket.remoteAddress }),
      site: toSiteOfOrigin(headers.origin, publicUrl.origin),
      isAnonymous: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
      isPrefetch: [headers['sec-purpose'], headers['purpose']].some(
        (purpose) => typeof purpose === 'string' && /\bprefetch\b/.test(purpose),
      ),
    };
  };
}
