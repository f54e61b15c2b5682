import { existsSync } from 'node:fs';

import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { lookIntoDatabase } from '#platform/db/look-into-database.ts';
import { readSchemaState, type SchemaState } from '#platform/db/migrations/migrate.ts';
import type { Logger } from '#platform/log/logger.ts';
import { isSealedUnder } from '#platform/secrets/check-app-secret.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { fail, type Finding, ok, warn } from './finding.ts';

type DatabaseParts = {
  readonly config: Pick<Config, 'database'>;
  readonly secret: string | undefined;
  readonly log: Logger;
};

/** Whether the database can be reached and is whole, has our tables, and was sealed with our secret. */
export async function checkDatabase({
  config: { database },
  secret,
  log,
}: DatabaseParts): Promise<Finding> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) {
    return ok('database', `${database.file} will be made by the first start.`);
  }
  try {
    return await lookIntoDatabase(database, log, async (queries) => {
      const schema = await readSchemaState(queries);
      const isSameSecret =
        secret === undefined || schema.isEmpty
          ? undefined
          : await isSealedUnder(queries, createSecrets(secret));
      return describe(database.kind === 'sqlite' ? database.file : 'PostgreSQL', {
        ...schema,
        isSameSecret,
      });
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const advice = 'The service does not start before this is mended.';
    return fail('database', { message: error.message, advice });
  }
}

type State = SchemaState & { readonly isSameSecret: boolean | undefined };

function describe(name: string, { pending, isEmpty, isSameSecret }: State): Finding {
  if (isSameSecret === false) {
    return fail('database', {
      message: `${name} was sealed with another APP_SECRET.`,
      advice: 'Set that one, restore the app-secret file, or use another database.',
    });
  }
  if (isEmpty) return ok('database', `${name} can be reached; the first start makes the tables.`);
  if (pending.length > 0) {
    return warn('database', {
      message: `${name} lacks ${pending.join(', ')}.`,
      advice: 'npx reelay migrate, or the next start, brings it up to date.',
    });
  }
  return ok('database', `${name} can be read, and is up to date.`);
}
