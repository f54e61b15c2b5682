import type { ProviderRule } from './parse-host-rules.ts';
import type { MailSender, MailServer } from './parse-mail.ts';
import type { ValuesOf } from './setting.ts';
import type { SETTINGS } from './settings.ts';

/** The parsed settings, each on its own. */
export type Values = ValuesOf<typeof SETTINGS>;

/** The validated settings. Those that depend on others replace their parsed values. */
export type Config = Omit<Values, 'appSecret' | 'databaseUrl' | keyof Combined> & Combined;

type Combined = {
  /** Base URL of generated links. */
  readonly publicUrl: URL;
  readonly database: DatabaseConfig;
  /** Null without single sign-on. */
  readonly oidc: OidcConfig | null;
  /** Null if no e-mail is sent. */
  readonly mail: MailConfig | null;
  /** Null if no traces are recorded. */
  readonly tracing: TracingConfig | null;
  /** Program that extracts poster images; null when disabled. */
  readonly ffmpeg: ProgramConfig | null;
  /** Null when disabled. */
  readonly ytDlp: YtDlpConfig | null;
};

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** The client of an OpenID Connect provider; without a secret, it is a public client. */
export type OidcConfig = Values['oidc'] & { readonly issuer: URL; readonly clientId: string };

export type MailConfig = MailServer & {
  readonly from: MailSender;
  /** PEM file of the certificate authorities to trust instead of the public ones. */
  readonly caFile: string | null;
};

export type TracingConfig = Values['tracing'] & { readonly endpoint: URL };

/** An external program that the service runs. */
export type ProgramConfig = {
  /** A name or a path. */
  readonly program: string;
  /** Folders to search, in the format of `PATH`. */
  readonly searchPath: string;
};

export type YtDlpConfig = ProgramConfig & {
  /** Providers for which it runs first. For all other URLs, it runs when no adapter resolves them. */
  readonly prefers: ProviderRule;
  /** Limit of one run. */
  readonly timeoutMs: number;
};

export type EgressConfig = Values['egress'];
export type Registration = Values['registration'];
/** Maximum attempts, and the delays after the first failed attempt, the second, and so on. */
export type RetryConfig = Values['webhookRetries'];
export type Role = Values['role'];
