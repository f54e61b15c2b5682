import {
  parseBytesQuota,
  parseClientLimit,
  parseQuota,
  parseRateLimits,
} from '../parse-setting.ts';
import type { SettingTable } from '../setting.ts';

const RATES = {
  expected: 'comma-separated `COUNT/WINDOW` values, such as `30/1m`',
  parse: parseRateLimits,
} as const;
const QUOTA = { expected: 'a number, or `none`', parse: parseQuota } as const;

/** Rate limits and connections per client, and quotas per account. */
export const LIMIT_SETTINGS = {
  rateLimits: {
    embed: {
      name: 'RATE_LIMIT_EMBED',
      defaultValue: '30/1m,600/1d',
      description:
        'Rate limit for `POST /api/v1/embed` and anonymous `POST /api/v1/videos`, per client IP address (IPv6 per /64).',
      ...RATES,
    },
    videos: {
      name: 'RATE_LIMIT_VIDEOS',
      defaultValue: '60/1m',
      description:
        'Rate limit for `POST /api/v1/videos` with credentials, per account. These requests also count toward `RATE_LIMIT_API`.',
      ...RATES,
    },
    batch: {
      name: 'RATE_LIMIT_BATCH',
      defaultValue: '3600/1h',
      description:
        'Rate limit for the videos in `POST /api/v1/videos/batch`, per account. Each request also counts once toward `RATE_LIMIT_API`.',
      ...RATES,
    },
    api: {
      name: 'RATE_LIMIT_API',
      defaultValue: '600/1m',
      description:
        'Rate limit for all other API routes, per account, or per client IP address for anonymous requests.',
      ...RATES,
    },
    auth: {
      name: 'RATE_LIMIT_AUTH',
      defaultValue: '10/1m',
      description:
        'Rate limit for sign-up, login and password checks, per client IP address. Wrong passwords are also limited to 10 in 15 minutes per e-mail address.',
      ...RATES,
    },
    ingest: {
      name: 'RATE_LIMIT_INGEST',
      defaultValue: '120/1m',
      description:
        'Rate limit for playback events (`POST /api/v1/analytics/events`), per client IP address.',
      ...RATES,
    },
    report: {
      name: 'RATE_LIMIT_REPORT',
      defaultValue: '10/1h',
      description: 'Rate limit for [reports](guides/abuse.md) of videos, per client IP address.',
      ...RATES,
    },
  },
  clientLimits: {
    connections: {
      name: 'CONNECTIONS_PER_CLIENT',
      defaultValue: '512',
      expected: 'a number, 1–100000, or `none`',
      description:
        'Open connections per client (IPv4 address or IPv6 /64), in all processes together. See [Limits per client](operations.md#limits-per-client).',
      parse: parseClientLimit,
    },
    requests: {
      name: 'REQUESTS_PER_CLIENT',
      defaultValue: '256',
      expected: 'a number, 1–100000, or `none`',
      description: 'Requests in progress per client, including streams.',
      parse: parseClientLimit,
    },
  },
  quotas: {
    videos: {
      name: 'QUOTA_VIDEOS',
      defaultValue: '1000',
      description:
        'Videos per account. See [Quotas](operations.md#quotas); `reelay accounts quotas` overrides the quotas of one account.',
      ...QUOTA,
    },
    subtitles: {
      name: 'QUOTA_SUBTITLES',
      defaultValue: '2000',
      description:
        'Uploaded subtitle tracks per account, across all its videos. A video has at most 100.',
      ...QUOTA,
    },
    webhooks: {
      name: 'QUOTA_WEBHOOKS',
      defaultValue: '20',
      description: 'Webhooks per account.',
      ...QUOTA,
    },
    keys: {
      name: 'QUOTA_KEYS',
      defaultValue: '50',
      description: 'API keys per account that are not expired.',
      ...QUOTA,
    },
    checksPerDay: {
      name: 'QUOTA_CHECKS_PER_DAY',
      defaultValue: '10000',
      description:
        '[Source checks](operations.md#source-checks) per account and day (UTC). Further checks are deferred to the following days.',
      ...QUOTA,
    },
    bytesPerDay: {
      name: 'QUOTA_BYTES_PER_DAY',
      defaultValue: '1000GB',
      expected: 'a size such as `500MB` or `100GB`, `0`, or `none`',
      description:
        'Data that the proxy sends to viewers, per account and day (UTC), in decimal units: a GB is 10⁹ bytes. Beyond it, `/stream/` returns `quota_exceeded` for the account’s videos.',
      parse: parseBytesQuota,
    },
  },
} as const satisfies SettingTable;
