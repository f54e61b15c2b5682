import { resolve } from 'node:path';

import { parseExamples } from '../parse-examples.ts';
import {
  parseBackoff,
  parseDurationMs,
  parseEmailAddress,
  parseEmbedSites,
  parseHeaderName,
  parseInteger,
} from '../parse-setting.ts';
import type { SettingTable } from '../setting.ts';

/** What visitors see, which data of them is recorded, and what receivers get. */
export const PLAYBACK_SETTINGS = {
  outageMsMax: {
    name: 'PLAYBACK_WITHOUT_DATABASE',
    defaultValue: '30s',
    expected: 'a duration of 0s to 5m, such as 30s',
    description:
      'How long public videos that a process has served keep playing [while the database does not respond](operations.md#when-the-database-fails). The time starts at the last moment at which the process would have noticed a deletion or takedown.',
    parse: (text) => parseDurationMs(text, { min: '0s', max: '5m' }),
  },
  embedSites: {
    name: 'EMBED_SITES',
    defaultValue: '*',
    expected: '`*`, `none`, or comma-separated origins',
    description:
      '[Allowed domains](embedding.md) for embedding. Accounts and videos can override this server default. `https://*.example.com` matches all subdomains.',
    parse: parseEmbedSites,
  },
  unfurlSites: {
    name: 'UNFURL_SITES',
    defaultValue: '*',
    expected: '`*`, `none`, or comma-separated origins',
    description:
      'Sites whose pages may [unfurl URLs](integrations.md) with `/oembed`, `/iframely` and `/iframe`. Programs and Reelay’s own pages are not affected.',
    parse: parseEmbedSites,
  },
  abuseContact: {
    name: 'ABUSE_CONTACT',
    expected: 'an e-mail address, or empty',
    description: 'E-mail address for complaints, shown on the form for [reports](guides/abuse.md).',
    parse: parseEmailAddress,
  },
  examples: {
    name: 'EXAMPLE_URLS',
    fallback: 'public test streams, and a bundled sample on `127.0.0.1`',
    expected: '`none`, or at most 8 comma-separated `LABEL=URL` values',
    description:
      'Example videos on the home page: `Keynote=https://media.example/talk.m3u8`. Write a comma in a URL as `%2C`.',
    parse: parseExamples,
  },
  ffmpeg: {
    name: 'FFMPEG',
    defaultValue: 'ffmpeg',
    expected: 'the name or path of a program, or `none`',
    description:
      'FFmpeg program that extracts posters and timeline previews from videos. Optional. It only reads streams of this service.',
    parse: (text) => (text === 'none' ? null : text),
  },
  analytics: {
    sessionTtlMs: {
      name: 'ANALYTICS_SESSION_TTL',
      defaultValue: '30d',
      expected: 'a duration of at least 1d, such as 7d or 30d',
      description:
        'How long individual views and per-minute counts are stored. Aggregates are stored permanently. See [privacy.md](privacy.md).',
      // Reports can arrive up to a day late, and deduplication needs the stored view.
      parse: (text) => parseDurationMs(text, { min: '1d' }),
    },
    countryHeader: {
      name: 'COUNTRY_HEADER',
      expected: 'a header name',
      description:
        'Header with the viewer’s country (ISO 3166-1 alpha-2), such as `CF-IPCountry` or `X-Country-Code`, set by a proxy in `TRUST_PROXY`. Ignored in requests from any other address.',
      parse: parseHeaderName,
    },
    countryFile: {
      name: 'GEOIP_DB',
      expected: 'a file in the MaxMind DB format',
      description:
        'GeoIP database for viewer countries when no header provides one: GeoLite2 Country, DB-IP or IPinfo. It is read once, at startup. Without either setting, countries are `unknown`. Reelay never queries a GeoIP service.',
      parse: (text) => resolve(text),
    },
  },
  webhookRetries: {
    attemptsMax: {
      name: 'WEBHOOK_ATTEMPTS',
      defaultValue: '3',
      expected: 'a number, 1–20',
      description: 'Maximum attempts per webhook delivery.',
      parse: (text) => parseInteger(text, { min: 1, max: 20 }),
    },
    backoffMs: {
      name: 'WEBHOOK_BACKOFF',
      defaultValue: '30,300,3600',
      expected: 'comma-separated seconds, each at most 86400',
      description:
        'Delays before the second, third and later attempts of a webhook delivery. The last value repeats. Each delay is extended by up to 10% at random.',
      parse: parseBackoff,
    },
  },
} as const satisfies SettingTable;
