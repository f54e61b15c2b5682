import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { DatabaseConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { isSystemError } from '../files/is-system-error.ts';
import { publishFile } from '../files/publish-file.ts';
import { randomBase58 } from '../new-id.ts';
import { findSecretFlaw, SECRET_CHARACTERS_MIN } from './find-secret-flaw.ts';

/** 44 base58 characters carry 257 bits. */
const MADE_SECRET_CHARACTERS = 44;
const FILE_NAME = 'app-secret';
const HOW_TO_MAKE_ONE = '"openssl rand -base64 48" makes one.';

export type AppSecretSource = {
  /** APP_SECRET as it was given, or null. */
  readonly configured: string | null;
  readonly dataDir: string;
  readonly database: DatabaseConfig;
};

/**
 * APP_SECRET as it was given; with SQLite else the one in DATA_DIR, which the first start makes
 * (mode 600). Throws StartError, which never shows the secret, for one that could be guessed, and
 * when a database is there whose secret is missing: its sealed columns could never be opened.
 */
export function loadAppSecret(source: AppSecretSource): string {
  return findAppSecret(source) ?? makeSecret(appSecretFile(source));
}

/** The same, but undefined where the first start would make one. */
export function findAppSecret(source: AppSecretSource): string | undefined {
  const { configured, database } = source;
  if (configured !== null) return checkSecret(configured.trim(), 'APP_SECRET');
  if (database.kind === 'postgres') {
    throw new StartError(
      `APP_SECRET is required with PostgreSQL: every node needs the same one. It takes ${SECRET_CHARACTERS_MIN} or more random characters; ${HOW_TO_MAKE_ONE}`,
    );
  }
  const file = appSecretFile(source);
  // Looked at first: a program that starts at the same time makes the secret before the database.
  const isSealed = existsSync(database.file);
  const kept = readSecret(file);
  if (kept !== undefined) return checkSecret(kept, file);
  if (isSealed) {
    throw new StartError(
      `${file} is missing, and the database ${database.file} was sealed with it. Restore it from a backup, set APP_SECRET, or move the database away to begin anew.`,
    );
  }
  return undefined;
}

/** Where the secret is kept that nobody has given. */
export function appSecretFile({ dataDir }: Pick<AppSecretSource, 'dataDir'>): string {
  return join(dataDir, FILE_NAME);
}

function checkSecret(secret: string, where: string): string {
  const flaw = findSecretFlaw(secret);
  if (flaw === undefined) return secret;
  throw new StartError(
    `${where} takes ${SECRET_CHARACTERS_MIN} or more random characters, and got ${flaw}. ${HOW_TO_MAKE_ONE}`,
  );
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || isSystemError(error, 'ENOTDIR')) return undefined;
    throw new StartError(`${file} can’t be read. It holds the secret that seals the database.`, {
      cause: error,
    });
  }
}

function makeSecret(file: string): string {
  try {
    const made = randomBase58(MADE_SECRET_CHARACTERS);
    publishFile(file, (draft) => writeFileSync(draft, `${made}\n`));
    // Another program may have been first.
    return checkSecret(readFileSync(file, 'utf8').trim(), file);
  } catch (error) {
    throw new StartError(
      `${file} can’t be written. Set DATA_DIR to a folder that this user may write to.`,
      { cause: error },
    );
  }
}
