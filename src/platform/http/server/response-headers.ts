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

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'permissions-policy': PERMISSIONS_POLICY,
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Sent to every origin, including `null`, because these routes read no credentials (Fetch, section
 * 3.3.2).
 */
const PUBLIC_CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
};

const SAME_ORIGIN = { 'cross-origin-resource-policy': 'same-origin' };

export type SetResponseHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Returns the function that sets the headers of every response of a route, including errors. Page
 * routes replace the Content-Security-Policy.
 */
export function createSetResponseHeaders({
  publicUrl,
}: Pick<Config, 'publicUrl'>): SetResponseHeaders {
  const always = {
    ...HEADERS,
    ...(publicUrl.protocol === 'https:' && {
      'strict-transport-security': STRICT_TRANSPORT_SECURITY,
    }),
  };
  const publicHeaders = { ...always, ...PUBLIC_CORS };
  const otherHeaders = { ...always, ...SAME_ORIGIN };
  return ({ id, route }, reply) => {
    reply
      .headers(route.config?.cors === 'public' ? publicHeaders : otherHeaders)
      .header('x-request-id', id);
  };
}
