import { LIMIT_SETTINGS } from './limit-settings.ts';
import { MAIL_SETTINGS } from './mail-settings.ts';
import { OIDC_SETTINGS } from './oidc-settings.ts';
import { RESOLUTION_SETTINGS } from './resolution-settings.ts';
import type { Setting } from './setting.ts';
import { TRACING_SETTINGS } from './tracing-settings.ts';

/** Every setting of the service, in display order. */
export const SETTINGS = [
  {
    name: 'HOST',
    defaultValue: '127.0.0.1',
    expected: 'an IP address',
    description: 'IP address to listen on.',
  },
  {
    name: 'PORT',
    defaultValue: '8080',
    expected: 'a port number, 0–65535',
    description: 'Port to listen on. 0 picks a free port.',
  },
  {
    name: 'PUBLIC_URL',
    defaultValue: '',
    expected: 'http(s)://host[:port][/path]',
    description: 'Base URL of links in responses and pages. Default: http://HOST:PORT.',
  },
  {
    name: 'DATA_DIR',
    defaultValue: 'data',
    expected: 'a folder',
    description: 'Folder for the SQLite database and the generated secret.',
  },
  {
    name: 'DATABASE_URL',
    defaultValue: '',
    expected: 'postgres://user:password@host/database',
    description: 'PostgreSQL connection, for several machines. Default: SQLite in DATA_DIR.',
    secret: true,
  },
  {
    name: 'APP_SECRET',
    defaultValue: '',
    expected: '32 or more random characters',
    description:
      'Encrypts upstream URLs and signs playback links. Default: generated on the first start and stored in DATA_DIR. Required with PostgreSQL.',
    secret: true,
  },
  {
    name: 'ROLE',
    defaultValue: 'all',
    expected: 'all, web or worker',
    description: 'Role of this process: serve requests (web), run jobs (worker), or both (all).',
  },
  {
    name: 'WORKERS',
    defaultValue: '1',
    expected: 'a number, 1–128',
    description:
      'Number of processes that serve requests on the same port. More than one per CPU core does not help.',
  },
  {
    name: 'TRUST_PROXY',
    defaultValue: '',
    expected: 'comma-separated IP addresses or CIDRs',
    description: 'Reverse proxies whose X-Forwarded-For header is trusted.',
  },
  {
    name: 'EGRESS_ALLOW',
    defaultValue: '',
    expected: 'comma-separated IP addresses or CIDRs, each with an optional :port',
    description: 'Private networks that upstream requests may reach.',
  },
  {
    name: 'EGRESS_DENY',
    defaultValue: '',
    expected: 'comma-separated IP addresses or CIDRs, each with an optional :port',
    description: 'Networks that upstream requests must never reach. Overrides EGRESS_ALLOW.',
  },
  {
    name: 'DNS_SERVERS',
    defaultValue: '',
    expected: 'comma-separated IP addresses, each with an optional :port',
    description: 'DNS resolvers for upstream hosts. Default: the system resolvers.',
  },
  {
    name: 'EGRESS_PROXY',
    defaultValue: '',
    expected: 'http://host:port',
    description:
      'HTTP CONNECT proxy for all outgoing connections. The proxy then resolves and checks host names.',
    secret: true,
  },
  ...LIMIT_SETTINGS,
  {
    name: 'REGISTRATION',
    defaultValue: 'open',
    expected: 'open, closed or oidc',
    description:
      'Whether anyone can sign up. When closed, create accounts with `reelay accounts create`. With oidc, only single sign-on creates accounts.',
  },
  ...OIDC_SETTINGS,
  {
    name: 'ACCOUNT_DELETION_GRACE',
    defaultValue: '7d',
    expected: 'a duration of at most 90d, such as 12h or 30d, or 0',
    description:
      'Time from the deletion of an account by its owner until its data is erased. The owner can cancel until then, or skip it.',
  },
  {
    name: 'ANONYMOUS_TTL',
    defaultValue: '30d',
    expected: 'a duration of at least 1h, such as 12h or 30d',
    description: 'Videos without an owner are deleted after this long without a play.',
  },
  {
    name: 'ANALYTICS_SESSION_TTL',
    defaultValue: '30d',
    expected: 'a duration of at least 1d, such as 7d or 30d',
    description: 'How long individual views are stored. Aggregates are stored permanently.',
  },
  {
    name: 'ADMIN_CONSOLE',
    defaultValue: 'off',
    expected: 'on or off',
    description: 'Whether operators can use the console at /admin.',
  },
  {
    name: 'AUDIT_LOG_TTL',
    defaultValue: '365d',
    expected: 'a duration of at least 30d, such as 90d or 365d',
    description: 'How long entries of the audit log are stored.',
  },
  {
    name: 'COUNTRY_HEADER',
    defaultValue: '',
    expected: 'a header name',
    description:
      'Header with the viewer’s country, such as CF-IPCountry, set by a proxy in TRUST_PROXY.',
  },
  {
    name: 'GEOIP_DB',
    defaultValue: '',
    expected: 'a file in the MaxMind DB format',
    description:
      'GeoIP database for viewer countries in reports. Countries are unknown if neither this nor COUNTRY_HEADER is set.',
  },
  {
    name: 'WEBHOOK_ATTEMPTS',
    defaultValue: '3',
    expected: 'a number, 1–20',
    description: 'Maximum attempts per webhook delivery.',
  },
  {
    name: 'WEBHOOK_BACKOFF',
    defaultValue: '30,300,3600',
    expected: 'comma-separated seconds, each at most 86400',
    description:
      'Delays before the second, third and later attempts of a webhook delivery. The last value repeats.',
  },
  {
    name: 'FEED_INTERVAL',
    defaultValue: '1h',
    expected: 'a duration from 15m to 7d',
    description: 'Shortest time between two checks of a feed that an account follows.',
  },
  {
    name: 'FEED_LIMIT',
    defaultValue: '50',
    expected: 'a number, or none',
    description: 'Feeds that an account can follow.',
  },
  {
    name: 'JOB_LEASE',
    defaultValue: '30s',
    expected: 'a duration from 2s to 10m',
    description:
      'Job lease timeout, after which another worker takes over the jobs of a crashed worker.',
  },
  {
    name: 'CACHE_MEMORY',
    defaultValue: '64MB',
    expected: 'a size such as 64MB or 1GB, or 0 to turn the cache off',
    description: 'Memory for cached and shared media, per process.',
  },
  {
    name: 'EMBED_SITES',
    defaultValue: '*',
    expected: '*, none, or comma-separated origins',
    description:
      'Allowed domains for embedding. Accounts and videos can override this server default.',
  },
  {
    name: 'ABUSE_CONTACT',
    defaultValue: '',
    expected: 'an e-mail address, or empty',
    description: 'E-mail address for complaints, shown on the form for reports.',
  },
  {
    name: 'UNFURL_SITES',
    defaultValue: '*',
    expected: '*, none, or comma-separated origins',
    description: 'Sites whose pages may request /oembed, /iframely and /iframe for any URL.',
  },
  {
    name: 'EXAMPLE_URLS',
    defaultValue: '',
    expected: 'none, or at most 8 comma-separated LABEL=URL values',
    description: 'Example videos on the home page. Default: public test streams.',
  },
  {
    name: 'FFMPEG',
    defaultValue: 'ffmpeg',
    expected: 'the name or path of a program, or none',
    description:
      'FFmpeg program that extracts posters and timeline previews from videos. Optional.',
  },
  ...RESOLUTION_SETTINGS,
  {
    name: 'METRICS_TOKEN',
    defaultValue: '',
    expected: '16 or more characters',
    description: 'Bearer token for /metrics. Without a token, /metrics returns 404.',
    secret: true,
  },
  {
    name: 'WORKER_PORT',
    defaultValue: '',
    expected: 'a port number, 1–65535',
    description:
      'Port on which a process with ROLE=worker serves /healthz, /readyz and /metrics. Without it, workers do not listen.',
  },
  ...TRACING_SETTINGS,
  ...MAIL_SETTINGS,
  {
    name: 'LOG_LEVEL',
    defaultValue: 'warn',
    expected: 'fatal, error, warn, info, debug or silent',
    description: 'Minimum log level. If it is set, standard output contains only JSON lines.',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof SETTINGS)[number]['name'];
