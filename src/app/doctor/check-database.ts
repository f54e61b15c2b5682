import { existsSync } from 'node:fs';

import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { inspectDatabase } from '#platform/db/inspect-database.ts';
import { readSchemaState, type SchemaState } from '#platform/db/migrations/migrate.ts';
import type { Logger } from '#platform/log/logger.ts';
import { isSealedWith } from '#platform/secrets/check-app-secret.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { fail, type Finding, ok, warn } from './finding.ts';

/**
 * Checks that the database is reachable and intact, has our tables, and was sealed with our secret.
 */
export async function checkDatabase({
  config: { database },
  secret,
  log,
}: {
  readonly config: Pick<Config, 'database'>;
  readonly secret: string | undefined;
  readonly log: Logger;
}): Promise<Finding> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) {
    return ok('database', `${database.file} will be created on the first start.`);
  }
  try {
    return await inspectDatabase(database, log, async (queries) => {
      const schema = await readSchemaState(queries);
      const isSameSecret =
        secret === undefined || schema.isEmpty
          ? undefined
          : await isSealedWith(queries, createSecrets(secret));
      return describe(database.kind === 'sqlite' ? database.file : 'PostgreSQL', {
        ...schema,
        isSameSecret,
      });
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const advice = 'The service cannot start until this is fixed.';
    return fail('database', { message: error.message, advice });
  }
}

type State = SchemaState & { readonly isSameSecret: boolean | undefined };

function describe(name: string, { pending, isEmpty, isSameSecret }: State): Finding {
  if (isSameSecret === false) {
    return fail('database', {
      message: `${name} was sealed with another APP_SECRET.`,
      advice: 'Set the original secret, restore the app-secret file, or use another database.',
    });
  }
  if (isEmpty)
    return ok('database', `${name} is reachable. The tables will be created on the first start.`);
  if (pending.length > 0) {
    return warn('database', {
      message: `${name} has pending migrations: ${pending.join(', ')}.`,
      advice: 'Run ./reelay migrate, or start the service.',
    });
  }
  return ok('database', `${name} is readable and up to date.`);
}
