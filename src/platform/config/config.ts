import type { EmbedSites } from '#contract/embed-sites.ts';

/** The settings after they were checked: what the rest of the program sees of its environment. */
export type Config = {
  readonly host: string;
  readonly port: number;
  /** Origin that generated links begin with; no trailing slash. */
  readonly publicUrl: URL;
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly role: Role;
  /** Processes that answer requests on one port. */
  readonly workers: number;
  readonly logLevel: LogLevel;
  readonly trustProxy: readonly string[];
  readonly egress: EgressConfig;
  readonly rateLimits: Readonly<Record<'embed' | 'api' | 'auth' | 'ingest', readonly RateLimit[]>>;
  /** Whether anybody may make an account; the operator always can. */
  readonly registration: Registration;
  readonly webhookRetries: RetryConfig;
  /** A crashed worker's jobs are taken up by another after this. */
  readonly jobLeaseMs: number;
  /** Anonymous records that were not played for so long are deleted. */
  readonly anonymousTtlMs: number;
  readonly analytics: AnalyticsConfig;
  /** Media that is kept in memory or is on its way to many viewers. */
  readonly cacheBytesMax: number;
  /** Sites that may embed a video of which neither its record nor its account says anything. */
  readonly embedSites: EmbedSites;
  readonly metricsToken: string | null;
  /** Makes posters of frames; null for none. */
  readonly ffmpeg: ProgramConfig | null;
  /** Which adapters are asked. */
  readonly providers: ProviderRule;
  /** What resolutions ask of one host, the most specific rule first. */
  readonly politeness: readonly PolitenessRule[];
  /** Asked for what nothing else finds; null for never. */
  readonly ytDlp: ProgramConfig | null;
};

export type AnalyticsConfig = {
  /** Views are kept so long after they ended; what they sum up to is kept for good. */
  readonly sessionTtlMs: number;
  /** In which a trusted proxy tells a viewer's country, in lower case; null for none. */
  readonly countryHeader: string | null;
  /** A MaxMind DB of countries; null for none. */
  readonly countryFile: string | null;
};

/** `only` these adapters by name, or all `but` these. */
export type ProviderRule = { readonly kind: 'only' | 'but'; readonly names: readonly string[] };

/** For one host and all below it, or (null) for those that no other rule names. */
export type PolitenessRule = {
  readonly host: string | null;
  /** Resolutions that are at it at a time. */
  readonly atOnceMax: number;
  /** Requests, in any window of a full burst. */
  readonly rate: RateLimit;
};

/** A program of the machine's that this service runs. */
export type ProgramConfig = {
  /** A name or a path. */
  readonly program: string;
  /** Folders that programs are looked for in, as in PATH. */
  readonly searchPath: string;
};

export type Role = 'all' | 'web' | 'worker';
export type Registration = 'open' | 'closed';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

export type EgressConfig = {
  /** CIDRs opened on purpose, each with an optional port: `127.0.0.1/32`, `10.1.0.0/16:8080`. */
  readonly allow: readonly AddressRange[];
  readonly deny: readonly AddressRange[];
  /** Own resolvers as `address` or `address:port`; empty means the system's. */
  readonly dnsServers: readonly string[];
  /** An HTTP CONNECT proxy. */
  readonly proxy: URL | null;
  /** Host names that are never fetched from, each with all below it. */
  readonly denyHosts: readonly string[];
  /** What this service calls itself, the most specific host first. */
  readonly userAgents: readonly UserAgentRule[];
};

/** For one host and all below it, or (null) for those that no other rule names. */
export type UserAgentRule = { readonly host: string | null; readonly userAgent: string };

export type AddressRange = {
  readonly network: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
  readonly port: number | null;
};

/** Attempts in all, and the waits after the first failed one, the second, and so on. */
export type RetryConfig = { readonly attemptsMax: number; readonly backoffMs: readonly number[] };

/** `points` requests in any window of `windowSeconds`. */
export type RateLimit = { readonly points: number; readonly windowSeconds: number };
