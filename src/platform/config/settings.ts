/** One environment variable: what `--help`, docs/configuration.md and the error for a wrong value say. */
export type Setting = {
  readonly name: string;
  readonly fallback: string;
  /** What a value looks like. */
  readonly takes: string;
  readonly about: string;
  /** The value must never be printed. */
  readonly secret?: true;
};

/** Every setting of the service, in the order in which they are shown. */
export const SETTINGS = [
  { name: 'HOST', fallback: '127.0.0.1', takes: 'an IP address', about: 'Address to listen on.' },
  {
    name: 'PORT',
    fallback: '8080',
    takes: 'a port, 0–65535',
    about: 'Port to listen on; 0 takes a free one.',
  },
  {
    name: 'PUBLIC_URL',
    fallback: '',
    takes: 'http(s)://host[:port], without a path',
    about: 'What links in answers and pages begin with. Default: http://HOST:PORT.',
  },
  {
    name: 'DATA_DIR',
    fallback: 'data',
    takes: 'a folder',
    about: 'Where the SQLite database and the made secret live.',
  },
  {
    name: 'DATABASE_URL',
    fallback: '',
    takes: 'postgres://user:password@host/database',
    about: 'PostgreSQL for many machines. Default: SQLite in DATA_DIR.',
    secret: true,
  },
  {
    name: 'APP_SECRET',
    fallback: '',
    takes: '32 or more random characters',
    about:
      'Seals upstream addresses and signs playback links. Default: made on the first start and kept in DATA_DIR; required with PostgreSQL.',
    secret: true,
  },
  {
    name: 'ROLE',
    fallback: 'all',
    takes: 'all, web or worker',
    about: 'What this process does: answer requests, run jobs, or both.',
  },
  {
    name: 'WORKERS',
    fallback: '1',
    takes: 'a number, 1–128',
    about:
      'Processes that answer requests on the one port; one for each core is the most that helps.',
  },
  {
    name: 'TRUST_PROXY',
    fallback: '',
    takes: 'addresses or CIDRs, comma-separated',
    about: 'Reverse proxies whose X-Forwarded-For is believed.',
  },
  {
    name: 'EGRESS_ALLOW',
    fallback: '',
    takes: 'addresses or CIDRs with an optional :port, comma-separated',
    about: 'Private ranges that may be fetched from on purpose.',
  },
  {
    name: 'EGRESS_DENY',
    fallback: '',
    takes: 'addresses or CIDRs with an optional :port, comma-separated',
    about: 'Ranges that are never fetched from; wins over EGRESS_ALLOW.',
  },
  {
    name: 'DNS_SERVERS',
    fallback: '',
    takes: 'addresses with an optional :port, comma-separated',
    about: 'Resolvers for upstream names. Default: the system’s.',
  },
  {
    name: 'EGRESS_PROXY',
    fallback: '',
    takes: 'http://host:port',
    about: 'HTTP CONNECT proxy for everything that leaves; it then judges names.',
    secret: true,
  },
  {
    name: 'RATE_LIMIT_EMBED',
    fallback: '30/1m,600/1d',
    takes: 'COUNT/WINDOW, comma-separated; windows like 1m, 1d',
    about: 'POST /api/v1/embed and anonymous POST /api/v1/videos, for each address.',
  },
  {
    name: 'RATE_LIMIT_API',
    fallback: '600/1m',
    takes: 'COUNT/WINDOW, comma-separated; windows like 1m, 1d',
    about: 'Every other API route, for each account, or each address without one.',
  },
  {
    name: 'RATE_LIMIT_AUTH',
    fallback: '10/1m',
    takes: 'COUNT/WINDOW, comma-separated; windows like 1m, 1d',
    about: 'Signing up, logging in and password checks, for each address.',
  },
  {
    name: 'RATE_LIMIT_INGEST',
    fallback: '120/1m',
    takes: 'COUNT/WINDOW, comma-separated; windows like 1m, 1d',
    about: 'Reports of players, for each address.',
  },
  {
    name: 'REGISTRATION',
    fallback: 'open',
    takes: 'open or closed',
    about: 'Whether anybody may make an account; with closed, `reelay accounts create` does.',
  },
  {
    name: 'ANONYMOUS_TTL',
    fallback: '30d',
    takes: 'a duration of an hour or more, such as 12h or 30d',
    about: 'Videos without an owner are deleted when nobody has played them for so long.',
  },
  {
    name: 'ANALYTICS_SESSION_TTL',
    fallback: '30d',
    takes: 'a duration of a day or more, such as 7d or 30d',
    about: 'How long each view is kept; what views sum up to is kept for good.',
  },
  {
    name: 'COUNTRY_HEADER',
    fallback: '',
    takes: 'the name of a header',
    about: 'In which a proxy of TRUST_PROXY tells a viewer’s country, such as CF-IPCountry.',
  },
  {
    name: 'GEOIP_DB',
    fallback: '',
    takes: 'a file in the MaxMind DB format',
    about: 'Countries of addresses, for reports. Without it, and COUNTRY_HEADER, they are unknown.',
  },
  {
    name: 'WEBHOOK_ATTEMPTS',
    fallback: '3',
    takes: 'a number, 1–20',
    about: 'How often a webhook delivery is tried in all.',
  },
  {
    name: 'WEBHOOK_BACKOFF',
    fallback: '30,300,3600',
    takes: 'seconds, comma-separated, each up to 86400',
    about: 'The waits after the first failed attempt, the second, and so on; the last is repeated.',
  },
  {
    name: 'JOB_LEASE',
    fallback: '30s',
    takes: 'a duration from 2s to 10m',
    about: 'How long a worker that has died is waited for; then others take up its jobs.',
  },
  {
    name: 'CACHE_MEMORY',
    fallback: '64MB',
    takes: 'an amount such as 64MB or 1GB; 0 keeps nothing',
    about: 'Memory for media that is kept for the next viewer or shared by many, in each process.',
  },
  {
    name: 'EMBED_SITES',
    fallback: '*',
    takes: '*, none, or origins, comma-separated',
    about: 'Sites that may embed a video whose owner says nothing about it.',
  },
  {
    name: 'FFMPEG',
    fallback: 'ffmpeg',
    takes: 'a program, by its name or path, or none',
    about: 'Makes posters of frames, where it is installed.',
  },
  {
    name: 'PROVIDERS',
    fallback: '',
    takes:
      'names as docs/providers.md lists them, or such names with - before each, comma-separated',
    about:
      'Providers that addresses are resolved of: only those named, or (-youtube,-tiktok) all but those. Default: all.',
  },
  {
    name: 'HOSTS_DENY',
    fallback: '',
    takes: 'host names such as example.com, comma-separated; for addresses there is EGRESS_DENY',
    about: 'Hosts that are never fetched from, each with all below it.',
  },
  {
    name: 'HOSTS_POLITENESS',
    fallback: '*=16@600/1m',
    takes: 'HOST=RESOLUTIONS@REQUESTS/WINDOW, comma-separated, * for all other hosts; or none',
    about:
      'What resolutions ask of one host, in each process: how many are at it at a time, and how many requests they send.',
  },
  {
    name: 'HOSTS_USER_AGENT',
    fallback: '',
    takes: 'HOST=TEXT, separated by |, * for all other hosts',
    about: 'What this service calls itself to a host. Default: Reelay and its version.',
  },
  {
    name: 'YTDLP',
    fallback: 'off',
    takes: 'off, on, or the whole path of a program',
    about:
      'Asks yt-dlp, where it is installed, for what nothing else finds. Read docs/providers.md first.',
  },
  {
    name: 'METRICS_TOKEN',
    fallback: '',
    takes: '16 or more characters',
    about: 'Bearer token for /metrics; without it /metrics does not exist.',
    secret: true,
  },
  {
    name: 'LOG_LEVEL',
    fallback: 'warn',
    takes: 'fatal, error, warn, info, debug or silent',
    about: 'What is logged, as JSON lines on standard output.',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof SETTINGS)[number]['name'];
