import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '../../config/config.ts';

/** For responses that are not pages: they load nothing and can't be framed. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Features that no page of this service uses, nor the players that it frames. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
const STRICT_TRANSPORT_SECURITY = 'max-age=31536000';

const EXPOSED_HEADERS = [
  'Accept-Ranges',
  'Age',
  'Content-Length',
  'Content-Range',
  'Date',
  'ETag',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
].join(', ');

/**
 * Sets the headers of every response, including errors. Page routes replace the
 * Content-Security-Policy.
 */
export type SetResponseHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

export function createResponseHeaders(config: Pick<Config, 'publicUrl'>): SetResponseHeaders {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'permissions-policy': PERMISSIONS_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    ...(config.publicUrl.protocol === 'https:' && {
      'strict-transport-security': STRICT_TRANSPORT_SECURITY,
    }),
  };
  return (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.routeOptions.config?.cors === 'public') setPublicCors(reply);
    else reply.header('cross-origin-resource-policy', 'same-origin');
  };
}

/**
 * Sends the same headers to every origin, including `null`, because these routes read no
 * credentials (Fetch, section 3.3.2).
 */
function setPublicCors(reply: FastifyReply): void {
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', EXPOSED_HEADERS)
    .header('cross-origin-resource-policy', 'cross-origin');
}
