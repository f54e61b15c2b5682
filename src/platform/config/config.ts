import type { EmbedSites } from '#contract/embed-sites.ts';
import type { QuotaLimits } from '#contract/quotas.ts';

/** The validated settings. */
export type Config = {
  readonly host: string;
  readonly port: number;
  /** Base URL of generated links. */
  readonly publicUrl: URL;
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly role: Role;
  /** Number of processes that serve requests on one port. */
  readonly workers: number;
  readonly logLevel: LogLevel;
  readonly trustProxy: readonly string[];
  readonly egress: EgressConfig;
  readonly rateLimits: Readonly<
    Record<
      'embed' | 'videos' | 'batch' | 'api' | 'auth' | 'ingest' | 'report',
      readonly RateLimit[]
    >
  >;
  /** Connections and requests in progress of one client, for all processes together. */
  readonly clientLimits: ClientLimitsConfig;
  /** Server defaults, which the operator can override per account. */
  readonly quotas: QuotaLimits;
  /** Controls public sign-up; the operator can always create accounts. */
  readonly registration: Registration;
  /** Null without single sign-on. */
  readonly oidc: OidcConfig | null;
  /** Time from the owner's request until an account is deleted. */
  readonly accountDeletionGraceMs: number;
  readonly webhookRetries: RetryConfig;
  /** Job lease timeout, after which another worker takes over the jobs of a crashed worker. */
  readonly jobLeaseMs: number;
  /** Anonymous videos are deleted after this long without a play. */
  readonly anonymousTtlMs: number;
  readonly analytics: AnalyticsConfig;
  /** Whether operators can use the console. */
  readonly adminConsole: boolean;
  /** Retention of the audit log. */
  readonly auditLogTtlMs: number;
  /** Memory limit, per process, for cached media and media shared between concurrent viewers. */
  readonly cacheBytesMax: number;
  /** Server default for embedding, used when neither the video nor its account has a setting. */
  readonly embedSites: EmbedSites;
  /** Sites whose pages may unfurl URLs of other sites. Programs are not affected. */
  readonly unfurlSites: EmbedSites;
  /** Shown to viewers who report a video; null if there is none. */
  readonly abuseContact: string | null;
  /** Offered on the home page. Null for public examples. */
  readonly examples: readonly ExampleUrl[] | null;
  readonly metricsToken: string | null;
  /** Port for the health routes of a worker; null if workers do not listen. */
  readonly workerPort: number | null;
  /** Null if no traces are recorded. */
  readonly tracing: TracingConfig | null;
  /** Program that extracts poster images; null when disabled. */
  readonly ffmpeg: ProgramConfig | null;
  readonly providers: ProviderRule;
  /** False if players of unknown providers are never framed. */
  readonly framesDeclaredPlayers: boolean;
  /** Sorted with the most specific rule first. */
  readonly hostLimits: readonly HostLimitRule[];
  /** Used when no adapter can resolve a URL; null when disabled. */
  readonly ytDlp: ProgramConfig | null;
  /** Interval of the check of providers; null when disabled. */
  readonly canaryIntervalMs: number | null;
  readonly feeds: FeedsConfig;
  /** Null if no e-mail is sent. */
  readonly mail: MailConfig | null;
};

/** The operator's mail server. */
export type MailConfig = {
  readonly host: string;
  readonly port: number;
  /** Whether TLS starts at once, after STARTTLS, or not at all. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly credentials: { readonly user: string; readonly password: string } | null;
  /** PEM file of the certificate authorities to trust instead of the public ones. */
  readonly caFile: string | null;
  readonly from: { readonly name: string; readonly address: string };
};

/** The client of an OpenID Connect provider. */
export type OidcConfig = {
  readonly issuer: URL;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** Separated by spaces. */
  readonly scopes: string;
  /** Name of the provider on the sign-in button. */
  readonly name: string;
  readonly groupClaim: string | null;
  /** Its members are operators. Null if single sign-on does not change roles. */
  readonly operatorGroup: string | null;
};

export type FeedsConfig = {
  /** Shortest time between two checks of a feed. */
  readonly intervalMs: number;
  /** Feeds per account; null for unlimited. */
  readonly countMax: number | null;
};

/** A video that visitors can open from the home page. */
export type ExampleUrl = { readonly label: string; readonly url: URL };

export type TracingConfig = {
  /** Receives traces with OTLP/HTTP. */
  readonly endpoint: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Fraction of the traces that are recorded. */
  readonly ratio: number;
};

/** Null means unlimited. */
export type ClientLimitsConfig = {
  readonly connections: number | null;
  readonly requests: number | null;
};

export type AnalyticsConfig = {
  /** Retention of individual views; aggregates are stored permanently. */
  readonly sessionTtlMs: number;
  /** Header (lower case) in which a trusted proxy sends the viewer's country; null for none. */
  readonly countryHeader: string | null;
  /** Path of a MaxMind DB with countries; null for none. */
  readonly countryFile: string | null;
};

/** Enables `only` the listed adapters, or all `except` the listed ones. */
export type ProviderRule = { readonly kind: 'only' | 'except'; readonly names: readonly string[] };

/**
 * The rule applies to `host` and its subdomains. If `host` is null, it applies to all hosts without
 * their own rule.
 */
export type HostLimitRule = {
  readonly host: string | null;
  /** Maximum number of concurrent resolutions. */
  readonly concurrencyMax: number;
  /** Request rate; up to `points` requests may form one burst. */
  readonly rate: RateLimit;
};

/** An external program that the service runs. */
export type ProgramConfig = {
  /** A name or a path. */
  readonly program: string;
  /** Folders to search, in the format of `PATH`. */
  readonly searchPath: string;
};

export type Role = 'all' | 'web' | 'worker';
/** With `oidc`, only single sign-on creates accounts. */
export type Registration = 'open' | 'closed' | 'oidc';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

export type EgressConfig = {
  /**
   * CIDRs that are allowed explicitly, each with an optional port: `127.0.0.1/32`,
   * `10.1.0.0/16:8080`.
   */
  readonly allow: readonly AddressRange[];
  readonly deny: readonly AddressRange[];
  /** Custom resolvers as `address` or `address:port`; empty means the system resolvers. */
  readonly dnsServers: readonly string[];
  readonly proxy: URL | null;
  /** Blocked host names, including their subdomains. */
  readonly denyHosts: readonly string[];
  /** Sorted with the most specific rule first. */
  readonly userAgents: readonly UserAgentRule[];
};

/**
 * The rule applies to `host` and its subdomains. If `host` is null, it applies to all hosts without
 * their own rule.
 */
export type UserAgentRule = { readonly host: string | null; readonly userAgent: string };

export type AddressRange = {
  readonly network: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
  readonly port: number | null;
};

/** Maximum attempts, and the delays after the first failed attempt, the second, and so on. */
export type RetryConfig = { readonly attemptsMax: number; readonly backoffMs: readonly number[] };

/** At most `points` requests in any window of `windowSeconds`. */
export type RateLimit = { readonly points: number; readonly windowSeconds: number };
