import type { Setting } from './setting.ts';

/** Rate limits, connections and quotas, in display order. */
export const LIMIT_SETTINGS = [
  {
    name: 'RATE_LIMIT_EMBED',
    defaultValue: '30/1m,600/1d',
    expected: 'comma-separated COUNT/WINDOW values, such as 30/1m',
    description:
      'Rate limit for POST /api/v1/embed and anonymous POST /api/v1/videos, per client IP address.',
  },
  {
    name: 'RATE_LIMIT_VIDEOS',
    defaultValue: '60/1m',
    expected: 'comma-separated COUNT/WINDOW values, such as 30/1m',
    description: 'Rate limit for POST /api/v1/videos with credentials, per account.',
  },
  {
    name: 'RATE_LIMIT_BATCH',
    defaultValue: '3600/1h',
    expected: 'comma-separated COUNT/WINDOW values, such as 30/1m',
    description: 'Rate limit for the videos in POST /api/v1/videos/batch, per account.',
  },
  {
    name: 'RATE_LIMIT_API',
    defaultValue: '600/1m',
    expected: 'comma-separated COUNT/WINDOW values, such as 30/1m',
    description:
      'Rate limit for all other API routes, per account, or per client IP address for anonymous requests.',
  },
  {
    name: 'RATE_LIMIT_AUTH',
    defaultValue: '10/1m',
    expected: 'comma-separated COUNT/WINDOW values, such as 30/1m',
    description: 'Rate limit for sign-up, login and password checks, per client IP address.',
  },
  {
    name: 'RATE_LIMIT_INGEST',
    defaultValue: '120/1m',
    expected: 'comma-separated COUNT/WINDOW values, such as 30/1m',
    description: 'Rate limit for playback events, per client IP address.',
  },
  {
    name: 'RATE_LIMIT_REPORT',
    defaultValue: '10/1h',
    expected: 'comma-separated COUNT/WINDOW values, such as 30/1m',
    description: 'Rate limit for reports of videos, per client IP address.',
  },
  {
    name: 'CONNECTIONS_PER_CLIENT',
    defaultValue: '512',
    expected: 'a number, 1–100000, or none',
    description:
      'Open connections per client (IPv4 address or IPv6 /64), in all processes together. A /56 may have twice as many; a /24 or /48, four times. Proxies in TRUST_PROXY are not limited.',
  },
  {
    name: 'REQUESTS_PER_CLIENT',
    defaultValue: '256',
    expected: 'a number, 1–100000, or none',
    description:
      'Requests in progress per client, including streams, with the same multiples for wider networks.',
  },
  {
    name: 'QUOTA_VIDEOS',
    defaultValue: '1000',
    expected: 'a number, or none',
    description:
      'Videos per account. This and the other quotas can be overridden with `reelay accounts quotas`.',
  },
  {
    name: 'QUOTA_SUBTITLES',
    defaultValue: '2000',
    expected: 'a number, or none',
    description: 'Uploaded subtitle tracks per account, across all its videos.',
  },
  {
    name: 'QUOTA_WEBHOOKS',
    defaultValue: '20',
    expected: 'a number, or none',
    description: 'Webhooks per account.',
  },
  {
    name: 'QUOTA_KEYS',
    defaultValue: '50',
    expected: 'a number, or none',
    description: 'API keys per account that are not expired.',
  },
  {
    name: 'QUOTA_CHECKS_PER_DAY',
    defaultValue: '10000',
    expected: 'a number, or none',
    description: 'Source checks per account and day (UTC). Further checks are deferred.',
  },
  {
    name: 'QUOTA_BYTES_PER_DAY',
    defaultValue: '1000GB',
    expected: 'a size such as 500MB or 100GB, 0, or none',
    description:
      'Data that the proxy sends to viewers, per account and day (UTC). Beyond it, proxied playback returns 403.',
  },
] as const satisfies readonly Setting[];
