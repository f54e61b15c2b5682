import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import type { LoadedConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';
import {
  explainNetworkFileSystem,
  findNetworkFileSystem,
  NETWORK_ADVICE,
} from '#platform/db/sqlite/network-file-system.ts';
import { getAppSecretPath, findAppSecret } from '#platform/secrets/load-app-secret.ts';

import { fail, type Finding, ok, warn } from './finding.ts';

/** Permissions of the group and all other users. */
const OTHERS = 0o077;

export function checkDataDir(
  { config: { dataDir, database } }: Pick<LoadedConfig, 'config'>,
  findFileSystem = findNetworkFileSystem,
): Finding {
  if (database.kind === 'postgres') return ok('data-dir', 'Not used with PostgreSQL.');
  const folder = findExisting(dataDir);
  if (!statSync(folder).isDirectory() || !canWrite(folder)) {
    return fail('data-dir', {
      message: `This user can’t write to ${folder}.`,
      advice: 'Change the owner of the folder, or set DATA_DIR to another folder.',
    });
  }
  const fileSystem = findFileSystem(folder);
  if (fileSystem !== null) {
    const message = explainNetworkFileSystem(folder, fileSystem);
    return warn('data-dir', { message, advice: NETWORK_ADVICE });
  }
  if (folder !== dataDir) return ok('data-dir', `${dataDir} will be created on the first start.`);
  if ((statSync(dataDir).mode & OTHERS) === 0) return ok('data-dir', `${dataDir} is writable.`);
  return warn('data-dir', {
    message: `Other users of this machine can access ${dataDir}.`,
    advice: `chmod 700 ${dataDir}`,
  });
}

export type SecretFinding = {
  readonly finding: Finding;
  /** Undefined when there is no usable secret. */
  readonly secret: string | undefined;
};

export function checkSecret({ config, appSecret }: LoadedConfig): SecretFinding {
  const { dataDir, database } = config;
  try {
    const secret = findAppSecret({ configured: appSecret, dataDir, database });
    return { finding: describeSecret(secret, { config, appSecret }), secret };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const advice = 'Set APP_SECRET, or restore the app-secret file.';
    return { finding: fail('secret', { message: error.message, advice }), secret: undefined };
  }
}

function describeSecret(secret: string | undefined, { config, appSecret }: LoadedConfig): Finding {
  const file = getAppSecretPath(config);
  if (secret === undefined) return ok('secret', `${file} will be generated on the first start.`);
  if (appSecret !== null) return ok('secret', 'APP_SECRET is set, and strong enough.');
  if ((statSync(file).mode & OTHERS) === 0)
    return ok('secret', `${file} is readable only by its owner.`);
  return warn('secret', {
    message: `Other users of this machine can read ${file}.`,
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
