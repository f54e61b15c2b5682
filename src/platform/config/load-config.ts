import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';

import type {
  Config,
  DatabaseConfig,
  LogLevel,
  ProgramConfig,
  Registration,
  Role,
} from './config.ts';
import type { Environment } from './env.ts';
import { loadMail } from './load-mail.ts';
import { loadOidc } from './load-oidc.ts';
import { loadTracing, type Read } from './load-tracing.ts';
import { parseExamples } from './parse-examples.ts';
import {
  parseHostNames,
  parseHostLimits,
  parseProviders,
  parseUserAgents,
} from './parse-host-rules.ts';
import {
  parseAddressRanges,
  parseBackoff,
  parseBytes,
  parseBytesQuota,
  parseClientLimit,
  parseDnsServers,
  parseDuration,
  parseEmailAddress,
  parseEmbedSites,
  parseInteger,
  parseNetworks,
  parseProxyUrl,
  parsePublicUrl,
  parseQuota,
  parseRateLimits,
  parseSwitch,
} from './parse-setting.ts';
import type { Setting } from './setting.ts';
import { SETTINGS, type SettingName } from './settings.ts';
import { StartError } from './start-error.ts';

const DELIVERY_ATTEMPTS_MAX = 20;

const ROLES: readonly Role[] = ['all', 'web', 'worker'];
const REGISTRATIONS: readonly Registration[] = ['open', 'closed', 'oidc'];
const LOG_LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];
const METRICS_TOKEN_CHARACTERS_MIN = 16;
const WORKERS_MAX = 128;
const GRACE_SECONDS_MAX = 90 * 86_400;
const TTL_SECONDS_MIN = 3600;
const SESSION_TTL_MS_MIN = 86_400_000;
/** The database refuses to delete younger entries. */
const AUDIT_LOG_TTL_MS_MIN = 30 * 86_400_000;
/** A lease must be long enough for three renewals and for a slow transaction. */
const CANARY_SECONDS_MIN = 3600;
const CANARY_SECONDS_MAX = 30 * 86_400;
const FEED_SECONDS_MIN = 15 * 60;
const FEED_SECONDS_MAX = 7 * 86_400;
const LEASE_SECONDS_MIN = 2;
const LEASE_SECONDS_MAX = 600;
/** A subset of the field names of RFC 9110, section 5.1: letters, digits and hyphens. */
const HEADER_NAME = /^[A-Za-z0-9-]{1,64}$/;
const VALUE_CHARACTERS_SHOWN = 80;

/**
 * The secret is separate from the configuration, so that the configuration can be printed and
 * logged.
 */
export type LoadedConfig = { readonly config: Config; readonly appSecret: string | null };

/** Throws StartError with the setting's name, the expected format and the value. */
export function loadConfig(environment: Environment): LoadedConfig {
  const read: Read = (name, parse) => readSetting(environment, name, parse);

  const host = read('HOST', (text) => (isIP(text) === 0 ? undefined : text));
  const port = read('PORT', (text) => parseInteger(text, { min: 0, max: 65_535 }));
  const dataDir = read('DATA_DIR', (text) => resolve(text));
  const config: Config = {
    host,
    port,
    publicUrl: read('PUBLIC_URL', (text) => parsePublicUrl(text || defaultOrigin(host, port))),
    dataDir,
    database: read('DATABASE_URL', (text) => parseDatabase(text, dataDir)),
    role: read('ROLE', (text) => ROLES.find((role) => role === text)),
    workers: read('WORKERS', (text) => parseInteger(text, { min: 1, max: WORKERS_MAX })),
    logLevel: read('LOG_LEVEL', (text) => LOG_LEVELS.find((level) => level === text)),
    trustProxy: read('TRUST_PROXY', parseNetworks),
    egress: {
      allow: read('EGRESS_ALLOW', parseAddressRanges),
      deny: read('EGRESS_DENY', parseAddressRanges),
      dnsServers: read('DNS_SERVERS', parseDnsServers),
      proxy: read('EGRESS_PROXY', (text) => (text === '' ? null : parseProxyUrl(text))),
      denyHosts: read('HOSTS_DENY', parseHostNames),
      userAgents: read('HOSTS_USER_AGENT', parseUserAgents),
    },
    rateLimits: loadRateLimits(read),
    clientLimits: {
      connections: read('CONNECTIONS_PER_CLIENT', parseClientLimit),
      requests: read('REQUESTS_PER_CLIENT', parseClientLimit),
    },
    quotas: {
      videos: read('QUOTA_VIDEOS', parseQuota),
      subtitles: read('QUOTA_SUBTITLES', parseQuota),
      webhooks: read('QUOTA_WEBHOOKS', parseQuota),
      keys: read('QUOTA_KEYS', parseQuota),
      checksPerDay: read('QUOTA_CHECKS_PER_DAY', parseQuota),
      bytesPerDay: read('QUOTA_BYTES_PER_DAY', parseBytesQuota),
    },
    ...loadSignUp(read),
    accountDeletionGraceMs: read('ACCOUNT_DELETION_GRACE', parseGrace),
    webhookRetries: {
      attemptsMax: read('WEBHOOK_ATTEMPTS', parseAttempts),
      backoffMs: read('WEBHOOK_BACKOFF', parseBackoff),
    },
    jobLeaseMs: read('JOB_LEASE', parseLease),
    anonymousTtlMs: read('ANONYMOUS_TTL', parseTtl),
    analytics: loadAnalytics(read),
    ...loadOversight(read),
    cacheBytesMax: read('CACHE_MEMORY', (text) => parseBytes(text)),
    embedSites: read('EMBED_SITES', parseEmbedSites),
    abuseContact: read('ABUSE_CONTACT', (text) => (text === '' ? null : parseEmailAddress(text))),
    unfurlSites: read('UNFURL_SITES', parseEmbedSites),
    examples: read('EXAMPLE_URLS', (text) => (text === '' ? null : parseExamples(text))),
    metricsToken: read('METRICS_TOKEN', parseMetricsToken),
    workerPort: read('WORKER_PORT', (text) =>
      text === '' ? null : parseInteger(text, { min: 1, max: 65_535 }),
    ),
    tracing: loadTracing(read),
    ffmpeg: read('FFMPEG', (text) => (text === 'none' ? null : toProgram(text, environment))),
    providers: read('PROVIDERS', parseProviders),
    framesDeclaredPlayers: read('DECLARED_PLAYERS', parseSwitch),
    hostLimits: read('HOST_LIMITS', parseHostLimits),
    ytDlp: read('YTDLP', (text) => toYtDlp(text, environment)),
    canaryIntervalMs: read('PROVIDER_CANARY', parseCanaryInterval),
    feeds: loadFeeds(read),
    mail: loadMail(read),
  };
  return { config, appSecret: environment['APP_SECRET'] || null };
}

function loadSignUp(read: Read): Pick<Config, 'registration' | 'oidc'> {
  const registration = read('REGISTRATION', (text) => REGISTRATIONS.find((word) => word === text));
  const oidc = loadOidc(read);
  if (registration === 'oidc' && oidc === null) {
    throw new StartError('REGISTRATION=oidc requires OIDC_ISSUER.');
  }
  return { registration, oidc };
}

function loadOversight(read: Read): Pick<Config, 'adminConsole' | 'auditLogTtlMs'> {
  return {
    adminConsole: read('ADMIN_CONSOLE', parseSwitch),
    auditLogTtlMs: read('AUDIT_LOG_TTL', parseAuditLogTtl),
  };
}

function loadAnalytics(read: Read): Config['analytics'] {
  return {
    sessionTtlMs: read('ANALYTICS_SESSION_TTL', parseSessionTtl),
    countryHeader: read('COUNTRY_HEADER', parseHeaderName),
    countryFile: read('GEOIP_DB', (text) => (text === '' ? null : resolve(text))),
  };
}

function loadFeeds(read: Read): Config['feeds'] {
  return {
    intervalMs: read('FEED_INTERVAL', parseFeedInterval),
    countMax: read('FEED_LIMIT', parseQuota),
  };
}

function readSetting<T>(
  environment: Environment,
  name: SettingName,
  parse: (text: string) => T | undefined,
): T {
  const setting: Setting | undefined = SETTINGS.find((candidate) => candidate.name === name);
  if (setting === undefined) throw new Error(`there is no setting named ${name}`);
  const given = environment[name];
  const value = parse(given === undefined || given === '' ? setting.defaultValue : given.trim());
  if (value === undefined) throw new StartError(toMessage(setting, given ?? ''));
  return value;
}

function toMessage(setting: Setting, given: string): string {
  const shown = JSON.stringify(given.slice(0, VALUE_CHARACTERS_SHOWN));
  const got = setting.secret === true ? `a value of length ${given.length}` : shown;
  return `Invalid ${setting.name}: expected ${setting.expected}, got ${got}.`;
}

function defaultOrigin(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`;
}

function parseDatabase(text: string, dataDir: string): DatabaseConfig | undefined {
  if (text === '') return { kind: 'sqlite', file: resolve(dataDir, 'reelay.db') };
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
    ? { kind: 'postgres', url: text }
    : undefined;
}

function toProgram(program: string, environment: Environment): ProgramConfig {
  return { program, searchPath: environment['PATH'] ?? '' };
}

function toYtDlp(text: string, environment: Environment): ProgramConfig | null | undefined {
  if (text === 'off') return null;
  if (text === 'on') return toProgram('yt-dlp', environment);
  // A path must be explicit: a typo such as `true` or `1` must not run a program of that name.
  return isAbsolute(text) ? toProgram(text, environment) : undefined;
}

function parseAttempts(text: string): number | undefined {
  return parseInteger(text, { min: 1, max: DELIVERY_ATTEMPTS_MAX });
}

function parseTtl(text: string): number | undefined {
  const seconds = parseDuration(text);
  return seconds !== undefined && seconds >= TTL_SECONDS_MIN ? seconds * 1000 : undefined;
}

function loadRateLimits(read: Read): Config['rateLimits'] {
  return {
    embed: read('RATE_LIMIT_EMBED', parseRateLimits),
    videos: read('RATE_LIMIT_VIDEOS', parseRateLimits),
    api: read('RATE_LIMIT_API', parseRateLimits),
    auth: read('RATE_LIMIT_AUTH', parseRateLimits),
    ingest: read('RATE_LIMIT_INGEST', parseRateLimits),
    batch: read('RATE_LIMIT_BATCH', parseRateLimits),
    report: read('RATE_LIMIT_REPORT', parseRateLimits),
  };
}

function parseGrace(text: string): number | undefined {
  const seconds = text === '0' ? 0 : parseDuration(text);
  return seconds !== undefined && seconds <= GRACE_SECONDS_MAX ? seconds * 1000 : undefined;
}

/**
 * The retention has a minimum, because reports can arrive up to a day late and deduplication needs
 * the stored view.
 */
function parseSessionTtl(text: string): number | undefined {
  const ttlMs = parseTtl(text);
  return ttlMs !== undefined && ttlMs >= SESSION_TTL_MS_MIN ? ttlMs : undefined;
}

function parseAuditLogTtl(text: string): number | undefined {
  const ttlMs = parseTtl(text);
  return ttlMs !== undefined && ttlMs >= AUDIT_LOG_TTL_MS_MIN ? ttlMs : undefined;
}

function parseLease(text: string): number | undefined {
  const seconds = parseDuration(text);
  if (seconds === undefined) return undefined;
  return seconds >= LEASE_SECONDS_MIN && seconds <= LEASE_SECONDS_MAX ? seconds * 1000 : undefined;
}

function parseCanaryInterval(text: string): number | null | undefined {
  if (text === 'off') return null;
  const seconds = parseDuration(text);
  if (seconds === undefined) return undefined;
  return seconds >= CANARY_SECONDS_MIN && seconds <= CANARY_SECONDS_MAX
    ? seconds * 1000
    : undefined;
}

function parseFeedInterval(text: string): number | undefined {
  const seconds = parseDuration(text) ?? 0;
  return seconds >= FEED_SECONDS_MIN && seconds <= FEED_SECONDS_MAX ? seconds * 1000 : undefined;
}

function parseHeaderName(text: string): string | null | undefined {
  if (text === '') return null;
  return HEADER_NAME.test(text) ? text.toLowerCase() : undefined;
}

function parseMetricsToken(text: string): string | null | undefined {
  if (text === '') return null;
  return text.length >= METRICS_TOKEN_CHARACTERS_MIN ? text : undefined;
}
