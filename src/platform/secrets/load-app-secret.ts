import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { DatabaseConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { isSystemError } from '../files/is-system-error.ts';
import { publishFile } from '../files/publish-file.ts';
import { randomBase58 } from '../new-id.ts';
import { findSecretFlaw, SECRET_CHARACTERS_MIN } from './find-secret-flaw.ts';

/** 44 base58 characters contain 257 bits. */
const GENERATED_SECRET_CHARACTERS = 44;
const FILE_NAME = 'app-secret';
const HOW_TO_GENERATE = 'Generate one with "openssl rand -base64 48".';

export type AppSecretSource = {
  /** The value of APP_SECRET, or null. */
  readonly configured: string | null;
  readonly dataDir: string;
  readonly database: DatabaseConfig;
};

/**
 * Returns APP_SECRET or, with SQLite, the secret in DATA_DIR, which the first start generates (mode
 * 600). Throws StartError, which never contains the secret, for a guessable secret, and when the
 * secret of an existing database is missing, because its sealed columns could never be opened.
 */
export function loadAppSecret(source: AppSecretSource): string {
  return findAppSecret(source) ?? generateSecret(getAppSecretPath(source));
}

/** Like `loadAppSecret`, but returns undefined when the first start would generate a secret. */
export function findAppSecret(source: AppSecretSource): string | undefined {
  const { configured, database } = source;
  if (configured !== null) return checkSecret(configured.trim(), 'APP_SECRET');
  if (database.kind === 'postgres') {
    throw new StartError(
      `APP_SECRET is required with PostgreSQL, and must be the same on every machine: ${SECRET_CHARACTERS_MIN} or more random characters. ${HOW_TO_GENERATE}`,
    );
  }
  const file = getAppSecretPath(source);
  // The database is checked first, because a process that starts at the same time creates the
  // secret before the database.
  const isSealed = existsSync(database.file);
  const stored = readSecret(file);
  if (stored !== undefined) return checkSecret(stored, file);
  if (isSealed) {
    throw new StartError(
      `${file} is missing, and the database ${database.file} was sealed with it. Restore it from a backup, set APP_SECRET, or move the database away to start with an empty one.`,
    );
  }
  return undefined;
}

/** The file of the generated secret. */
export function getAppSecretPath({ dataDir }: Pick<AppSecretSource, 'dataDir'>): string {
  return join(dataDir, FILE_NAME);
}

function checkSecret(secret: string, source: string): string {
  const flaw = findSecretFlaw(secret);
  if (flaw === undefined) return secret;
  throw new StartError(
    `Invalid ${source}: expected ${SECRET_CHARACTERS_MIN} or more random characters, got ${flaw}. ${HOW_TO_GENERATE}`,
  );
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || isSystemError(error, 'ENOTDIR')) return undefined;
    throw new StartError(
      `${file} can’t be read. It contains the secret that the database was sealed with. Check its permissions.`,
      {
        cause: error,
      },
    );
  }
}

function generateSecret(file: string): string {
  try {
    const generated = randomBase58(GENERATED_SECRET_CHARACTERS);
    publishFile(file, (draft) => writeFileSync(draft, `${generated}\n`));
    // Reads the file, because another process may have published its secret first.
    return checkSecret(readFileSync(file, 'utf8').trim(), file);
  } catch (error) {
    const isFull = isSystemError(error, 'ENOSPC') || isSystemError(error, 'EDQUOT');
    throw new StartError(
      isFull
        ? `The disk with ${file} is full. Free some space, or set DATA_DIR to a folder on another disk.`
        : `${file} can’t be written. Set DATA_DIR to a writable folder.`,
      { cause: error },
    );
  }
}
