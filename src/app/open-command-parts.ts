import { existsSync } from 'node:fs';

import type { DatabaseConfig } from '#platform/config/config.ts';
import type { Environment } from '#platform/config/env.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { createLogger } from '#platform/log/create-logger.ts';

import { openParts, type Parts } from './open-parts.ts';

/** The service's parts for a command: beside a running service, or without one. Throws StartError. */
export async function openCommandParts(environment: Environment): Promise<Parts> {
  const { config, appSecret } = loadConfig(environment);
  // Standard output is for the command's answer alone.
  return openParts(config, appSecret, { log: createLogger(config, process.stderr) });
}

/** The same, for a command that has nothing to do where nothing was ever stored. */
export async function openStoredParts(environment: Environment): Promise<Parts> {
  requireDatabase(loadConfig(environment).config.database);
  return openCommandParts(environment);
}

/** Opening would make one, and a secret, in whatever folder DATA_DIR names by mistake. */
export function requireDatabase(database: DatabaseConfig): void {
  if (database.kind === 'sqlite' && !existsSync(database.file)) {
    throw new StartError(`DATA_DIR holds no database: ${database.file} does not exist.`);
  }
}
