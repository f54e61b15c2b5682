import { existsSync } from 'node:fs';

import type { DatabaseConfig } from '#platform/config/config.ts';
import type { Environment } from '#platform/config/env.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { createLogger } from '#platform/log/create-logger.ts';

import { openServices, type Services } from './open-services.ts';

/** Opens the services for a command, which may run next to a running service. Throws StartError. */
export async function openCommandServices(environment: Environment): Promise<Services> {
  const { config, appSecret } = loadConfig(environment);
  // Standard output is reserved for the command's output.
  return openServices(config, appSecret, { log: createLogger(config, process.stderr) });
}

/** Like `openCommandServices`, for commands that need an existing database. */
export async function openStoredServices(environment: Environment): Promise<Services> {
  requireDatabase(loadConfig(environment).config.database);
  return openCommandServices(environment);
}

/**
 * Throws StartError if the database is missing. Opening it would create a database and a secret, in
 * the wrong folder if DATA_DIR is mistyped.
 */
export function requireDatabase(database: DatabaseConfig): void {
  if (database.kind === 'sqlite' && !existsSync(database.file)) {
    throw new StartError(`There is no database: ${database.file} does not exist. Check DATA_DIR.`);
  }
}
