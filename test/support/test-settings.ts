import { dirname } from 'node:path';

import type { DatabaseConfig } from '#platform/config/config.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

export const APP_SECRET = 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU';

export const testSecrets = createSecrets(APP_SECRET);

/** Tests send more requests than people, and resolve many videos of one host. */
export const HIGH_LIMITS = {
  HOST_LIMITS: 'none',
  RATE_LIMIT_API: '100000/1m',
  RATE_LIMIT_AUTH: '100000/1m',
  RATE_LIMIT_BATCH: '100000/1m',
  RATE_LIMIT_EMBED: '100000/1m',
  RATE_LIMIT_INGEST: '100000/1m',
  RATE_LIMIT_REPORT: '100000/1m',
  RATE_LIMIT_VIDEOS: '100000/1m',
} as const;

/** E-mail is configured, for services that do not send it. */
export const MAIL_SETTINGS = {
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'reelay@example.com',
} as const;

/** A busy machine takes many times as long as an idle one, for which the limits are set. */
const PATIENCE_MS = 120_000;
export const LONG_TIME_LIMITS = {
  resolutionTimeoutMs: PATIENCE_MS,
  embedTimeoutMs: PATIENCE_MS,
} as const;

/** For services that fetch from origins on loopback. */
export const TEST_SETTINGS = {
  ...HIGH_LIMITS,
  EGRESS_ALLOW: '127.0.0.1/32',
  LOG_LEVEL: 'silent',
  PORT: '0',
} as const;

/**
 * Settings that connect a service process to a test's database, with the same secret in all
 * processes.
 */
export function toDatabaseSettings(database: DatabaseConfig): Readonly<Record<string, string>> {
  return database.kind === 'sqlite'
    ? { DATA_DIR: dirname(database.file), APP_SECRET }
    : { DATABASE_URL: database.url, APP_SECRET };
}
