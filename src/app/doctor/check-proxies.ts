import { existsSync } from 'node:fs';

import type { DatabaseConfig } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { inspectDatabase } from '#platform/db/inspect-database.ts';
import { readSchemaState } from '#platform/db/migrations/migrate.ts';
import type { Logger } from '#platform/log/logger.ts';
import { findMalformedHops } from '#platform/nodes/node-store.ts';

import { type Finding, ok, warn } from './finding.ts';

const CHECK = 'proxies';

/** Checks that the running service can tell the clients behind trusted proxies apart. */
export async function checkProxies(database: DatabaseConfig, log: Logger): Promise<Finding> {
  const proxies = await findProxies(database, log);
  if (proxies.length === 0) return ok(CHECK, 'No trusted proxy has sent a malformed address.');
  return warn(CHECK, {
    message: `Trusted proxies did not name a client by its IP address: ${proxies.join(', ')}. Such clients share the limits of their proxy.`,
    advice: 'Let the proxy set X-Forwarded-For to the IP address of its client, and restart.',
  });
}

/** Empty without a readable database; the database check reports why. */
async function findProxies(database: DatabaseConfig, log: Logger): Promise<readonly string[]> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  try {
    return await inspectDatabase(database, log, async (queries) =>
      (await readSchemaState(queries)).isEmpty ? [] : await findMalformedHops(queries),
    );
  } catch (error) {
    if (error instanceof StartError) return [];
    throw error;
  }
}
