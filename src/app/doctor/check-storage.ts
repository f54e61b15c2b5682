import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import type { LoadedConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { appSecretFile, findAppSecret } from '#platform/secrets/load-app-secret.ts';

import { fail, type Finding, ok, warn } from './finding.ts';

/** Permissions of all but the owner. */
const OTHERS = 0o077;

export function checkDataDir({ config: { dataDir, database } }: LoadedConfig): Finding {
  if (database.kind === 'postgres') return ok('data-dir', 'Nothing is kept here with PostgreSQL.');
  const folder = findExisting(dataDir);
  if (!statSync(folder).isDirectory() || !canWrite(folder)) {
    return fail('data-dir', {
      message: `This user may not write to ${folder}.`,
      advice: 'Change the owner of that folder, or set DATA_DIR to another one.',
    });
  }
  if (folder !== dataDir) return ok('data-dir', `${dataDir} will be made by the first start.`);
  if ((statSync(dataDir).mode & OTHERS) === 0) return ok('data-dir', `${dataDir} can be written.`);
  return warn('data-dir', {
    message: `Other users of this machine may look into ${dataDir}.`,
    advice: `chmod 700 ${dataDir}`,
  });
}

export type SecretFinding = {
  readonly finding: Finding;
  /** Undefined where there is none, or none that could be used. */
  readonly secret: string | undefined;
};

export function checkSecret({ config, appSecret }: LoadedConfig): SecretFinding {
  const { dataDir, database } = config;
  try {
    const secret = findAppSecret({ configured: appSecret, dataDir, database });
    return { finding: describeSecret(secret, { config, appSecret }), secret };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const advice = 'Set APP_SECRET, or restore the file, as the line above says.';
    return { finding: fail('secret', { message: error.message, advice }), secret: undefined };
  }
}

function describeSecret(secret: string | undefined, { config, appSecret }: LoadedConfig): Finding {
  const file = appSecretFile(config);
  if (secret === undefined) return ok('secret', `${file} will be made by the first start.`);
  if (appSecret !== null) return ok('secret', 'APP_SECRET is set, and long and random enough.');
  if ((statSync(file).mode & OTHERS) === 0) return ok('secret', `${file}, for its owner only.`);
  return warn('secret', {
    message: `Other users of this machine may read ${file}.`,
    advice: `chmod 600 ${file}`,
  });
}

function findExisting(path: string): string {
  return existsSync(path) ? path : findExisting(dirname(path));
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
