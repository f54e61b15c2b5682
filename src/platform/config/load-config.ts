import { isIP } from 'node:net';
import { resolve } from 'node:path';

import { toPlainText } from '#lib/text/to-plain-text.ts';

import type {
  Config,
  DatabaseConfig,
  MailConfig,
  OidcConfig,
  ProgramConfig,
  TracingConfig,
  Values,
  YtDlpConfig,
} from './config.ts';
import type { Environment } from './env.ts';
import { isSetting, type Setting, type SettingTable, type ValuesOf } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { StartError } from './start-error.ts';

const VALUE_CHARACTERS_SHOWN = 80;

/**
 * The secret is separate from the configuration, so that the configuration can be printed and
 * logged.
 */
export type LoadedConfig = { readonly config: Config; readonly appSecret: string | null };

/** Throws StartError with the setting's name, the expected format and the value. */
export function loadConfig(environment: Environment): LoadedConfig {
  const { appSecret, databaseUrl, ...values } = readTable(SETTINGS, environment);
  const config: Config = {
    ...values,
    publicUrl: values.publicUrl ?? toPublicUrl(values),
    database: toDatabase(databaseUrl, values.dataDir),
    oidc: toOidc(values),
    mail: toMail(values.mail),
    tracing: toTracing(values.tracing),
    ffmpeg: toProgram(values.ffmpeg, environment),
    ytDlp: toYtDlp(values.ytDlp, environment),
  };
  return { config, appSecret };
}

function readTable<Table extends SettingTable>(
  table: Table,
  environment: Environment,
): ValuesOf<Table> {
  const entries: unknown[][] = Object.entries(table).map(([key, row]) => [
    key,
    isSetting(row) ? readSetting(row, environment) : readTable(row, environment),
  ]);
  return Object.fromEntries(entries);
}

function readSetting(setting: Setting, environment: Environment): unknown {
  const given = environment[setting.name] ?? '';
  const text = setting.verbatim === true ? given : given.trim();
  if (text === '' && setting.defaultValue === undefined) return null;
  const value = setting.parse(given === '' ? (setting.defaultValue ?? '') : text);
  if (value === undefined) throw toError(setting, given);
  return value;
}

function toError(setting: Setting, given: string): StartError {
  const shown = JSON.stringify(given.slice(0, VALUE_CHARACTERS_SHOWN));
  const got = setting.secret === true ? `a value of length ${given.length}` : shown;
  const expected = toPlainText(setting.expected);
  return new StartError(`Invalid ${setting.name}: expected ${expected}, got ${got}.`);
}

function toPublicUrl({ host, port }: Pick<Values, 'host' | 'port'>): URL {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return new URL(`http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`);
}

function toDatabase(url: string | null, dataDir: string): DatabaseConfig {
  return url === null
    ? { kind: 'sqlite', file: resolve(dataDir, 'reelay.db') }
    : { kind: 'postgres', url };
}

/** Null without an issuer. */
function toOidc({ oidc, registration }: Pick<Values, 'oidc' | 'registration'>): OidcConfig | null {
  const { issuer, clientId, groupClaim, operatorGroup } = oidc;
  if (operatorGroup !== null && groupClaim === null) {
    throw new StartError('OIDC_OPERATOR_GROUP requires OIDC_GROUP_CLAIM.');
  }
  if (issuer !== null && clientId !== null) return { ...oidc, issuer, clientId };
  if (issuer !== null) throw new StartError('OIDC_ISSUER requires OIDC_CLIENT_ID.');
  if (clientId !== null) throw new StartError('OIDC_CLIENT_ID requires OIDC_ISSUER.');
  if (registration === 'oidc') throw new StartError('REGISTRATION=oidc requires OIDC_ISSUER.');
  return null;
}

function toMail({ server, from, caFile }: Values['mail']): MailConfig | null {
  if (server === null) return null;
  if (from === null) throw toError(SETTINGS.mail.from, '');
  return { ...server, from, caFile };
}

function toTracing({ endpoint, ...options }: Values['tracing']): TracingConfig | null {
  return endpoint && { endpoint, ...options };
}

function toYtDlp(
  { program: name, prefers, timeoutMs }: Values['ytDlp'],
  environment: Environment,
): YtDlpConfig | null {
  const program = toProgram(name, environment);
  if (program !== null) return { ...program, prefers, timeoutMs };
  if (prefers.kind === 'only' && prefers.names.length === 0) return null;
  throw new StartError('YTDLP_PREFER requires YTDLP.');
}

function toProgram(program: string | null, environment: Environment): ProgramConfig | null {
  return program === null ? null : { program, searchPath: environment['PATH'] ?? '' };
}
